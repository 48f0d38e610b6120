/** What the client and the language server say to each other beyond the Language Server Protocol. */

/** `initializationOptions` of the client. */
export interface InitializationOptions {
  /** The built-in JSON service reports syntax errors and repeated property names of JSON files. */
  readonly jsonService?: boolean;
  /** False in Restricted Mode: the server then starts no program and writes nothing. Default: true. */
  readonly trusted?: boolean;
  /** Contents of the l10n bundle for the display language; none for English. */
  readonly l10n?: Readonly<Record<string, string>>;
}

/** Client to server: what of the above changed. */
export const ENVIRONMENT_NOTIFICATION = 'groundplan/environment';
export type EnvironmentParams = Pick<InitializationOptions, 'jsonService' | 'trusted'>;

/** Server to client, after every check. */
export const STATUS_NOTIFICATION = 'groundplan/status';

export interface StatusParams {
  /** One for each root, in the order of their folders. */
  readonly roots: readonly RootStatus[];
}

export interface RootStatus {
  /** URI of the root's folder. */
  readonly root: string;
  /** URI of its graph, whether that exists or not. */
  readonly graph: string;
  /** Undefined while no editor has the graph open: only open graphs are checked here. */
  readonly check?: GraphStatus;
  /** How many faults groundplan.json has; the defaults are used while there is one. */
  readonly configProblems: number;
}

export interface GraphStatus {
  /** False while the text does not parse: the counts are then those of the last text that did. */
  readonly parses: boolean;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  /** 3 is the current format. */
  readonly generation: 1 | 2 | 3;
}

/** Client to server, before it asks where something is mentioned: what its editors hold that is not on disk yet. */
export const UNSAVED_NOTIFICATION = 'groundplan/unsaved';

export interface UnsavedParams {
  /** All of them: what is not named here is as on disk. */
  readonly texts: readonly { readonly uri: string; readonly text: string }[];
}

/** Client to server, whenever it changes: which files its editors hold with changes that are not saved. */
export const DIRTY_NOTIFICATION = 'groundplan/dirty';

export interface DirtyParams {
  readonly uris: readonly string[];
}

/** Client to server: makes a valid graph in a folder that has none. */
export const INITIALIZE_WORKSPACE_REQUEST = 'groundplan/initializeWorkspace';

export interface InitializeWorkspaceParams {
  /** URI of the folder. */
  readonly folder: string;
}

/** `refused` is a sentence for the user; nothing was written then. `graph` is the URI of the graph that is there. */
export type InitializeWorkspaceResult =
  | { readonly graph: string }
  | { readonly refused: string; readonly graph?: string };
