import {
  CallHierarchyPrepareRequest,
  CodeActionKind,
  ExecuteCommandRequest,
  ReferencesRequest,
  RenameRequest,
  type ServerCapabilities,
  TypeHierarchyPrepareRequest,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver';
import { SETTLE_CONFLICTS_COMMAND } from '../language/conflict-lenses.ts';

const RENAME = { prepareProvider: true };
const COMMANDS = { commands: [SETTLE_CONFLICTS_COMMAND] };

/** Kinds of the code actions besides quick fixes. */
export const REFACTORING_KINDS = [CodeActionKind.Refactor];

/** What is registered for each graph, and how. */
export const NAME_REGISTRATIONS: readonly (readonly [method: string, options: object])[] = [
  [ReferencesRequest.method, {}],
  [RenameRequest.method, RENAME],
  [CallHierarchyPrepareRequest.method, {}],
  [TypeHierarchyPrepareRequest.method, {}],
];

/** What is registered once. */
export const WORKSPACE_REGISTRATIONS: readonly (readonly [method: string, options: object])[] = [
  [WorkspaceSymbolRequest.method, {}],
  [ExecuteCommandRequest.method, COMMANDS],
];

/** The same for clients that cannot be told later. */
export const NAME_CAPABILITIES: ServerCapabilities = {
  referencesProvider: true,
  renameProvider: RENAME,
  callHierarchyProvider: true,
  typeHierarchyProvider: true,
  workspaceSymbolProvider: true,
  executeCommandProvider: COMMANDS,
};
