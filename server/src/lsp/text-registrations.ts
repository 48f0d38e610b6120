import {
  CodeActionKind,
  CodeActionRequest,
  CodeLensRequest,
  CompletionRequest,
  DefinitionRequest,
  type DocumentFilter,
  DocumentFormattingRequest,
  HoverRequest,
  InlayHintRequest,
  ReferencesRequest,
  SemanticTokensRegistrationType,
} from 'vscode-languageserver';
import { MARKER_TRIGGERS } from '../language/markers/completion.ts';
import { LEGEND } from '../language/query/semantic-tokens.ts';

export const QUERY_LANGUAGE = 'groundplan-query';

/** A predicate's colon, the blank before the next one, and what parts an address. */
const QUERY_TRIGGERS = [':', ' ', '"', '/', '#'];

/** Languages whose comments may hold markers: the ten that are parsed, and others that people write comments in. */
const MARKED_LANGUAGES = [
  ...['typescript', 'typescriptreact', 'javascript', 'javascriptreact', 'python', 'rust', 'go', 'java', 'csharp'],
  ...['c', 'cpp', 'ruby', 'php'],
  ...['bat', 'clojure', 'coffeescript', 'css', 'cuda-cpp', 'dart', 'dockerfile', 'dotenv', 'elixir', 'erlang'],
  ...['fsharp', 'graphql', 'groovy', 'handlebars', 'haskell', 'hlsl', 'html', 'ini', 'jade', 'julia', 'kotlin'],
  ...['latex', 'less', 'lua', 'makefile', 'objective-c', 'objective-cpp', 'ocaml', 'perl', 'plaintext', 'powershell'],
  ...['proto3', 'properties', 'r', 'razor', 'sass', 'scala', 'scss', 'shaderlab', 'shellscript', 'sql', 'svelte'],
  ...['swift', 'terraform', 'tex', 'toml', 'vb', 'vue', 'xml', 'yaml', 'zig'],
] as const;

const SPECIFICATIONS = ['markdown', 'mdx'] as const;

/** Code and specifications: what is on disk, since a map is made of that. */
export const MARKED_DOCUMENTS: readonly DocumentFilter[] = [...MARKED_LANGUAGES, ...SPECIFICATIONS].map((language) => ({
  scheme: 'file',
  language,
}));

export const QUERY_DOCUMENTS: readonly DocumentFilter[] = [{ language: QUERY_LANGUAGE }];

const QUICK_FIXES = { codeActionKinds: [CodeActionKind.QuickFix] };

type Wanted = readonly [method: string, options: object];

/** Features of markers; only texts that can hold one are looked at. */
export const MARKER_FEATURES: readonly Wanted[] = [
  [HoverRequest.method, {}],
  [DefinitionRequest.method, {}],
  [ReferencesRequest.method, {}],
  [CodeLensRequest.method, { resolveProvider: false }],
  [CodeActionRequest.method, QUICK_FIXES],
  [CompletionRequest.method, { triggerCharacters: MARKER_TRIGGERS }],
];

/** Features of files of queries. */
export const QUERY_FEATURES: readonly Wanted[] = [
  [HoverRequest.method, {}],
  [CodeLensRequest.method, { resolveProvider: true }],
  [CodeActionRequest.method, QUICK_FIXES],
  [CompletionRequest.method, { triggerCharacters: QUERY_TRIGGERS }],
  [DocumentFormattingRequest.method, {}],
  [InlayHintRequest.method, {}],
  [SemanticTokensRegistrationType.method, { legend: LEGEND, full: true, range: false }],
];
