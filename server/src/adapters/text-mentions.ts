import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { MentionFinder } from '../engine/mentions/find-mentions.ts';
import type { FoundMentions, Mention, Mentions, MentionTarget } from '../engine/mentions/mentions.ts';
import type { Cancellation } from '../engine/ports.ts';
import { SKIPPED_FOLDERS } from './discovery.ts';

/** Larger files are nobody's source. */
const LARGEST_FILE = 2 * 1024 * 1024;
const MOST_FILES = 20_000;
const MOST_MENTIONS = 5_000;
/** How many files are read at a time. */
const AT_ONCE = 16;

export interface TextMentionsOptions {
  /** Absolute. */
  readonly folder: string;
  readonly namespace: string;
  /** Globs, as .gitignore has them, of what is not looked at. */
  readonly exclude: readonly string[];
  /** Workspace-relative path of the graph, of which the references are known better. */
  readonly graph: string;
  /** The text that an editor holds of a file, by its absolute path, where that differs from the disk. */
  readonly unsaved?: (path: string) => string | undefined;
  /** Bounds, for tests. */
  readonly files?: number;
  readonly mentions?: number;
}

/** Looks for mentions in the text of a workspace's files, each time anew. Links are not followed. */
export class TextMentions implements Mentions {
  constructor(private readonly options: TextMentionsOptions) {}

  async of(target: MentionTarget, cancellation: Cancellation): Promise<FoundMentions> {
    const { namespace, files: mostFiles = MOST_FILES, mentions: mostMentions = MOST_MENTIONS } = this.options;
    const finder = new MentionFinder(target, namespace);
    const found: Mention[] = [];
    let looked = 0;
    let batch: string[] = [];
    const read = async (): Promise<void> => {
      cancellation.throwIfCancelled();
      const files = batch;
      batch = [];
      for (const mentions of await Promise.all(files.map((file) => this.#in(file, target.id, finder)))) {
        found.push(...mentions);
      }
    };
    for await (const file of this.#files(cancellation)) {
      if (++looked > mostFiles || found.length > mostMentions) {
        await read();
        return { mentions: found.slice(0, mostMentions), complete: false };
      }
      batch.push(file);
      if (batch.length >= AT_ONCE) await read();
    }
    await read();
    return { mentions: found.slice(0, mostMentions), complete: found.length <= mostMentions };
  }

  async #in(file: string, id: string, finder: MentionFinder): Promise<readonly Mention[]> {
    const path = join(this.options.folder, file);
    const text = this.options.unsaved?.(path) ?? (await textWith(path, id));
    return text === undefined ? [] : finder.in(file, text);
  }

  /** The workspace-relative paths of all files that may be looked at, in order. */
  async *#files(cancellation: Cancellation): AsyncGenerator<string> {
    const { folder, exclude, graph } = this.options;
    const excluded = ignore().add([...exclude]);
    // Each folder with the ignore files that reach into it: where they stand, and what they say.
    const open: { readonly at: string; readonly rules: readonly Rules[] }[] = [{ at: '', rules: [] }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      cancellation.throwIfCancelled();
      const { at } = next;
      const entries = await entriesOf(join(folder, at));
      const own = entries.some(({ name }) => name === '.gitignore') ? await rulesIn(folder, at) : [];
      const rules = [...next.rules, ...own];
      const below: string[] = [];
      for (const entry of entries) {
        const path = at === '' ? entry.name : `${at}/${entry.name}`;
        const isFolder = entry.isDirectory();
        if (!isFolder && !entry.isFile()) continue;
        if (isFolder && SKIPPED_FOLDERS.has(entry.name)) continue;
        const asked = isFolder ? `${path}/` : path;
        if (path === graph || excluded.ignores(asked) || isIgnored(asked, rules)) continue;
        if (isFolder) below.push(path);
        else yield path;
      }
      for (const path of below.reverse()) open.push({ at: path, rules });
    }
  }
}

interface Rules {
  /** The folder that they count from, with a slash at its end; "" for the workspace. */
  readonly from: string;
  readonly said: Ignore;
}

async function rulesIn(folder: string, at: string): Promise<Rules[]> {
  const text = await readFile(join(folder, at, '.gitignore'), 'utf8').catch(() => '');
  return [{ from: at === '' ? '' : `${at}/`, said: ignore().add(text) }];
}

/** The nearest ignore file that says anything of the path decides. */
function isIgnored(path: string, rules: readonly Rules[]): boolean {
  for (const { from, said } of rules.toReversed()) {
    const { ignored, unignored } = said.test(path.slice(from.length));
    if (ignored || unignored) return ignored;
  }
  return false;
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The text of a file that holds these bytes and is text at all. */
async function textWith(path: string, needle: string): Promise<string | undefined> {
  try {
    if ((await stat(path)).size > LARGEST_FILE) return undefined;
    const bytes = await readFile(path);
    if (!bytes.includes(needle) || bytes.includes(0)) return undefined;
    const text = bytes.toString('utf8');
    return text.startsWith('\uFEFF') ? text.slice(1) : text;
  } catch {
    return undefined;
  }
}
