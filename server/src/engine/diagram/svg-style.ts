import { LINE_SIZE, NAME_SIZE, TYPE_SIZE } from './labels.ts';
import type { Layer } from './notation.ts';

/**
 * The style sheet inside every picture. Colours are custom properties, so that a page around it can set its own; each has
 * a plain value before it for programs that know none.
 */

/** Fill of boxes in light and in dark; ArchiMate's usual colours, and darker ones of the same hue. Text has a contrast of 7 on each. */
const FILLS: Readonly<Record<Layer, readonly [light: string, dark: string]>> = {
  Strategy: ['#f5deaa', '#574414'],
  Business: ['#ffffb5', '#4e4e12'],
  Application: ['#b5ffff', '#0f4a52'],
  Technology: ['#c9e7b7', '#2c4a1e'],
  Physical: ['#c9e7b7', '#2c4a1e'],
  Motivation: ['#ccccff', '#38386e'],
  Implementation: ['#ffe0e0', '#5c3232'],
  Composite: ['#f7f7f7', '#2b2b2b'],
  Junction: ['#1f1f1f', '#e6e6e6'],
  Other: ['#e6e6e6', '#414141'],
  Unknown: ['#ffffff', '#262626'],
};

const COLOURS: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  ground: ['#ffffff', '#1e1e1e'],
  text: ['#1a1a1a', '#f0f0f0'],
  line: ['#4a4a4a', '#c0c0c0'],
  edge: ['#6b6b6b', '#9a9a9a'],
};

const FONT = `system-ui,-apple-system,'Segoe UI','Noto Sans','Noto Sans CJK SC',sans-serif`;

export function classOf(layer: Layer): string {
  return `gp-${layer.toLowerCase()}`;
}

/** @param layers those that the picture has, in the order of the vocabulary */
export function styleSheet(layers: readonly Layer[]): string {
  const fills = layers.map((layer) => [layer.toLowerCase(), FILLS[layer]] as const);
  const all = [...Object.entries(COLOURS), ...fills];
  const variables = (place: 0 | 1) => all.map(([name, colours]) => `--gp-${name}:${colours[place]}`).join(';');
  const colour = (property: string, name: string, [light]: readonly [string, string]) =>
    `${property}:${light};${property}:var(--gp-${name},${light})`;
  const { ground, text, line, edge } = COLOURS as Record<'ground' | 'text' | 'line' | 'edge', [string, string]>;
  return [
    `.gp-view{color-scheme:light dark;${variables(0)};font-family:${FONT}}`,
    `@media (prefers-color-scheme:dark){.gp-view{${variables(1)}}}`,
    `.gp-view text{${colour('fill', 'text', text)};font-size:${NAME_SIZE}px;text-anchor:middle}`,
    `.gp-view .gp-type{font-size:${TYPE_SIZE}px;font-style:italic}`,
    `.gp-view .gp-label{font-size:${LINE_SIZE}px;paint-order:stroke;${colour('stroke', 'ground', ground)};stroke-width:3px;stroke-linejoin:round}`,
    `.gp-ground{${colour('fill', 'ground', ground)}}`,
    `.gp-box{${colour('stroke', 'edge', edge)};stroke-width:1}`,
    ...fills.map(([name, fill]) => `.gp-${name} .gp-box{${colour('fill', name, fill)}}`),
    '.gp-header text{paint-order:stroke;stroke-width:3px;stroke-linejoin:round}',
    ...fills.map(([name, fill]) => `.gp-${name}.gp-header text{${colour('stroke', name, fill)}}`),
    '.gp-junction .gp-or{fill:none}',
    '.gp-composite .gp-box{stroke-dasharray:6 3}',
    '.gp-unknown .gp-box{stroke-dasharray:2 2}',
    `.gp-line,.gp-fold{fill:none;${colour('stroke', 'line', line)};stroke-width:1.2}`,
    '.gp-dotted{stroke-dasharray:2 3}',
    '.gp-dashed{stroke-dasharray:7 4}',
    `.gp-head{${colour('stroke', 'line', line)};stroke-width:1.2}`,
    `.gp-full{${colour('fill', 'line', line)}}`,
    `.gp-hollow{${colour('fill', 'ground', ground)}}`,
    '.gp-open{fill:none}',
    FORCED,
  ].join('\n');
}

/** Where the system's own few colours are forced, only they are used, and boxes are told apart by their words. */
const FORCED = [
  '@media (forced-colors:active){',
  '.gp-ground,.gp-view .gp-box,.gp-hollow{fill:Canvas}',
  '.gp-view text,.gp-full,.gp-junction .gp-box{fill:CanvasText}',
  '.gp-view .gp-label,.gp-view .gp-header text{stroke:Canvas}',
  '.gp-box,.gp-line,.gp-fold,.gp-head{stroke:CanvasText}',
  '}',
].join('');
