import * as vscode from 'vscode';

/**
 * The page of the panel: a frame without contents. Its policy lets our one script run, by nonce, and our one style
 * sheet; the editor in it makes a style element of its own, which has the nonce as well. Nothing remote.
 */
export function pageHtml(webview: vscode.Webview, extension: vscode.Uri, nonce: string): string {
  const file = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extension, 'dist', 'webview', name)).toString();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${attribute(vscode.env.language)}">
<head>
  <meta charset="UTF-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1.0">
  <title>${attribute(vscode.l10n.t('Groundplan Query'))}</title>
  <link rel="stylesheet" href="${attribute(file('query.css'))}">
</head>
<body data-texts="${attribute(JSON.stringify(vscode.l10n.bundle ?? {}))}">
  <main id="panel"></main>
  <script nonce="${nonce}" src="${attribute(file('query.js'))}"></script>
</body>
</html>
`;
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
