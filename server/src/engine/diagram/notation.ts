import { ELEMENT_TYPES_BY_LAYER, type RelationshipType } from '../graph/vocabulary.ts';

/** How ArchiMate draws what a view shows, whatever the picture is made of. */

export type Layer = keyof typeof ELEMENT_TYPES_BY_LAYER | 'Unknown';

export const LAYERS: readonly Layer[] = [...(Object.keys(ELEMENT_TYPES_BY_LAYER) as Layer[]), 'Unknown'];

const LAYER_BY_TYPE: ReadonlyMap<string, Layer> = new Map(
  Object.entries(ELEMENT_TYPES_BY_LAYER).flatMap(([layer, types]) => types.map((type) => [type, layer as Layer])),
);

/** `Unknown` for a type that the vocabulary does not have. */
export function layerOf(type: string): Layer {
  return LAYER_BY_TYPE.get(type) ?? 'Unknown';
}

/** The corners of a box: square for structure, round for behaviour, cut for motivation; junctions are dots. */
export type Outline = 'square' | 'round' | 'cut' | 'dot';

const BEHAVIOUR =
  /(?:Process|Function|Interaction|Event|Service|Capability|Course of Action|Value Stream|Work Package)$/;

export function outlineOf(type: string): Outline {
  const layer = layerOf(type);
  if (layer === 'Junction') return 'dot';
  if (layer === 'Motivation') return 'cut';
  return layer !== 'Unknown' && BEHAVIOUR.test(type) ? 'round' : 'square';
}

/** What stands at an end of a line. */
export type Head = 'diamond' | 'hollow-diamond' | 'dot' | 'arrow' | 'open-arrow' | 'hollow-triangle';

export interface LineStyle {
  readonly stroke: 'solid' | 'dotted' | 'dashed';
  readonly atSource?: Head;
  readonly atTarget?: Head;
}

const LINE_STYLES: Readonly<Record<RelationshipType, LineStyle>> = {
  Composition: { stroke: 'solid', atSource: 'diamond' },
  Aggregation: { stroke: 'solid', atSource: 'hollow-diamond' },
  Assignment: { stroke: 'solid', atSource: 'dot', atTarget: 'arrow' },
  Realization: { stroke: 'dotted', atTarget: 'hollow-triangle' },
  Serving: { stroke: 'solid', atTarget: 'open-arrow' },
  // The format does not say whether something is read or written: the head is that of writing, which is the usual one.
  Access: { stroke: 'dotted', atTarget: 'open-arrow' },
  Influence: { stroke: 'dashed', atTarget: 'open-arrow' },
  Triggering: { stroke: 'solid', atTarget: 'arrow' },
  Flow: { stroke: 'dashed', atTarget: 'arrow' },
  Association: { stroke: 'solid' },
  Specialization: { stroke: 'solid', atTarget: 'hollow-triangle' },
};
/** For a type that the vocabulary does not have: the direction is all that is known. */
const UNKNOWN_LINE: LineStyle = { stroke: 'dashed', atTarget: 'open-arrow' };

export function lineStyleOf(type: string): LineStyle {
  return isKnownType(type) ? LINE_STYLES[type as RelationshipType] : UNKNOWN_LINE;
}

/** What nesting says already: the line from a whole to a part that is drawn inside it is left out, as ArchiMate does. */
export function isSaidByNesting(type: string): boolean {
  return type === 'Composition' || type === 'Aggregation';
}

/** Whether a line's look tells the type. */
export function isKnownType(type: string): boolean {
  return Object.hasOwn(LINE_STYLES, type);
}
