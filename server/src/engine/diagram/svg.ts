import { VIEW_CAPACITY } from '../graph/vocabulary.ts';
import { boxText, LEADING, LINE_SIZE, lineText, NAME_SIZE, TYPE_SIZE, textHeight } from './labels.ts';
import type { Box, Line, Point, ViewLayout } from './layout.ts';
import { type Head, isKnownType, LAYERS, lineStyleOf, outlineOf } from './notation.ts';
import { oneLine, shortLine } from './plain-text.ts';
import { headDefinitions, headReference } from './svg-heads.ts';
import { classOf, styleSheet } from './svg-style.ts';
import { cutText, type ViewElement, type ViewModel, type ViewRelationship } from './view-model.ts';
import { escaped } from './xml.ts';

/** A view as one SVG file that needs nothing else: no script, no font, no address. */

/** What a screen reader reads out; the members themselves have titles. */
const LONGEST_DESCRIPTION = 2_000;
/** A title, in code points. */
const LONGEST_TITLE = 200;
/** Corners of behaviour and of motivation. */
const ROUND = 9;
const CUT = 9;

// @implements arch:req-picture-svg
/**
 * The picture of a view: elements and relationships in ArchiMate's notation, with the id of each in `data-id`. The same
 * view and layout give the same bytes. Ends with a line break.
 */
export function svgOf(view: ViewModel, layout: ViewLayout): string {
  const { width, height } = layout;
  const layers = new Set(view.elements.map(({ layer }) => layer));
  const drawn = view.relationships.filter((_, place) => layout.lines[place] !== undefined);
  const containers = new Set(view.elements.map(({ container }) => container));
  const boxes = view.elements.map((element, place) => ({
    element,
    box: layout.boxes[place] as Box,
    isOpen: containers.has(element.id),
  }));
  const outer = boxes.filter(({ isOpen }) => isOpen).sort((a, b) => area(b.box) - area(a.box));
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" class="gp-view" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="gp-title" aria-describedby="gp-description">`,
    `<title id="gp-title">${content(shortLine(view.name, LONGEST_TITLE))}</title>`,
    `<desc id="gp-description">${content(shortLine(description(view), LONGEST_DESCRIPTION))}</desc>`,
    `<style>\n${styleSheet(LAYERS.filter((layer) => layers.has(layer)))}\n</style>`,
    `<defs>${headDefinitions(headsOf(drawn)).join('')}</defs>`,
    `<rect class="gp-ground" width="${width}" height="${height}"/>`,
    ...outer.map(boxMarkup),
    ...view.relationships.flatMap((relationship, place) => lineMarkup(relationship, layout.lines[place])),
    ...outer.map(headerMarkup),
    ...boxes.filter(({ isOpen }) => !isOpen).map(boxMarkup),
    ...view.relationships.flatMap((relationship, place) => labelMarkup(relationship, layout.lines[place])),
    '</svg>',
  ];
  return `${parts.join('\n')}\n`;
}

function area({ width, height }: Box): number {
  return width * height;
}

function headsOf(relationships: readonly ViewRelationship[]): ReadonlySet<Head> {
  const styles = relationships.map(({ type }) => lineStyleOf(type));
  return new Set(styles.flatMap(({ atSource, atTarget }) => [atSource, atTarget]).filter((head) => head !== undefined));
}

/** In words: what the picture shows. */
function description(view: ViewModel): string {
  const names = new Map(view.elements.map(({ id, name }) => [id, name]));
  const below = view.parent === null ? '' : ` below ${view.parent.name}`;
  const elements = view.elements.map(({ name, type }) => (type === '' ? name : `${name} (${type})`));
  const relationships = view.relationships.map((relationship) => sentence(relationship, names));
  return [
    `Architecture view${below} with ${view.members}/${VIEW_CAPACITY} elements.`,
    view.cut === undefined ? '' : cutText(view.cut),
    elements.length === 0 ? '' : `Elements: ${elements.join(', ')}.`,
    relationships.length === 0 ? '' : `Relationships: ${relationships.join('; ')}.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function sentence({ type, source, target, name }: ViewRelationship, names: ReadonlyMap<string, string>): string {
  const what = [type, name].filter((part) => part !== undefined && part !== '').join(', ');
  return `${names.get(source)} → ${names.get(target)}${what === '' ? '' : ` (${what})`}`;
}

interface PlacedElement {
  readonly element: ViewElement;
  readonly box: Box;
  /** Others are drawn inside: its text stands at the top. */
  readonly isOpen: boolean;
}

function boxMarkup({ element, box, isOpen }: PlacedElement): string {
  const { id, name, type, layer, subviews } = element;
  const title = type === '' ? name : `${name} (${type})`;
  const opens =
    subviews.length === 0 ? '' : ` data-views="${escaped(JSON.stringify(subviews.map((view) => view.id)))}"`;
  const fold = subviews.length > 0 && outlineOf(type) !== 'dot' ? foldMarkup(box) : '';
  return (
    `<g class="${classOf(layer)}" data-id="${escaped(id)}"${opens}><title>${content(shortLine(title, LONGEST_TITLE))}</title>` +
    `${shapeMarkup(type, box)}${isOpen ? '' : textMarkup(element, box)}${fold}</g>`
  );
}

/** The text of a box that others are drawn in stands at its top, above the lines that lead inside. */
function headerMarkup({ element, box }: PlacedElement): string {
  const { height } = boxText(element);
  return `<g class="${classOf(element.layer)} gp-header">${textMarkup(element, { ...box, height }, box.width)}</g>`;
}

function shapeMarkup(type: string, { x, y, width, height }: Box): string {
  const outline = outlineOf(type);
  if (outline === 'dot') {
    const radius = n(width / 2);
    const kind = type === 'Or Junction' ? 'gp-box gp-or' : 'gp-box';
    return `<circle class="${kind}" cx="${n(x + width / 2)}" cy="${n(y + height / 2)}" r="${radius}"/>`;
  }
  if (outline === 'cut') {
    const [w, h] = [n(width - 2 * CUT), n(height - 2 * CUT)];
    const d = `M${n(x + CUT)} ${n(y)}h${w}l${CUT} ${CUT}v${h}l-${CUT} ${CUT}h-${w}l-${CUT}-${CUT}v-${h}z`;
    return `<path class="gp-box" d="${d}"/>`;
  }
  const corner = outline === 'round' ? ` rx="${ROUND}"` : '';
  return `<rect class="gp-box" x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${corner}/>`;
}

/** The texts stand in a window of their own, which cuts what a strange font would carry over the edge. */
function textMarkup(element: ViewElement, { x, y, width, height }: Box, room?: number): string {
  const { name, type } = boxText(element, room);
  if (name.length + type.length === 0) return '';
  const middle = n(width / 2);
  let top = (height - textHeight(name, type)) / 2;
  const row = (line: string, size: number, kind: string): string => {
    // The baseline: about four fifths down the letters, which stand in the middle of their line.
    const baseline = n(top + size * ((LEADING - 1) / 2 + 0.82));
    top += size * LEADING;
    return `<text${kind} x="${middle}" y="${baseline}">${content(line)}</text>`;
  };
  const rows = [
    ...name.map((line) => row(line, NAME_SIZE, '')),
    ...type.map((line) => row(line, TYPE_SIZE, ' class="gp-type"')),
  ];
  return `<svg x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}">${rows.join('')}</svg>`;
}

/** A small pair of boxes in the lower right corner: there is a view below. */
function foldMarkup({ x, y, width, height }: Box): string {
  return `<path class="gp-fold" d="M${n(x + width - 14)} ${n(y + height - 10)}h6v5h-6zM${n(x + width - 11)} ${n(y + height - 10)}v-3h6v5h-3"/>`;
}

function lineMarkup(relationship: ViewRelationship, line: Line | undefined): string[] {
  if (line === undefined) return [];
  const { id, type, name } = relationship;
  const { stroke, atSource, atTarget } = lineStyleOf(type);
  const start = atSource === undefined ? '' : ` marker-start="${headReference(atSource)}"`;
  const end = atTarget === undefined ? '' : ` marker-end="${headReference(atTarget)}"`;
  const kind = stroke === 'solid' ? '' : ` gp-${stroke}`;
  const title = [type, name].filter((part) => part !== undefined && part !== '').join(': ');
  return [
    `<g data-id="${escaped(id)}"><title>${content(shortLine(title, LONGEST_TITLE))}</title>` +
      `<path class="gp-line${kind}" d="${pathOf(line.points)}"${start}${end}/></g>`,
  ];
}

function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('');
}

function labelMarkup(relationship: ViewRelationship, line: Line | undefined): string[] {
  const text = lineText(relationship, isKnownType(relationship.type));
  if (text === undefined || line?.label === undefined) return [];
  const { x, y, width } = line.label;
  return text.lines.map((part, place) => {
    const baseline = n(y + 1 + LINE_SIZE * (LEADING * place + (LEADING - 1) / 2 + 0.82));
    return `<text class="gp-label" x="${n(x + width / 2)}" y="${baseline}">${content(part)}</text>`;
  });
}

/** A number in as few characters as tenths take. */
function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function content(text: string): string {
  return escaped(oneLine(text));
}
