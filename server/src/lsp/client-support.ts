import type { InitializeParams } from 'vscode-languageserver';
import type { CodeActionSupport } from './features.ts';
import type { NameSupport } from './name-features.ts';

/** What the client can do that answers depend on. */
export function supportOf({ capabilities }: InitializeParams): CodeActionSupport & NameSupport {
  const { textDocument, workspace } = capabilities;
  return {
    lazyEdits: textDocument?.codeAction?.resolveSupport?.properties.includes('edit') ?? false,
    versionedEdits: workspace?.workspaceEdit?.documentChanges ?? false,
    annotations: workspace?.workspaceEdit?.changeAnnotationSupport !== undefined,
    disabledActions: textDocument?.codeAction?.disabledSupport ?? false,
  };
}
