import { basename } from 'node:path';
import { type CancellationToken, type Connection, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { projectNamespace } from '../adapters/project-map.ts';
import { GroundplanError } from '../engine/errors.ts';
import { query } from '../engine/query/filter.ts';
import { GRAMMAR_VERSION } from '../engine/query/language/predicates.ts';
import { select } from '../engine/query/select.ts';
import {
  QUERY_ROOTS_REQUEST,
  QUERY_RUN_REQUEST,
  type QueryRootsResult,
  type QueryRunParams,
  type QueryRunResult,
} from '../protocol/query-messages.ts';
import type { ConnectionLogger } from './logger.ts';
import type { MapService } from './map-service.ts';
import type { Root } from './root.ts';
import { projectOf, type ServedMap } from './root-map.ts';
import type { Roots } from './roots.ts';

/** Answers the questions of the query panel. */
export class QueryRequests {
  constructor(
    private readonly maps: MapService,
    private readonly roots: Roots,
    private readonly logger: ConnectionLogger,
    /** Resolves when the first roots are known. */
    private readonly ready: Promise<void>,
  ) {}

  listen(connection: Connection): void {
    connection.onRequest<QueryRootsResult, void>(QUERY_ROOTS_REQUEST, () => this.#roots());
    connection.onRequest<QueryRunResult, void>(QUERY_RUN_REQUEST, (params: QueryRunParams, token: CancellationToken) =>
      this.#run(params, token),
    );
  }

  async #roots(): Promise<QueryRootsResult> {
    await this.ready;
    const roots = this.roots.all().map(async (root) => ({
      root: root.uri,
      name: basename(root.folder),
      namespace: await projectNamespace(projectOf(root)),
    }));
    return { roots: await Promise.all(roots) };
  }

  async #run(params: QueryRunParams, token: CancellationToken): Promise<QueryRunResult> {
    await this.ready;
    const start = performance.now();
    const root = this.maps.rootNamed(params.root);
    let served: ServedMap | undefined;
    const context = () => ({
      root: root?.uri ?? '',
      timeMs: Math.round((performance.now() - start) * 10) / 10,
      grammar: GRAMMAR_VERSION,
      canonicalVersion: served?.context.canonicalVersion ?? null,
    });
    try {
      if (root === undefined) throw noRoot(params.root);
      served = await this.maps.get(root);
      if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'Cancelled.');
      const answer = answerTo(params, served);
      return { ...context(), ...('code' in answer ? { queryError: answer } : { answer }) };
    } catch (error) {
      if (!(error instanceof GroundplanError)) throw this.#unexpected(root, error);
      return { ...context(), error: error.toJSON() };
    }
  }

  #unexpected(root: Root | undefined, error: unknown): unknown {
    if (!(error instanceof ResponseError)) this.logger.failure(`Answering a query of ${root?.folder}`, error);
    return error;
  }
}

function answerTo(params: QueryRunParams, { built, context }: ServedMap) {
  const { limit } = params;
  if (params.mode === 'select') return select(built.map, params.text, { ...context, limit });
  return query(built.map, { ...params.filters, limit }, context);
}

function noRoot(asked: string | undefined): GroundplanError {
  const message =
    asked === undefined
      ? 'No folder that is open here has a graph, so there is nothing to ask. Open one that has, or run "Groundplan: Initialize Workspace".'
      : `"${asked}" is none of the folders with a graph that are open here. Choose another one.`;
  return new GroundplanError('query/no-root', message, { data: { root: asked ?? null } });
}
