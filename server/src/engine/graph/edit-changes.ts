import { GroundplanError } from '../errors.ts';
import { ARRAY_NAMES, type ArrayName } from './facts.ts';
import type { Item, Path } from './item.ts';
import { toPointer } from './json-tree.ts';
import type { Operation } from './operations.ts';

/** What a list of operations does at one place of the document and below it. */
export class Change {
  set: { readonly value: unknown } | undefined;
  removed = false;
  keepsLast = false;
  readonly appended: unknown[] = [];
  readonly children = new Map<string | number, Change>();

  constructor(readonly path: Path) {}

  at(step: string | number): Change {
    let child = this.children.get(step);
    if (child === undefined) {
      child = new Change([...this.path, step]);
      this.children.set(step, child);
    }
    return child;
  }

  /** True where nothing happens to the last of several, nor inside it. */
  get onlyKeepsLast(): boolean {
    return this.keepsLast && !this.removed && this.set === undefined && !this.inside;
  }

  /** True where something below this place changes, but not the place as a whole. */
  get inside(): boolean {
    return this.appended.length > 0 || this.children.size > 0;
  }
}

type Items = Readonly<Record<ArrayName, readonly Item[]>>;

/** Sorts operations by place. Throws edit/conflict where two of them cannot both hold, or name what is not there. */
export function collectChanges(items: Items, operations: readonly Operation[]): Change {
  const root = new Change([]);
  for (const operation of operations) {
    const place = placeOf(items, root, operation);
    if (operation.op === 'remove' || operation.op === 'remove-item') {
      if (place === root)
        throw conflict(place.path, 'The root object cannot be removed; remove its properties instead.');
      place.removed = true;
      continue;
    }
    if (operation.op === 'keep-last') {
      place.keepsLast = true;
      continue;
    }
    if (operation.value === undefined)
      throw conflict(place.path, 'There is no JSON value to write; remove the place instead.');
    if (operation.op === 'set') place.set = { value: operation.value };
    else place.appended.push(operation.value);
  }
  settle(root);
  return root;
}

function placeOf(items: Items, root: Change, operation: Operation): Change {
  if (operation.op === 'add-item') return root.at(operation.array);
  const path = operation.op === 'remove-item' ? [] : operation.path;
  let place = root;
  if (operation.item !== null) {
    const { array, index, text } = operation.item;
    const current = items[array][index];
    // The document may have read the same text into a new item (another generation); that is still the same entry.
    if (current !== operation.item && current?.text !== text) {
      throw conflict([array, index], 'The entry to change is no longer in the file as it was; look again and retry.');
    }
    place = root.at(array).at(index);
  }
  for (const step of path) place = place.at(step);
  return place;
}

/** Drops what lies in something removed, and refuses a place that is set together with anything else there. */
function settle(change: Change): void {
  if (change.set !== undefined && (change.removed || change.inside)) {
    const other = change.removed ? 'removes it' : 'changes something inside it';
    throw conflict(change.path, `One change sets this place and another ${other}; apply them one after the other.`);
  }
  if (change.removed) {
    change.children.clear();
    change.appended.length = 0;
  }
  for (const child of change.children.values()) settle(child);
}

/** The value that a change makes where there is nothing yet; undefined where it makes none. */
export function valueMade(change: Change): unknown {
  if (change.set !== undefined) return change.set.value;
  if (change.removed) return undefined;
  const made: [string, unknown][] = [];
  for (const [step, child] of change.children) {
    const value = valueMade(child);
    if (typeof step === 'number') throw conflict(child.path, 'There is no entry at this place of the list.');
    if (value !== undefined) made.push([step, value]);
  }
  if (change.appended.length > 0) {
    if (made.length > 0) throw conflict(change.path, 'One change needs a list here and another an object.');
    return [...change.appended];
  }
  // A removal below a place that is not there asks for nothing.
  return made.length > 0 ? Object.fromEntries(made) : undefined;
}

export function conflict(path: Path, reason: string): GroundplanError {
  const pointer = toPointer(path);
  const where = pointer === '' ? 'the root object' : pointer;
  return new GroundplanError('edit/conflict', `Cannot edit ${where}: ${reason}`, { place: { pointer } });
}

export function isArrayName(step: string | number): step is ArrayName {
  return (ARRAY_NAMES as readonly (string | number)[]).includes(step);
}
