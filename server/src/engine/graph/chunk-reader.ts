import type { Steps } from '../steps.ts';
import { brokenChunk, type Chunk, itemChunk, skeletonChunk } from './chunk-table.ts';
import type { Generation } from './facts.ts';
import { Item } from './item.ts';
import { countMembers, duplicateProperties, treeOf } from './json-tree.ts';
import { JsonValidator } from './json-validator.ts';
import { readFacts } from './read-facts.ts';
import { type Boundary, type RawChunk, START, scan, scanPrefix } from './scan.ts';

/** What stands before and behind a stretch of text that is read. */
export interface Surroundings {
  readonly from: Boundary;
  /** The chunk behind and the boundary that it stands on; undefined at the end of the document. */
  readonly next: { readonly chunk: Chunk; readonly boundary: Boundary } | undefined;
  readonly generation: Generation;
  /** Items that stood here: one whose text is the same is kept as it is. */
  readonly old: readonly Chunk[];
}

/** Reads a stretch of text into chunks. What cannot be read becomes broken chunks: items by themselves where brackets balance. */
export function* readChunks(text: string, around: Surroundings): Steps<Chunk[]> {
  const { from, next } = around;
  const to = next?.boundary ?? null;
  const whole = yield* scan(text, from);
  const fits = whole !== undefined && meets(whole.end, around);
  const raw = fits ? whole.chunks : yield* scanPrefix(text, from);
  const known = new Map<string, Item>();
  for (const chunk of around.old) if (chunk.kind === 'item') known.set(chunk.item.array + chunk.item.text, chunk.item);
  const chunks: Chunk[] = [];
  let boundary = from;
  let read = 0;
  for (const [at, part] of raw.entries()) {
    const after = boundaryAfter(part);
    const chunk =
      part.kind === 'item' ? readItem(text, part, around.generation, known) : readSkeleton(text, part, boundary);
    if (chunk === undefined && !fits) break;
    const end = at === raw.length - 1 ? to : after;
    chunks.push(chunk ?? brokenChunk(text.slice(part.start, part.end), boundary, end));
    read = part.end;
    if (after !== null) boundary = after;
    yield;
  }
  if (fits) return chunks;
  // Text that reads well but does not meet what follows keeps its last chunk broken, so that the joint is read again.
  if (read === text.length) read -= chunks.pop()?.size ?? 0;
  const last = chunks.at(-1);
  chunks.push(brokenChunk(text.slice(read), last === undefined ? from : boundaryBehind(last), to));
  return chunks;
}

function readItem(
  text: string,
  raw: RawChunk & { kind: 'item' },
  generation: Generation,
  known: Map<string, Item>,
): Chunk | undefined {
  const lead = text.slice(raw.start, raw.valueStart);
  const source = text.slice(raw.valueStart, raw.end);
  const same = known.get(raw.array + source);
  if (same !== undefined) {
    known.delete(raw.array + source);
    same.lead = lead;
    return itemChunk(same);
  }
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return undefined;
  }
  const duplicates = countMembers(value) === raw.members ? undefined : duplicateProperties(treeOf(source));
  return itemChunk(new Item(raw.array, -1, lead, source, value, readFacts(raw.array, value, generation), duplicates));
}

function readSkeleton(text: string, raw: RawChunk & { kind: 'skeleton' }, from: Boundary): Chunk | undefined {
  const part = text.slice(raw.start, raw.end);
  const validator = validatorAt(from);
  if (validator.feed(part) >= 0 || (raw.opens === null && !validator.complete)) return undefined;
  return skeletonChunk(part, raw.opens);
}

/** A validator for the text that stands behind a boundary. */
export function validatorAt(boundary: Boundary): JsonValidator {
  return boundary.array === null ? new JsonValidator() : JsonValidator.insideRootArray(boundary.afterItem);
}

/** The boundary that the chunk behind this one stands on. */
export function boundaryBehind(chunk: Chunk): Boundary {
  if (chunk.kind === 'item') return { array: chunk.item.array, afterItem: true };
  if (chunk.kind === 'skeleton') return { array: chunk.opens, afterItem: false };
  return chunk.to ?? START;
}

function boundaryAfter(raw: RawChunk): Boundary | null {
  if (raw.kind === 'item') return { array: raw.array, afterItem: true };
  return raw.opens === null ? null : { array: raw.opens, afterItem: false };
}

/** True where text that ends on `end` may be followed by what stands behind it. */
function meets(end: Boundary | null, { next }: Surroundings): boolean {
  if (next === undefined) return end === null;
  if (end === null || end.array !== next.boundary.array) return false;
  return next.chunk.kind === 'skeleton' || end.afterItem === next.boundary.afterItem;
}
