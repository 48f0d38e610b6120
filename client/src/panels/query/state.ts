import { type History, remember, step, type Walk } from './history.ts';
import type { Setup, ToPage } from './messages.ts';
import { NO_QUESTION, type Question, readQuestion } from './question.ts';
import { isAnswered, type Runs } from './runs.ts';

/** What the page of the query panel shows. */
export interface PanelState {
  readonly setup: Setup;
  readonly question: Question;
  readonly runs: Runs;
  readonly history: History;
  readonly walk: Walk | undefined;
  readonly running: boolean;
  /** What the map says may have changed since the newest answer. */
  readonly stale: boolean;
  /** Row of the list that the keys act on. */
  readonly selected: number;
  readonly comparing: boolean;
  readonly picture: boolean;
}

export const EMPTY_STATE: PanelState = {
  setup: { roots: [], modes: ['select', 'filters'], trusted: false },
  question: NO_QUESTION,
  runs: {},
  history: [],
  walk: undefined,
  running: false,
  stale: false,
  selected: 0,
  comparing: false,
  picture: false,
};

export type PanelEvent =
  | Extract<ToPage, { type: 'init' | 'setup' | 'running' | 'ran' | 'cancelled' | 'stale' | 'toggle' | 'show' }>
  | { readonly type: 'asked' }
  | { readonly type: 'edited'; readonly question: Partial<Question> }
  | { readonly type: 'stepped'; readonly by: -1 | 1 }
  | { readonly type: 'selected'; readonly row: number };

/** The state after an event; the same object where nothing changed. */
export function reduce(state: PanelState, event: PanelEvent): PanelState {
  switch (event.type) {
    case 'init':
      return settled({
        ...(isNewer(event.runs, state.runs) ? { ...state, selected: 0, stale: false } : state),
        ...of(event),
      });
    case 'setup':
      return settled({ ...state, setup: event.setup });
    case 'show':
      return settled({ ...state, walk: undefined, question: { ...state.question, ...event.question } });
    case 'asked':
      return { ...state, walk: undefined, history: remember(state.history, state.question) };
    case 'running':
      return { ...state, running: true };
    case 'cancelled':
      return { ...state, running: false };
    case 'ran':
      return { ...state, running: false, stale: false, selected: 0, runs: event.runs, history: event.history };
    case 'stale':
      return isAnswered(state.runs.latest) && event.roots.includes(state.runs.latest.root)
        ? { ...state, stale: true }
        : state;
    case 'toggle':
      return event.what === 'compare'
        ? { ...state, comparing: !state.comparing, selected: 0 }
        : { ...state, picture: !state.picture };
    case 'edited':
      return { ...state, walk: undefined, question: { ...state.question, ...event.question } };
    case 'stepped': {
      const next = step(state.history, state.walk, state.question, event.by);
      // Roots and limits stay as they are: a step is about what is asked.
      const { root, limit } = state.question;
      return next ? { ...state, walk: next.walk, question: { ...next.question, root, limit } } : state;
    }
    case 'selected':
      return state.selected === event.row ? state : { ...state, selected: event.row };
  }
}

function of({ setup, runs, history }: Extract<PanelEvent, { type: 'init' }>): Partial<PanelState> {
  return { setup, runs, history };
}

/** Whether an answer came while the page was hidden. */
function isNewer(runs: Runs, known: Runs): boolean {
  return runs.latest?.number !== known.latest?.number;
}

/** A root that is gone and a mode that is not offered fall back to the first. */
function settled(state: PanelState): PanelState {
  const { setup, question } = state;
  const root = setup.roots.some((one) => one.root === question.root) ? question.root : '';
  const mode = setup.modes.includes(question.mode) ? question.mode : (setup.modes[0] ?? 'select');
  return { ...state, question: { ...question, root, mode } };
}

/** Counts the shapes of SavedState: what an older extension saved is not read. */
const SAVED = 1;

/** What survives the page: a hidden one is thrown away. */
export interface SavedState {
  readonly saved: typeof SAVED;
  readonly question: Question;
  readonly runs: Runs;
  readonly selected: number;
  readonly stale: boolean;
  readonly comparing: boolean;
  readonly picture: boolean;
}

export function savedOf({ question, runs, selected, stale, comparing, picture }: PanelState): SavedState {
  return { saved: SAVED, question, runs, selected, stale, comparing, picture };
}

// @implements arch:req-panel-state
/** The state to begin with; what was saved may be older than this code. */
export function restored(saved: unknown): PanelState {
  if (typeof saved !== 'object' || saved === null) return EMPTY_STATE;
  const { question, runs, selected, stale, comparing, picture, ...rest } = saved as Partial<SavedState>;
  if (rest.saved !== SAVED) return EMPTY_STATE;
  return {
    ...EMPTY_STATE,
    question: readQuestion(question) ?? NO_QUESTION,
    runs: typeof runs === 'object' && runs !== null ? runs : {},
    selected: typeof selected === 'number' ? selected : 0,
    stale: stale === true,
    comparing: comparing === true,
    picture: picture === true,
  };
}
