import type { ArrayName } from '../../graph/facts.ts';
import type { Operation } from '../../graph/operations.ts';
import { statementOf } from '../../graph/statement.ts';
import { ROOT_VIEW_NAME } from '../../graph/vocabulary.ts';
import type { Fix, RuleContext } from '../rule.ts';
import { elementName } from '../wording.ts';
import { append, freshId, putEntry } from './operations.ts';
import { mayShow, show } from './placing.ts';
import { newRoot } from './root-view.ts';

/** Root arrays that are missing or empty get their first entry, made so that nothing else is at fault. */
export function addArray(array: ArrayName, context: RuleContext): readonly Fix[] {
  if (array === 'views') return addFirstView(context);
  return array === 'elements' ? addFirstElement(context) : addFirstRelationship(context);
}

function addFirstView(context: RuleContext): readonly Fix[] {
  const operations = [putEntry('views', newRoot(context.index), context)];
  return [{ title: `Create the root view ${ROOT_VIEW_NAME}`, operations, preferred: true }];
}

function addFirstElement(context: RuleContext): readonly Fix[] {
  const { index, root } = context;
  const name = typeof root?.name === 'string' && root.name !== '' ? root.name : 'System';
  const id = freshId('element', 'system', index);
  const created = putEntry('elements', { id, name, type: 'Grouping' }, context);
  const view = index.views().find((candidate) => mayShow(candidate, id, index));
  const shown = view === undefined ? showInFirstView(id, context) : show(view, id);
  if (shown === undefined) return [];
  return [{ title: `Create the element '${id}'`, operations: [created, ...shown], preferred: true }];
}

/** Where there is no view at all, the root view comes with it. */
function showInFirstView(id: string, context: RuleContext): readonly Operation[] | undefined {
  if (context.entries.views > 0) return undefined;
  const view = newRoot(context.index);
  return [putEntry('views', { ...view, included_elements: [id] }, context)];
}

function addFirstRelationship(context: RuleContext): readonly Fix[] {
  const { index } = context;
  for (const view of index.views()) {
    const members = [...new Set(view.facts.elements)].flatMap((id) =>
      id === undefined ? [] : (index.element(id) ?? []),
    );
    const [source, target] = members.filter(({ facts }) => facts.name !== undefined);
    const id = freshId('relationship', 'relationship', index);
    const included = append(view, 'included_relationships', id);
    if (source?.facts.name === undefined || target?.facts.name === undefined || included === undefined) continue;
    const value = {
      id,
      statement: statementOf(source.facts.name, 'Association', target.facts.name),
      name: 'relates to',
      type: 'Association',
      source_id: source.facts.id,
      target_id: target.facts.id,
      source_name: source.facts.name,
      target_name: target.facts.name,
    };
    const title = `Create an Association from ${elementName(source)} to ${elementName(target)}`;
    return [{ title, operations: [putEntry('relationships', value, context), ...included] }];
  }
  return [];
}
