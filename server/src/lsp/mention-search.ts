import { basename } from 'node:path';
import { GitCli } from '../adapters/git.ts';
import { TextMentions } from '../adapters/text-mentions.ts';
import { namespaceOf } from '../engine/config.ts';
import { type Mentions, noMentions } from '../engine/mentions/mentions.ts';
import type { Cancellation } from '../engine/ports.ts';
import type { Outside } from '../language/references.ts';
import type { OpenGraph } from './graph-documents.ts';
import type { Environment, GraphService } from './graph-service.ts';
import type { ConnectionLogger } from './logger.ts';
import type { Root } from './root.ts';
import type { UnsavedTexts } from './unsaved-texts.ts';
import { uriOf } from './uris.ts';

/** What lies around a graph: the files that mention its ids, and what git knows of it. */
export class MentionSearch {
  constructor(
    private readonly service: GraphService,
    private readonly environment: Environment,
    private readonly unsaved: UnsavedTexts,
    private readonly logger: ConnectionLogger,
  ) {}

  /** Nothing where the graph is on no disk. */
  around({ key, uri }: OpenGraph): Outside {
    const root = this.service.roots.byGraph(key);
    if (root === undefined) return { mentions: noMentions, uriOf: () => uri };
    return { mentions: this.#mentionsIn(root), uriOf: (file) => uriOf(`${root.folder}/${file}`) };
  }

  #mentionsIn(root: Root): Mentions {
    return {
      of: async (target, cancellation) => {
        const packageName = await packageNameOf(root);
        const { folder, config } = root;
        const mentions = new TextMentions({
          folder,
          namespace: namespaceOf(config, { packageName, folderName: basename(root.workspace.realRoot) }),
          exclude: config.exclude,
          graph: config.graph,
          unsaved: (path) => this.unsaved.get(path),
        });
        const found = await mentions.of(target, cancellation);
        if (!found.complete) {
          this.logger.warn(`Not all of ${folder} was searched for ${target.id}: there are too many files or mentions.`);
        }
        return found;
      },
    };
  }

  /** The graph that both sides of a merge under way come from, as git keeps it; git is not asked in Restricted Mode. */
  async ancestorOf({ key }: OpenGraph, cancellation: Cancellation): Promise<string | undefined> {
    const root = this.service.roots.byGraph(key);
    if (root === undefined || !this.environment.trusted) return undefined;
    const git = new GitCli(root.workspace, { logger: this.logger });
    return (await git.mergeBase(root.config.graph, cancellation)) ?? undefined;
  }
}

async function packageNameOf({ workspace }: Root): Promise<string | undefined> {
  try {
    const file = await workspace.readDisk('package.json');
    const name = file && (JSON.parse(file.text) as { name?: unknown } | null)?.name;
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}
