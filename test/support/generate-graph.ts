import { allowedTypes } from '../../server/src/engine/graph/archimate.ts';
import { statementOf } from '../../server/src/engine/graph/statement.ts';

/**
 * Graphs of any size with the look of real ones: a drill-down of views with 14 of 15 places taken, elements with prose,
 * ledgers of attributes and testcases, relationships that the matrix allows. Every rule finds them clean, as long as
 * the test files that they name exist (`files`). The same size gives the same bytes.
 */

export interface GenerateOptions {
  /** As JSON.stringify takes it; 0 gives a single line. */
  readonly indent?: number | string;
  /** Test files that testcases name, in turn; without any there are no testcases. */
  readonly files?: readonly string[];
}

const TYPES = [
  'Application Component',
  'Application Service',
  'Business Process',
  'Data Object',
  'Requirement',
  'Application Function',
  'Business Service',
  'Technology Service',
  'Node',
  'Business Role',
  'Principle',
  'Capability',
] as const;
const NOUNS = [
  'order',
  'invoice',
  'tariff',
  'shipment',
  'refund',
  'basket',
  'voucher',
  'ledger',
  'catalogue',
  'customs',
  'courier',
  '结算',
  '库存',
];
const VERBS = ['accepts', 'checks', 'prices', 'records', 'forwards', 'reconciles', 'archives', 'announces'];
const PROSE = [
  'Takes what the shop floor hands over and keeps a copy until the day is closed.',
  'Answers within a second on the ninth decile, and says so in its own log when it does not.',
  'Never retries by itself: the caller holds the key that makes a second attempt harmless.',
  '收到请求后先核对库存，再通知仓库备货。',
  'The rules come from the finance handbook; a change there is a change here.',
  'Reads "open" and "closed" states only; everything else is a matter of the archive.',
  'Holds no personal data beyond the delivery address, which goes after thirty days.',
];
/** Elements that a view shows beside the one it belongs to. */
const CHILDREN = 13;

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

interface Element {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  [field: string]: unknown;
}

function makeElement(n: number, parent: string | undefined, files: readonly string[]): Element {
  const noun = pick(NOUNS, n * 7);
  const element: Element = {
    id: `${pick(TYPES, n).toLowerCase().replaceAll(' ', '-')}-${n}`,
    name: `${noun[0]?.toUpperCase()}${noun.slice(1)} ${pick(VERBS, n * 3)} ${n}`,
    type: pick(TYPES, n),
    ...(parent === undefined ? {} : { parent }),
    description: [0, 1, 2].map((k) => pick(PROSE, n * 5 + k)).join(' '),
  };
  if (n % 2 === 0) {
    element.attributes = Array.from({ length: 1 + (n % 4) }, (_, k) => ({
      name: 'commit',
      value: ((n * 2654435761 + k * 40503) >>> 0).toString(16).padStart(8, '0'),
      description: `src/${noun.codePointAt(0)}/${k}.ts; test/${n}.test.ts`,
    }));
  }
  if (n % 3 === 0 && files.length > 0) {
    element.testcases = [
      {
        name: `${noun} ${n} is kept`,
        description: pick(PROSE, n),
        type: 'Acceptance Test',
        Input: `A ${noun} with three lines`,
        acceptanceCriteria: pick(files, n),
      },
    ];
  }
  return element;
}

function build(count: number, files: readonly string[]): object {
  const elements = [makeElement(0, undefined, files)];
  const relationships: object[] = [];
  const views: { [field: string]: unknown; included_elements: string[]; included_relationships: string[] }[] = [];
  const relate = (source: Element, target: Element, n: number): string => {
    const type = pick(allowedTypes(source.type, target.type), n);
    const id = `r-${relationships.length}`;
    relationships.push({
      id,
      statement: statementOf(source.name, type, target.name),
      name: type,
      type,
      source_id: source.id,
      target_id: target.id,
      source_name: source.name,
      target_name: target.name,
      description: pick(PROSE, n),
    });
    return id;
  };
  // Each element in turn gets a view of its own below it, until there are enough of them.
  for (let owner = 0; elements.length < count; owner++) {
    const parent = elements[owner] as Element;
    const children = Array.from({ length: CHILDREN }, (_, k) => makeElement(elements.length + k, parent.id, files));
    elements.push(...children);
    const isRoot = owner === 0;
    const view = {
      view_id: `view-${owner}`,
      view_name: isRoot ? 'SystemArchitecture' : `${parent.name} in detail`,
      ...(isRoot ? {} : { parent_element_id: parent.id, parent_element_name: parent.name }),
      description: pick(PROSE, owner),
      included_elements: [parent, ...children].map(({ id }) => id),
      included_relationships: children.map((child, k) =>
        relate(k === 0 ? parent : (children[k - 1] as Element), child, owner + k),
      ),
    };
    views.push(view);
    if (!isRoot) parent.subdiagram_views = [{ view_id: view.view_id, view_name: view.view_name }];
  }
  return { name: 'Generated', description: 'A graph made for measuring.', elements, relationships, views };
}

/** The text of a graph of about `characters` UTF-16 units (within a few percent; at least one view). */
export function generateGraph(characters: number, options: GenerateOptions = {}): string {
  const { indent = 2, files = [] } = options;
  const print = (count: number): string => `${JSON.stringify(build(count, files), null, indent)}\n`;
  const sample = 500;
  return print(Math.max(2, Math.round((characters / print(sample).length) * sample)));
}
