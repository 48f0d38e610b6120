import type { CutList } from '../../engine/query/ceiling.ts';
import type { RelatedHit } from '../../engine/query/dependencies.ts';
import type { EdgeIn, EdgeOut, ExplainAnswer } from '../../engine/query/explain.ts';
import type { PlacedDiagnostic, RelationshipEntry } from '../../engine/query/graph-facts.ts';
import type { Hit } from '../../engine/query/hit.ts';
import { hitCells, notesText, originText, totalText } from './found.ts';
import type { Paint } from './paint.ts';
import { type Cell, tableText } from './table.ts';
import { printable } from './width.ts';

interface Section {
  readonly title: string;
  readonly list: CutList<unknown>;
  readonly rows: readonly (readonly Cell[])[];
}

/** The node, then a list for everything that touches it, in the order of the JSON answer; empty ones in one line. */
export function explanationText(answer: ExplainAnswer & { readonly map?: string }, paint: Paint): string {
  const sections = sectionsOf(answer, paint);
  const empty = sections.filter(({ list }) => list.total === 0).map(({ title }) => title.toLowerCase());
  const parts = [
    nodeText(answer.node, paint),
    ...sections.filter(({ list }) => list.total > 0).map((section) => sectionText(section, paint)),
    empty.length === 0 ? '' : `${paint.faint(`None: ${empty.join(', ')}`)}\n`,
    notesText(answer.notes, paint) + originText(answer, paint),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function sectionsOf(answer: ExplainAnswer, paint: Paint): Section[] {
  const section = <T>(title: string, list: CutList<T> | undefined, cells: (entry: T) => readonly Cell[]): Section[] =>
    list === undefined ? [] : [{ title, list, rows: list.results.map(cells) }];
  const hits = (hit: Hit) => hitCells(hit, paint);
  const related = (hit: RelatedHit) => relatedCells(hit, paint);
  return [
    ...section('Edges in', answer.edgesIn, (edge: EdgeIn) => edgeCells(edge, edge.from, paint)),
    ...section('Edges out', answer.edgesOut, (edge: EdgeOut) => edgeCells(edge, edge.node, paint)),
    ...section('Neighbours', answer.neighbours, hits),
    ...section('Views', answer.views, hits),
    ...section('Relationships', answer.relationships, (entry) => relationshipCells(entry, paint)),
    ...section('Depends on', answer.dependencies, related),
    ...section('Needed by', answer.dependents, related),
    ...section('Associated with', answer.associated, related),
    ...section('Diagnostics', answer.diagnostics, (found) => diagnosticCells(found, paint)),
  ];
}

function nodeText({ source, kind, name, uri, symbol, file, line }: Hit, paint: Paint): string {
  const at = uri ?? (symbol === name ? undefined : symbol);
  return [
    `${paint.strong(printable(name))}  ${paint.info(printable(kind ?? ''))}${kind === undefined ? '' : '  '}${paint.faint(source)}\n`,
    ...(at === undefined ? [] : [`${printable(at)}\n`]),
    `${paint.faint(printable(`${file}:${line}`))}\n`,
  ].join('');
}

function sectionText({ title, list, rows }: Section, paint: Paint): string {
  const sum = list.truncated ? totalText(list, 'entry', 'entries') : String(list.total);
  return `${paint.strong(title)}: ${sum}\n${tableText(rows, '  ')}`;
}

function edgeCells(edge: EdgeIn | EdgeOut, other: Hit | null, paint: Paint): Cell[] {
  const { verb, to, file, line, provenance, id } = edge;
  return [
    { text: verb, paint: paint.info },
    ...nodeCells(other, to, paint),
    { text: `${file}:${line}`, paint: paint.faint },
    { text: provenance, paint: paint.faint },
    { text: id ?? '', paint: paint.faint },
  ];
}

function nodeCells(hit: Hit | null, address: string, paint: Paint): Cell[] {
  if (hit === null)
    return [
      { text: address, paint: paint.warning },
      { text: 'dangling', paint: paint.warning },
    ];
  const at = hit.symbol ?? hit.uri ?? '';
  return [{ text: at, paint: paint.strong }, { text: hit.name === at ? '' : hit.name }];
}

function relationshipCells({ id, type, name, statement, direction, other }: RelationshipEntry, paint: Paint): Cell[] {
  return [
    { text: direction, paint: paint.faint },
    { text: type ?? '?', paint: paint.info },
    { text: other.name ?? other.id ?? '?', paint: paint.strong },
    { text: statement ?? name ?? '' },
    { text: id, paint: paint.faint },
  ];
}

function relatedCells({ hops, verb, via, relationship, ...hit }: RelatedHit, paint: Paint): Cell[] {
  return [
    { text: String(hops), align: 'right', paint: paint.faint },
    { text: verb, paint: paint.info },
    { text: hit.name, paint: paint.strong },
    { text: hit.uri ?? '' },
    { text: via === undefined ? '' : `via ${via}`, paint: paint.faint },
  ];
}

function diagnosticCells({ code, severity, message, file, range }: PlacedDiagnostic, paint: Paint): Cell[] {
  return [
    { text: `${severity}[${code}]`, paint: paint[severity] },
    { text: `${file}:${range.start.line + 1}:${range.start.character + 1}`, paint: paint.faint },
    { text: message },
  ];
}
