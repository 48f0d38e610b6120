import type {
  CallHierarchyItem,
  CancellationToken,
  CodeAction,
  CodeActionParams,
  Connection,
  TypeHierarchyItem,
} from 'vscode-languageserver';
import { CodeActionTriggerKind } from 'vscode-languageserver';
import type { AnnotatedTarget } from '../language/annotated-edit.ts';
import { type HierarchyData, incomingCalls, outgoingCalls, prepareHierarchy } from '../language/call-hierarchy.ts';
import { type ConflictChoice, SETTLE_CONFLICTS_COMMAND, settleConflicts } from '../language/conflict-lenses.ts';
import type { Localize } from '../language/localize.ts';
import { changeCopies } from '../language/name-copies.ts';
import { type RefactoringData, refactorings, resolveRefactoring } from '../language/refactorings.ts';
import { references } from '../language/references.ts';
import { prepareRename, rename } from '../language/rename.ts';
import { subtypes, supertypes } from '../language/type-hierarchy.ts';
import { workspaceSymbols } from '../language/workspace-symbols.ts';
import { UNSAVED_NOTIFICATION, type UnsavedParams } from '../protocol/messages.ts';
import { type Answers, cancellationOf, type Graph } from './answers.ts';
import type { GraphFiles } from './graph-files.ts';
import type { MentionSearch } from './mention-search.ts';
import type { UnsavedTexts } from './unsaved-texts.ts';

/** What a client can do with edits and actions. */
export interface NameSupport {
  readonly versionedEdits: boolean;
  readonly annotations: boolean;
  readonly disabledActions: boolean;
  readonly lazyEdits: boolean;
}

/** Hands questions about who is named where, and changes of that, to the feature that answers them. */
export class NameFeatures {
  constructor(
    private readonly answers: Answers,
    private readonly files: GraphFiles,
    private readonly mentions: MentionSearch,
    private readonly unsaved: UnsavedTexts,
    private readonly localize: Localize,
    private readonly support: NameSupport,
  ) {}

  listen(connection: Connection): void {
    const { answers, localize } = this;
    connection.onNotification(UNSAVED_NOTIFICATION, (params: UnsavedParams) => this.unsaved.replace(params));
    connection.onReferences(({ textDocument, position, context }, token) =>
      answers.about('references', textDocument, token, [], ({ open, session }, cancellation) =>
        references(session, position, context.includeDeclaration, this.mentions.around(open), cancellation),
      ),
    );
    connection.onPrepareRename(({ textDocument, position }, token) =>
      answers.about('rename', textDocument, token, null, ({ session }) => prepareRename(session, position), true),
    );
    connection.onRenameRequest(({ textDocument, position, newName }, token) =>
      answers.about(
        'rename',
        textDocument,
        token,
        null,
        (graph, cancellation) =>
          rename(this.#target(graph), position, newName, this.mentions.around(graph.open), cancellation, localize),
        true,
      ),
    );
    connection.onWorkspaceSymbol(async ({ query }, token) => {
      await answers.ready;
      const graphs = await this.files.all();
      return token.isCancellationRequested ? [] : workspaceSymbols(graphs, query, localize);
    });
    this.#listenToHierarchies(connection);
    connection.onExecuteCommand(({ command, arguments: [uri, choice] = [] }, token) =>
      command === SETTLE_CONFLICTS_COMMAND ? this.#settle(connection, String(uri), choice, token) : null,
    );
  }

  #listenToHierarchies(connection: Connection): void {
    const { answers } = this;
    const about = <Answer>(
      what: string,
      item: CallHierarchyItem | TypeHierarchyItem,
      token: CancellationToken,
      ask: (session: Graph['session'], data: HierarchyData) => Answer[],
    ): Promise<Answer[]> => {
      const data = item.data as HierarchyData;
      return answers.about<Answer[]>(what, data, token, [], ({ session }) => ask(session, data));
    };
    const { callHierarchy, typeHierarchy } = connection.languages;
    callHierarchy.onPrepare(({ textDocument, position }, token) =>
      answers.about('call hierarchy', textDocument, token, [], ({ session }) => prepareHierarchy(session, position)),
    );
    callHierarchy.onIncomingCalls(({ item }, token) => about('call hierarchy', item, token, incomingCalls));
    callHierarchy.onOutgoingCalls(({ item }, token) => about('call hierarchy', item, token, outgoingCalls));
    typeHierarchy.onPrepare(({ textDocument, position }, token) =>
      answers.about('type hierarchy', textDocument, token, [], ({ session }) => prepareHierarchy(session, position)),
    );
    typeHierarchy.onSupertypes(({ item }, token) => about('type hierarchy', item, token, supertypes));
    typeHierarchy.onSubtypes(({ item }, token) => about('type hierarchy', item, token, subtypes));
  }

  /** Besides the quick fixes of findings. */
  codeActions(graph: Graph, { range, context }: Pick<CodeActionParams, 'range' | 'context'>): CodeAction[] {
    const target = this.#target(graph);
    const { only, diagnostics, triggerKind } = context;
    const fixesToo = only === undefined || only.some((kind) => kind === '' || kind.split('.')[0] === 'quickfix');
    return [
      ...(fixesToo ? changeCopies(target, range, diagnostics, this.localize) : []),
      // Their edits may need a search, so they come to clients that ask for them when one is picked.
      ...(this.support.lazyEdits
        ? refactorings(target, {
            range,
            only,
            invoked: triggerKind === CodeActionTriggerKind.Invoked,
            disabled: this.support.disabledActions,
          })
        : []),
    ];
  }

  /** Undefined where the action is none of ours. */
  resolve(action: CodeAction, token: CancellationToken): Promise<CodeAction> | undefined {
    const data = action.data as Partial<RefactoringData> | undefined;
    if (data?.refactoring === undefined) return undefined;
    return this.answers.about('refactoring', data as RefactoringData, token, action, (graph, cancellation) =>
      resolveRefactoring(this.#target(graph), action, this.mentions.around(graph.open), cancellation, this.localize),
    );
  }

  async #settle(connection: Connection, uri: string, choice: unknown, token: CancellationToken): Promise<null> {
    return this.answers.about('conflicts', { uri }, token, null, async (graph) => {
      if (choice !== 'both' && choice !== 'ours' && choice !== 'theirs') return null;
      const ancestor =
        choice === 'both' ? await this.mentions.ancestorOf(graph.open, cancellationOf(token)) : undefined;
      const { edit, message } = settleConflicts(this.#target(graph), choice as ConflictChoice, ancestor);
      const done = edit === undefined || (await connection.workspace.applyEdit(edit)).applied;
      if (!done || message === undefined) return null;
      if (message.warning) connection.window.showWarningMessage(message.text);
      else connection.window.showInformationMessage(message.text);
      return null;
    });
  }

  #target({ open, session }: Graph): AnnotatedTarget {
    const { versionedEdits: versioned, annotations: annotated } = this.support;
    return { session, version: open.version, versioned, annotated };
  }
}
