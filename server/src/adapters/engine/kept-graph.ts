import { CanonicalVersions } from '../../engine/graph/canonical.ts';
import { editTo } from '../../engine/graph/difference.ts';
import { GraphDocument } from '../../engine/graph/document.ts';
import type { Hash } from '../../engine/ports.ts';
import { Checker, type CheckerOptions } from '../../engine/rules/checker.ts';
import type { NotedProbe } from '../noted-probe.ts';

/** What a kept graph is judged by. */
export interface JudgingOptions extends CheckerOptions {
  readonly files?: NotedProbe | undefined;
}

/** A graph on disk that is kept between questions: of a text that changed only the difference is read. */
export class KeptGraph {
  readonly versions: CanonicalVersions;
  #document: GraphDocument | undefined;
  #checker: Checker | undefined;
  #options: JudgingOptions | undefined;

  constructor(hash: Hash) {
    this.versions = new CanonicalVersions(hash);
  }

  /** The graph that was followed last. */
  get document(): GraphDocument | undefined {
    return this.#document;
  }

  /** The graph of this text. It is the same object each time, and changes with the next text: use it up before that. */
  follow(text: string): GraphDocument {
    if (this.#document === undefined) {
      this.#document = GraphDocument.parse(text);
      return this.#document;
    }
    const edit = editTo(this.#document, text);
    if (edit) {
      const change = this.#document.edit(edit);
      this.#checker?.apply(change);
    }
    return this.#document;
  }

  /** What the rules find in this text. See judged. */
  checker(text: string, options: JudgingOptions): Checker {
    return this.judged(this.follow(text), options);
  }

  /**
   * Judges all of it anew only where the options differ, or a file came or went that a rule has asked for.
   * @param document as `follow` gave it; any other is judged by itself
   */
  judged(document: GraphDocument, options: JudgingOptions): Checker {
    if (document !== this.#document) return new Checker(document, options);
    const known = this.#options;
    this.#options = options;
    const differs = options.files?.askAgain() === true || !isSame(known, options);
    if (this.#checker?.document !== document) this.#checker = new Checker(document, options);
    else if (differs) this.#checker.configure(options);
    return this.#checker;
  }
}

function isSame(before: JudgingOptions | undefined, { files, baseline, severities }: JudgingOptions): boolean {
  if (before?.files !== files || before?.baseline !== baseline) return false;
  const [old, now] = [[...(before?.severities ?? [])], [...(severities ?? [])]];
  return old.length === now.length && now.every(([code, severity]) => before?.severities?.get(code) === severity);
}
