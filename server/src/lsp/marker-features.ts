import type { CancellationToken, Connection } from 'vscode-languageserver';
import { GroundplanError } from '../engine/errors.ts';
import type { Localize } from '../language/localize.ts';
import { markerLenses } from '../language/markers/code-lens.ts';
import { isInMarker, markerCompletion } from '../language/markers/completion.ts';
import { markerDefinition } from '../language/markers/definition.ts';
import { markerHover } from '../language/markers/hover.ts';
import { markerFixes } from '../language/markers/quick-fixes.ts';
import { markerReferences } from '../language/markers/references.ts';
import { SHOW_PLACE_COMMAND } from '../protocol/query-messages.ts';
import type { CodeActionSupport } from './features.ts';
import type { ConnectionLogger } from './logger.ts';
import type { MapService } from './map-service.ts';
import type { OpenText, OpenTexts } from './open-texts.ts';
import type { ServedMap } from './root-map.ts';

/** A document with markers or units, and the map that its text, as it is now, has gone into. */
export interface Marked {
  readonly world: ServedMap;
  /** Workspace-relative. */
  readonly file: string;
  readonly text: OpenText;
}

/** Answers about markers in code and units in specifications. */
export class MarkerFeatures {
  constructor(
    private readonly maps: MapService,
    private readonly texts: OpenTexts,
    private readonly localize: Localize,
    private readonly support: CodeActionSupport,
    private readonly logger: ConnectionLogger,
    /** Resolves when the first roots are known. */
    private readonly ready: Promise<void>,
  ) {}

  listen(connection: Connection): void {
    connection.onHover(({ textDocument, position }, token) =>
      this.#answer('hover', textDocument, token, ({ world, file }) => markerHover(world, file, position)),
    );
    connection.onDefinition(({ textDocument, position }, token) =>
      this.#answer('definition', textDocument, token, ({ world, file }) => markerDefinition(world, file, position)),
    );
    connection.onReferences(({ textDocument, position, context }, token) =>
      this.#answer('references', textDocument, token, ({ world, file }) =>
        markerReferences(world, file, position, context.includeDeclaration),
      ),
    );
    connection.onCodeLens(({ textDocument }, token) =>
      this.#answer('code lenses', textDocument, token, ({ world, file }) =>
        markerLenses(world, file, SHOW_PLACE_COMMAND),
      ),
    );
    connection.onCodeAction(({ textDocument, context }, token) => {
      if (context.diagnostics.length === 0) return null;
      return this.#answer('code actions', textDocument, token, ({ world, text }) => {
        const { uri } = text;
        const version = this.support.versionedEdits ? text.version : undefined;
        const fixed = { uri, version, textIn: text.textIn.bind(text) };
        return markerFixes(world, fixed, context.diagnostics, this.localize);
      });
    });
    connection.onCompletion(({ textDocument, position }, token) => {
      const line = this.texts.get(textDocument.uri)?.lineAt(position.line) ?? '';
      if (!isInMarker(line.slice(0, position.character))) return null;
      return this.#answer('completion', textDocument, token, ({ world }) => markerCompletion(world, line, position));
    });
  }

  /** The answer, null where the document has no part in a map. */
  async #answer<Answer>(
    what: string,
    document: { readonly uri: string },
    token: CancellationToken,
    ask: (marked: Marked) => Answer,
  ): Promise<Answer | null> {
    await this.ready;
    const text = this.texts.get(document.uri);
    if (token.isCancellationRequested || text === undefined) return null;
    try {
      const marked = await markedIn(this.maps, text);
      if (token.isCancellationRequested || marked === undefined) return null;
      return ask(marked);
    } catch (error) {
      const isOver = error instanceof GroundplanError && error.code === 'cancelled';
      if (!isOver) this.logger.failure(`Answering ${what} of ${document.uri}`, error);
      return null;
    }
  }
}

/** Undefined for a document that can hold nothing of the map's, and for one outside all roots. */
export async function markedIn(maps: MapService, text: OpenText): Promise<Marked | undefined> {
  const root = text.mayTrace ? maps.rootOf(text.path) : undefined;
  const file = root?.workspace.relative(text.path as string);
  if (root === undefined || file == null) return undefined;
  return { world: await maps.get(root), file, text };
}
