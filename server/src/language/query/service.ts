import type {
  CodeAction,
  CodeLens,
  CompletionList,
  Diagnostic,
  Hover,
  InlayHint,
  Position,
  Range,
  SemanticTokens,
  SemanticTokensLegend,
  TextEdit,
} from 'vscode-languageserver';
import type { QueryVocabulary } from '../../engine/query/vocabulary.ts';
import { english, type Localize } from '../localize.ts';
import { codeActions } from './code-actions.ts';
import { codeLenses, resolveCodeLens } from './code-lens.ts';
import { completion } from './completion.ts';
import { diagnostics } from './diagnostics.ts';
import { formatting } from './formatting.ts';
import { hover } from './hover.ts';
import { inlayHints } from './inlay-hints.ts';
import type { QueryDocument } from './query-document.ts';
import { LEGEND, semanticTokens } from './semantic-tokens.ts';

export interface QueryLanguageOptions {
  /** The client's command that runs a query; its one argument is `{query, mode: 'select'}`. */
  readonly runCommand: string;
  readonly localize?: Localize;
}

// @implements arch:req-query-language-service
/**
 * The editor's service for the query language: pure functions of a document (`QueryDocument.file` for a `.gpq` file,
 * `QueryDocument.query` for an editor of one query) and of what the map knows. Where there is no map yet, leave the
 * vocabulary undefined: what needs none goes on working. Nothing here throws, whatever the text.
 */
export class QueryLanguageService {
  readonly legend: SemanticTokensLegend = LEGEND;
  readonly #run: string;
  readonly #localize: Localize;

  constructor({ runCommand, localize = english }: QueryLanguageOptions) {
    this.#run = runCommand;
    this.#localize = localize;
  }

  diagnostics(document: QueryDocument): Diagnostic[] {
    return diagnostics(document);
  }

  completion(document: QueryDocument, position: Position, vocabulary: QueryVocabulary | undefined): CompletionList {
    return completion(document, position, vocabulary, this.#localize);
  }

  hover(document: QueryDocument, position: Position, vocabulary: QueryVocabulary | undefined): Hover | null {
    return hover(document, position, vocabulary, this.#localize);
  }

  semanticTokens(document: QueryDocument): SemanticTokens {
    return semanticTokens(document);
  }

  formatting(document: QueryDocument): TextEdit[] {
    return formatting(document);
  }

  /** @param given the diagnostics of the client's request; those in the range where it names none */
  codeActions(document: QueryDocument, uri: string, range: Range, given: readonly Diagnostic[]): CodeAction[] {
    return codeActions(document, uri, range, given, this.#localize);
  }

  /** Without their words; `resolveCodeLens` counts. */
  codeLenses(document: QueryDocument): CodeLens[] {
    return codeLenses(document);
  }

  resolveCodeLens(lens: CodeLens, vocabulary: QueryVocabulary | undefined): CodeLens {
    return resolveCodeLens(lens, vocabulary, this.#run, this.#localize);
  }

  inlayHints(document: QueryDocument, range: Range, vocabulary: QueryVocabulary | undefined): InlayHint[] {
    return inlayHints(document, range, vocabulary, this.#localize);
  }
}
