import type { Connection } from 'vscode-languageserver';
import { ConfigDocuments } from './config-documents.ts';
import type { DirtyDocuments } from './dirty-documents.ts';
import type { GraphDocuments } from './graph-documents.ts';
import type { GraphService } from './graph-service.ts';
import type { TextSide } from './text-side.ts';

export interface DocumentParts {
  readonly configs: ConfigDocuments;
  readonly texts: TextSide;
  readonly documents: GraphDocuments;
  readonly service: GraphService;
  readonly dirty: DirtyDocuments;
  /** A graph was opened, changed or closed. @param key of the document */
  graphChanged(key: string): void;
  /** A groundplan.json was saved. */
  configSaved(): Promise<void>;
  /** Runs the work; what goes wrong in it is logged. */
  guard(what: string, work: () => Promise<void>): Promise<void>;
}

/** Hands each document to whom it concerns: a configuration, a graph, or any other text. */
export function listenToDocuments(connection: Connection, parts: DocumentParts): void {
  const { configs, texts, documents, service, dirty, configSaved, graphChanged, guard } = parts;
  connection.onDidOpenTextDocument((params) => {
    const { uri, languageId, text } = params.textDocument;
    if (ConfigDocuments.is(uri)) return configs.set(uri, text);
    if (!languageId.startsWith('json')) return texts.opened(params);
    const open = documents.open(params);
    dirty.changed(uri);
    graphChanged(open.key);
    return guard(`Opening ${uri}`, () => service.settle(open));
  });
  connection.onDidChangeTextDocument((params) => {
    const { uri } = params.textDocument;
    dirty.changed(uri);
    if (ConfigDocuments.is(uri)) return configs.set(uri, params.contentChanges.at(-1)?.text ?? '');
    if (texts.changed(params)) return;
    const open = documents.change(params);
    if (open?.session) service.publish(open);
    if (open) graphChanged(open.key);
  });
  connection.onDidSaveTextDocument(({ textDocument: { uri } }) => {
    dirty.settled(uri);
    if (ConfigDocuments.is(uri)) void guard(`Reading ${uri}`, configSaved);
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    dirty.settled(uri);
    if (ConfigDocuments.is(uri)) return configs.close(uri);
    if (texts.closed(uri)) return;
    const open = documents.close(uri);
    if (!open) return;
    service.close(open);
    graphChanged(open.key);
  });
}
