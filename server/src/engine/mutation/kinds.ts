import type { MutationKind } from './kind.ts';
import { addElement } from './types/add-element.ts';
import { addRelationship } from './types/add-relationship.ts';
import { addView } from './types/add-view.ts';
import { removeElement } from './types/remove-element.ts';
import { removeRelationship } from './types/remove-relationship.ts';
import { removeView } from './types/remove-view.ts';
import { updateElement } from './types/update-element.ts';
import { updateRelationship } from './types/update-relationship.ts';
import { updateView } from './types/update-view.ts';

/** All there are, by type. */
export const MUTATIONS: ReadonlyMap<string, MutationKind> = new Map(
  [
    addElement,
    updateElement,
    removeElement,
    addRelationship,
    updateRelationship,
    removeRelationship,
    addView,
    updateView,
    removeView,
  ].map((kind) => [kind.type, kind as MutationKind]),
);
