import { type RelationshipType, VIEW_CAPACITY } from '../graph/vocabulary.ts';
import { LAYERS, type Layer, outlineOf } from './notation.ts';
import { shortLine } from './plain-text.ts';
import { cutText, type LeftOut, type ViewElement, type ViewModel, type ViewRelationship } from './view-model.ts';

/** A view as the text of a Mermaid flowchart: a picture for who renders it, and readable as it is. */

/** In code points; the whole text of a longer name is in the graph. */
const LONGEST_NAME = 120;
/** Members that cannot be drawn and are named. */
const MOST_LEFT_OUT = 10;
const MOST_SUBVIEWS = 8;
/** An id as JSON; a longer one is no id that anybody wants to read. */
const LONGEST_ID = 300;

/** Mermaid has fewer kinds of line than ArchiMate: the label says the type, the line its family. */
const ARROWS: Readonly<Record<RelationshipType, string>> = {
  Composition: '==>',
  Aggregation: '==>',
  Assignment: '==>',
  Realization: '-.->',
  Serving: '-->',
  Access: '-.->',
  Influence: '-.->',
  Triggering: '-->',
  Flow: '-.->',
  Association: '---',
  Specialization: '-->',
};
const UNKNOWN_ARROW = '-.->';

/** Fill, line and text, of one contrast in light and dark pages. */
const CLASSES: Readonly<Record<Layer, string>> = {
  Strategy: 'fill:#f5deaa,stroke:#8a6d1f,color:#1f1f1f',
  Business: 'fill:#ffffb5,stroke:#8a8a2e,color:#1f1f1f',
  Application: 'fill:#b5ffff,stroke:#2e8a8a,color:#1f1f1f',
  Technology: 'fill:#c9e7b7,stroke:#4d7a33,color:#1f1f1f',
  Physical: 'fill:#c9e7b7,stroke:#4d7a33,color:#1f1f1f',
  Motivation: 'fill:#ccccff,stroke:#5555a0,color:#1f1f1f',
  Implementation: 'fill:#ffe0e0,stroke:#a05555,color:#1f1f1f',
  Composite: 'fill:#ffffff,stroke:#666666,color:#1f1f1f,stroke-dasharray:6 3',
  Junction: 'fill:#1f1f1f,stroke:#8a8a8a,color:#ffffff',
  Other: 'fill:#e6e6e6,stroke:#666666,color:#1f1f1f',
  Unknown: 'fill:#f5f5f5,stroke:#b00020,color:#1f1f1f',
};

// @implements arch:req-picture-mermaid
/**
 * One node or line of the picture a line of text, in the order of the view, with the ids in comments as JSON strings.
 * Ends with a line break. No text of the graph can become anything else than a label.
 */
export function mermaidOf(view: ViewModel): string {
  const nodes = new Map(view.elements.map(({ id }, place) => [id, `n${place + 1}`]));
  const nodeOf = (id: string): string => nodes.get(id) as string;
  const layers = new Set(view.elements.map(({ layer }) => layer));
  const lines = [
    'flowchart TB',
    ...heading(view),
    ...view.elements.flatMap((element) => [elementNote(element, nodeOf), elementLine(element, nodeOf)]),
    ...view.relationships.flatMap((relationship) => [
      `%% ${idText(relationship.id)}`,
      relationshipLine(relationship, nodeOf),
    ]),
    ...LAYERS.filter((layer) => layers.has(layer)).map((layer) => `classDef ${className(layer)} ${CLASSES[layer]}`),
  ];
  return `${lines.join('\n')}\n`;
}

function heading(view: ViewModel): string[] {
  const below = view.parent === null ? '' : `, below element ${idText(view.parent.id)}`;
  return [
    `accTitle: ${label(view.name)}`,
    `%% View ${idText(view.id)}${below}: ${view.members}/${VIEW_CAPACITY} elements. The comment before a line has its id.`,
    ...(view.cut === undefined ? [] : [`%% ${cutText(view.cut)}`]),
    ...leftOutNotes(view.leftOut),
  ];
}

const REASONS: Readonly<Record<LeftOut['reason'], string>> = {
  unknown: 'nothing has this id',
  'end-not-shown': 'the view does not show one of its ends',
};

function leftOutNotes(leftOut: readonly LeftOut[]): string[] {
  const notes = leftOut
    .slice(0, MOST_LEFT_OUT)
    .map(({ kind, id, reason }) => `%% Not drawn: ${kind} ${idText(id)}, ${REASONS[reason]}.`);
  const more = leftOut.length - notes.length;
  return more > 0 ? [...notes, `%% Not drawn: ${more} more.`] : notes;
}

function elementNote({ id, container, subviews }: ViewElement, nodeOf: (id: string) => string): string {
  const within = container === undefined ? '' : `, in ${nodeOf(container)}`;
  if (subviews.length === 0) return `%% ${idText(id)}${within}`;
  const opened = subviews.slice(0, MOST_SUBVIEWS).map((view) => idText(view.id));
  const more = subviews.length - opened.length;
  return `%% ${idText(id)}${within}, opens view ${opened.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function elementLine({ id, name, type, layer }: ViewElement, nodeOf: (id: string) => string): string {
  const text = type === '' ? label(name) : `${label(name)}<br/>${label(type)}`;
  const [open, close] =
    outlineOf(type) === 'round' ? ['(', ')'] : outlineOf(type) === 'dot' ? ['((', '))'] : ['[', ']'];
  return `${nodeOf(id)}${open}"${text}"${close}:::${className(layer)}`;
}

function relationshipLine({ source, target, type, name }: ViewRelationship, nodeOf: (id: string) => string): string {
  const text = [type, name].filter((part) => part !== undefined && part !== '').map((part) => label(part as string));
  const arrow = Object.hasOwn(ARROWS, type) ? ARROWS[type as RelationshipType] : UNKNOWN_ARROW;
  const said = text.length === 0 ? '' : `|"${text.join('#58; ')}"|`;
  return `${nodeOf(source)} ${arrow}${said} ${nodeOf(target)}`;
}

/** Beside letters, digits and blanks only what means nothing to Mermaid, to its Markdown or to HTML. */
const SPECIAL = /[^ .,()'?!/…\p{L}\p{M}\p{N}\p{So}\u200c-\u200d-]/gu;
/** At the beginning of a label Mermaid would take a number or a dash for a list. */
const LIST = /^(?:(\d+)(?=[.)])|-)/;

/** Mermaid looks for formulas, icons and line ends in the finished label: something unseen between keeps it from finding them. */
const FOUND_LATE = /\$(?=\$)|\bfa\w*:(?=fa-)|\\(?=n)/g;
const UNSEEN = '\u200b';

function label(text: string): string {
  const line = shortLine(text, LONGEST_NAME).replace(FOUND_LATE, (start) => start + UNSEEN);
  const safe = line.replace(SPECIAL, (character) => `#${character.codePointAt(0)};`);
  return safe === ''
    ? '#160;'
    : safe.replace(LIST, (start) => [...start].map((one) => `#${one.charCodeAt(0)};`).join(''));
}

/** The id as JSON has it, which cannot end the comment nor begin one of Mermaid's directives. */
function idText(id: string): string {
  const text = JSON.stringify(id).replace(
    /[%\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return text.length > LONGEST_ID ? `${text.slice(0, LONGEST_ID)}…` : text;
}

function className(layer: Layer): string {
  return layer.toLowerCase();
}
