// biome-ignore-all lint/suspicious/noExplicitAny: fields of graphs are looked into by name, and a wrong guess fails the test
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';
import { applyEdits, planEdits } from '../../../server/src/engine/graph/edit-plan.ts';
import { planMigration } from '../../../server/src/engine/graph/migrate.ts';
import { Checker } from '../../../server/src/engine/rules/checker.ts';

/** A tram line as an export of the first generation has it. */
export function tram(): any {
  return {
    name: 'Tram',
    description: 'A line and its depot.',
    elements: [
      { id: '{D-1}', name: 'Depot', type: 'ArchiMate_Facility', parent: '0' },
      { id: '{T-2}', name: 'Tram &amp; Trailer', type: 'ArchiMate_Equipment,_STOCK_', parent: '{D-1}' },
    ],
    relationships: [
      {
        id: '101',
        statement: 'Depot --(ArchiMate_Composition)--> Tram &amp; Trailer',
        name: 'ArchiMate_Composition',
        super_type: 'ArchiMate_Composition',
        source_id: '{D-1}',
        target_id: '{T-2}',
        source_name: 'Depot',
        target_name: 'Tram &amp; Trailer',
      },
    ],
    views: [
      {
        view_id: '{V}',
        view_name: 'SystemArchitecture',
        included_elements: ['{D-1}', '{T-2}'],
        included_relationships: ['101'],
      },
    ],
  };
}

/** A post office as the second generation has it. */
export function post(): any {
  const relationship = (id: string, name: string, source: string, target: string, statement: string) => ({
    id,
    statement,
    name,
    source_id: source,
    target_id: target,
    source_name: source,
    target_name: target,
  });
  return {
    name: 'Post',
    description: 'Letters.',
    standard: 'ArchiMate 3.2',
    elements: [
      { id: 'clerk', name: 'clerk', type: 'Business Role', archimate_layer: 'Business' },
      { id: 'sorting', name: 'sorting', type: 'Business Process', archimate_layer: 'Business' },
      { id: 'letter', name: 'letter', type: 'Business Object', archimate_layer: 'Business' },
    ],
    relationships: [
      relationship('a', 'Assignment', 'clerk', 'sorting', 'The clerk sorts.'),
      relationship('b', 'lies on', 'letter', 'sorting', 'Letters lie there.'),
    ],
    views: [
      {
        view_id: 'all',
        view_name: 'All',
        included_elements: ['clerk', 'sorting', 'letter'],
        included_relationships: ['a', 'b'],
      },
    ],
  };
}

/** The graph after its migration, what was said of it, and the errors that are left. */
export function migrate(graph: unknown) {
  const text = JSON.stringify(graph, null, 2);
  const document = GraphDocument.parse(text);
  const { operations, entries } = planMigration(document);
  const after = applyEdits(text, planEdits(document, operations));
  const checker = new Checker(GraphDocument.parse(after));
  const errors = checker.diagnostics().filter(({ severity }) => severity === 'error');
  return { graph: JSON.parse(after), entries, errors: errors.map(({ code, pointer }) => `${code} ${pointer}`) };
}
