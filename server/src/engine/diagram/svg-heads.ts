import type { Head } from './notation.ts';

/** The heads of lines as markers. Each is drawn as if the line went to the right; those at a source begin there. */

/** What a head is, where on it the line's end stands, and whether it is filled. */
interface Drawing {
  readonly width: number;
  readonly height: number;
  /** x of the point that lies on the end of the line, as target and as source. */
  readonly anchor: number;
  readonly path: string;
  readonly fill: 'full' | 'hollow' | 'open';
}

const DRAWINGS: Readonly<Record<Head, Drawing>> = {
  diamond: { width: 18, height: 10, anchor: 1, path: 'M1 5 9 1 17 5 9 9z', fill: 'full' },
  'hollow-diamond': { width: 18, height: 10, anchor: 1, path: 'M1 5 9 1 17 5 9 9z', fill: 'hollow' },
  dot: { width: 8, height: 8, anchor: 1, path: 'M1 4a3 3 0 1 1 6 0a3 3 0 1 1-6 0z', fill: 'full' },
  arrow: { width: 11, height: 10, anchor: 10, path: 'M1 1 10 5 1 9z', fill: 'full' },
  'open-arrow': { width: 11, height: 10, anchor: 10, path: 'M1 1 10 5 1 9', fill: 'open' },
  'hollow-triangle': { width: 13, height: 13, anchor: 12, path: 'M1 1 12 6.5 1 12z', fill: 'hollow' },
};

const HEADS = Object.keys(DRAWINGS) as readonly Head[];

/** Reference for a line's marker-start or marker-end. */
export function headReference(head: Head): string {
  return `url(#gp-${head})`;
}

/** The definitions of the heads that are used, always in the same order. */
export function headDefinitions(used: ReadonlySet<Head>): string[] {
  return HEADS.filter((head) => used.has(head)).map((head) => {
    const { width, height, anchor, path, fill } = DRAWINGS[head];
    return (
      `<marker id="gp-${head}" markerUnits="userSpaceOnUse" markerWidth="${width}" markerHeight="${height}" ` +
      `refX="${anchor}" refY="${height / 2}" orient="auto"><path class="gp-head gp-${fill}" d="${path}"/></marker>`
    );
  });
}
