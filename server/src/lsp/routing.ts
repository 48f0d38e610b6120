import type { Connection } from 'vscode-languageserver';

/** Requests about one document, by the connection's method that takes their handler. */
const ABOUT_DOCUMENTS = [
  'onHover',
  'onDefinition',
  'onReferences',
  'onCompletion',
  'onCompletionResolve',
  'onCodeAction',
  'onCodeActionResolve',
  'onCodeLens',
  'onCodeLensResolve',
  'onDocumentFormatting',
] as const;
const ABOUT_TEXTS = {
  inlayHint: ['on', 'resolve'],
  semanticTokens: ['on', 'onDelta', 'onRange'],
} as const;

type Handler = (params: unknown, ...rest: unknown[]) => unknown;
type Listen = (handler: Handler) => unknown;

/**
 * Two connections seen through one: a request about a text goes to what listens on `texts`, any other to what listens on
 * `others`. The library keeps one handler a method.
 * @param isText of the document's URI
 */
export function routed(
  connection: Connection,
  isText: (uri: string) => boolean,
): { readonly others: Connection; readonly texts: Connection } {
  const handlers = new Map<string, { others?: Handler; texts?: Handler }>();
  const listener = (name: string, side: 'others' | 'texts', listen: Listen) => (handler: Handler) => {
    const both = handlers.get(name) ?? {};
    both[side] = handler;
    handlers.set(name, both);
    return listen((params, ...rest) => {
      const chosen = isText(uriIn(params)) ? both.texts : both.others;
      return chosen?.(params, ...rest) ?? null;
    });
  };
  const seenBy = (side: 'others' | 'texts'): Connection => {
    const seen = Object.create(connection);
    for (const name of ABOUT_DOCUMENTS) {
      const value = listener(name, side, (handler) => (connection[name] as unknown as Listen)(handler));
      Object.defineProperty(seen, name, { value });
    }
    const languages = Object.create(connection.languages);
    for (const [group, names] of Object.entries(ABOUT_TEXTS)) {
      const own = connection.languages[group as keyof typeof ABOUT_TEXTS] as unknown as Record<string, Listen>;
      const value = Object.fromEntries(
        names.map((name) => [
          name,
          listener(`${group}.${name}`, side, (handler) => (own[name] as Listen).call(own, handler)),
        ]),
      );
      Object.defineProperty(languages, group, { value });
    }
    Object.defineProperty(seen, 'languages', { value: languages });
    return seen;
  };
  return { others: seenBy('others'), texts: seenBy('texts') };
}

/** Of the document that a request is about; one about an item carries it in the item's data. */
function uriIn(params: unknown): string {
  const { textDocument, data } = params as { textDocument?: { uri?: string }; data?: { uri?: string } };
  return textDocument?.uri ?? data?.uri ?? '';
}
