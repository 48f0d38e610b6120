import { CanonicalVersions } from '../../engine/graph/canonical.ts';
import { editTo } from '../../engine/graph/difference.ts';
import { GraphDocument } from '../../engine/graph/document.ts';
import type { Hash } from '../../engine/ports.ts';
import { Checker, type CheckerOptions } from '../../engine/rules/checker.ts';

/** A graph on disk that is kept between questions: of a text that changed only the difference is read. */
export class KeptGraph {
  readonly versions: CanonicalVersions;
  #document: GraphDocument | undefined;
  #checker: Checker | undefined;

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

  /** What the rules find in this text, judged anew by these options. */
  checker(text: string, options: CheckerOptions): Checker {
    return this.judged(this.follow(text), options);
  }

  /** @param document as `follow` gave it */
  judged(document: GraphDocument, options: CheckerOptions): Checker {
    if (this.#checker?.document === document) this.#checker.configure(options);
    else this.#checker = new Checker(document, options);
    return this.#checker;
  }
}
