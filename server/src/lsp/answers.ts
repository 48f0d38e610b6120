import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { cancelledError } from '../adapters/system.ts';
import { GroundplanError } from '../engine/errors.ts';
import type { Cancellation } from '../engine/ports.ts';
import type { GraphSession } from '../language/graph-session.ts';
import type { OpenGraph } from './graph-documents.ts';
import type { GraphService } from './graph-service.ts';
import type { ConnectionLogger } from './logger.ts';

/** An open document that is a graph. */
export interface Graph {
  readonly open: OpenGraph;
  readonly session: GraphSession;
}

/** Answers questions about open graphs; whatever goes wrong, the server goes on. */
export class Answers {
  constructor(
    private readonly service: GraphService,
    private readonly logger: ConnectionLogger,
    /** Resolves when the first roots are known: a question that comes earlier waits for its answer. */
    readonly ready: Promise<void>,
  ) {}

  /**
   * @param otherwise the answer about a document that is no graph, where the question was taken back, and where the
   * feature failed
   * @param refuses the feature's GroundplanErrors are for the person who asked
   */
  async about<Answer>(
    what: string,
    document: { readonly uri: string } | undefined,
    token: CancellationToken,
    otherwise: Answer,
    ask: (graph: Graph, cancellation: Cancellation) => Answer | Promise<Answer>,
    refuses = false,
  ): Promise<Answer> {
    await this.ready;
    const open = document && this.service.documents.get(document.uri);
    if (token.isCancellationRequested || !open?.session) return otherwise;
    try {
      return await ask({ open, session: open.session }, cancellationOf(token));
    } catch (error) {
      if (error instanceof GroundplanError && error.code === 'cancelled') return otherwise;
      if (refuses && error instanceof GroundplanError) {
        throw new ResponseError(LSPErrorCodes.RequestFailed, error.message, { code: error.code });
      }
      this.logger.failure(`Answering ${what} of ${open.uri}`, error);
      return otherwise;
    }
  }
}

export function cancellationOf(token: CancellationToken): Cancellation {
  return {
    get cancelled() {
      return token.isCancellationRequested;
    },
    throwIfCancelled() {
      if (token.isCancellationRequested) throw cancelledError();
    },
  };
}
