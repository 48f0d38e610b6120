import type { ViewFacts } from '../graph/facts.ts';
import { memberCount, roomIn } from '../rules/view15.ts';
import type { GraphState } from './state.ts';

/** How many views with room are named. */
export const MOST_VIEWS = 5;

/** A view that may take more, as advice names it. */
export interface Room {
  readonly viewId: string;
  readonly name: string | null;
  readonly observed: number;
  readonly room: number;
}

export function roomOf(facts: ViewFacts): Room {
  return { viewId: facts.id, name: facts.name ?? null, observed: memberCount(facts), room: roomIn(facts) };
}

/** The first views, in the state that a batch has come to, that may take more. */
export function viewsWithRoom(state: GraphState, exceptId: string): readonly Room[] {
  const found: Room[] = [];
  for (const { facts } of state.index.views()) {
    const now = state.view(facts.id)?.facts;
    if (now === undefined || facts.id === exceptId || roomIn(now) === 0) continue;
    found.push(roomOf(now));
    if (found.length === MOST_VIEWS) break;
  }
  return found;
}
