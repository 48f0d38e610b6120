// Which folder may import which: the architecture as rules.
import { builtinModules } from 'node:module';
import path from 'node:path';
import { type Import, importsOf, type Source } from './sources.ts';

const SERVER_LAYERS: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  adapters: ['engine'],
  language: ['engine'],
  protocol: [],
  lsp: ['engine', 'adapters', 'language', 'protocol'],
  mcp: ['engine', 'adapters', 'language', 'protocol'],
  cli: ['engine', 'adapters', 'language', 'protocol'],
  // What runs in worker threads.
  worker: ['engine', 'adapters', 'protocol'],
};
/** Data at the root that every door may bundle. */
const SHARED_DATA = /^(package(\.nls[^/]*)?\.json|schemas\/.*\.json|l10n\/.*\.json)$/;
const EDITOR_AND_PROTOCOL_PACKAGES = /^(vscode($|[-/])|@vscode\/|@modelcontextprotocol\/)/;
const CLIENT_PACKAGES = /^(vscode|vscode-languageclient)($|\/)/;
const BUILTINS = new Set(builtinModules);

// @implements arch:con-imports-one-way
// @implements arch:con-runtime-free-of-tests
/** One line for each import that goes the wrong way. */
export function offenders(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) =>
    importsOf(text).flatMap((found) => {
      const reason = objection(file, found);
      return reason ? [`${file} imports ${found.specifier}: ${reason}`] : [];
    }),
  );
}

function objection(file: string, found: Import): string | undefined {
  if (!found.specifier.startsWith('.'))
    return file.startsWith('client/') ? byClient(file, found) : byServer(file, found);
  const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), found.specifier));
  return byPath(file, target, found.typeOnly);
}

function byPath(file: string, target: string, typeOnly: boolean): string | undefined {
  const from = layerOf(file);
  const to = layerOf(target);
  if (from === undefined) return 'the importing file is in no layer of the architecture';
  if (from === to) return undefined;
  if (SHARED_DATA.test(target) && from !== 'engine' && from !== 'protocol') return undefined;
  if (to === undefined) return 'the target is outside client/src and server/src or in no layer';
  if (from === 'client') return to === 'protocol' ? undefined : `client may import only client and protocol, not ${to}`;
  if (from === 'protocol') {
    return to === 'engine' && typeOnly
      ? undefined
      : 'protocol holds types: from the engine `import type` and nothing else';
  }
  return SERVER_LAYERS[from]?.includes(to) ? undefined : `${from} may not import ${to}`;
}

function byServer(file: string, { specifier }: Import): string | undefined {
  if (specifier === 'vscode') return 'only client may import vscode';
  const layer = layerOf(file);
  if (layer !== 'engine' && layer !== 'protocol') return undefined;
  if (isBuiltin(specifier)) return `${layer} may not use what only Node has`;
  // The types of the protocol itself; the messages of ours are made of them.
  if (layer === 'protocol' && specifier === 'vscode-languageserver-types') return undefined;
  if (EDITOR_AND_PROTOCOL_PACKAGES.test(specifier)) return `${layer} knows no editor and no protocol`;
  return undefined;
}

function byClient(file: string, { specifier }: Import): string | undefined {
  if (isWebview(file)) {
    return specifier === 'vscode' || isBuiltin(specifier) ? 'a webview runs in a browser' : undefined;
  }
  if (CLIENT_PACKAGES.test(specifier) || isBuiltin(specifier)) return undefined;
  return 'client may import only vscode, vscode-languageclient and Node';
}

function isWebview(file: string): boolean {
  return /^client\/src\/(.*\/)?webview\//.test(file);
}

function isBuiltin(specifier: string): boolean {
  return specifier.startsWith('node:') || BUILTINS.has(specifier.split('/')[0] ?? '');
}

function layerOf(file: string): string | undefined {
  if (file.startsWith('client/src/')) return 'client';
  const name = /^server\/src\/([^/]+)\//.exec(file)?.[1];
  return name !== undefined && name in SERVER_LAYERS ? name : undefined;
}
