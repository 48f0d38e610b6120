import type { ArrayName } from '../../graph/facts.ts';
import { ATTRIBUTE, type ObjectFormat, ROOT, SUBDIAGRAM, TESTCASE } from '../../graph/format.ts';
import type { ElementItem, Item, Path, RelationshipItem, ViewItem } from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import { isObject } from '../../graph/read-facts.ts';
import { statementOf } from '../../graph/statement.ts';
import { RELATIONSHIP_TYPES, ROOT_VIEW_NAME } from '../../graph/vocabulary.ts';
import { type EndName, endElement, endId, endName } from '../ends.ts';
import type { Fix, RuleContext } from '../rule.ts';
import { quote } from '../wording.ts';
import { adopt } from './adopting.ts';
import { inWords, nameFor } from './creating.ts';
import { typeChoices } from './element-type.ts';
import { inFileOrder, rawValue, remove, set } from './operations.ts';
import { typesFor } from './relationship-type.ts';
import { removeRelationship } from './removing.ts';
import { addArray } from './shape-arrays.ts';
import { giveId, isChecked, takeEntryOut } from './shape-ids.ts';
import { alsoChanged } from './type-fit.ts';
import { elementsNamed } from './unknown-endpoint.ts';

/** What a required property that is missing, empty or of the wrong type most likely should say. */

/** How many types are offered. */
const TYPES_OFFERED = 3;
const LONGEST_TITLE = 40;

/** A text to write; `derived` where it follows from the graph itself. */
interface Proposal {
  readonly text: string;
  readonly derived?: boolean;
  /** What the title adds. */
  readonly also?: string;
  /** Instead of what adopting the text takes. */
  readonly operations?: readonly Operation[];
}

export function fixMissing(
  item: Item | null,
  objectPath: Path,
  format: ObjectFormat,
  property: string,
  context: RuleContext,
): readonly Fix[] {
  if (item === null)
    return format === ROOT
      ? fixRootProperty(property, context)
      : fixNested(item, objectPath, format, property, context);
  if (objectPath.length > 0) return fixNested(item, objectPath, format, property, context);
  if (property === 'id' || property === 'view_id') return giveId(item, undefined, context);
  const proposals = proposalsFor(item, property, context);
  const fixes = proposals.flatMap(({ text, derived = false, also = '', ...more }, at): readonly Fix[] => {
    const operations = more.operations ?? adopt(item, property, text, context);
    if (operations === undefined) return [];
    const preferred = at === 0 && (derived || proposals.length === 1);
    return [{ title: `Write ${property} ${quote(text)}${also}`, operations, derivable: derived, preferred }];
  });
  if (fixes.length > 0) return fixes;
  const removal =
    isChecked(item, context) && item.array === 'relationships'
      ? removeRelationship(item as RelationshipItem, context)
      : undefined;
  if (removal !== undefined) return [{ title: 'Delete this relationship', operations: removal }];
  return takeEntryOut(item, context);
}

function fixRootProperty(property: string, context: RuleContext): readonly Fix[] {
  const name = context.root?.name;
  const texts: Readonly<Record<string, string>> = {
    name: 'System Architecture',
    description:
      typeof name === 'string' && name !== '' ? `The architecture of ${name}.` : 'The architecture of the system.',
  };
  const text = texts[property];
  if (text === undefined) return addArray(property as ArrayName, context);
  return [{ title: `Write ${property} ${quote(text)}`, operations: [set(null, [property], text)], preferred: true }];
}

function proposalsFor(item: Item, property: string, context: RuleContext): readonly Proposal[] {
  if (item.array === 'elements') return forElement(item as ElementItem, property, context);
  if (item.array === 'views') return forView(item as ViewItem, property, context);
  return forRelationship(item as RelationshipItem, property, context);
}

function forElement(element: ElementItem, property: string, context: RuleContext): readonly Proposal[] {
  const checked = isChecked(element, context);
  if (property === 'name')
    return [{ text: checked ? nameFor(element.facts.id, context.index) : wordsOf(element, 'id', 'Unnamed') }];
  if (property !== 'type') return [];
  const id = checked ? element.facts.id : '';
  return typeChoices(id, [], context.index)
    .slice(0, TYPES_OFFERED)
    .map((choice) => ({
      text: choice.type,
      also: alsoChanged(choice.relationships),
      operations: [set(element, ['type'], choice.type), ...choice.operations],
    }));
}

function forView(view: ViewItem, property: string, context: RuleContext): readonly Proposal[] {
  if (property !== 'view_name') return [];
  if (!isChecked(view, context)) return [{ text: wordsOf(view, 'view_id', 'Unnamed View') }];
  const { id, parentId } = view.facts;
  if (parentId === undefined) return [{ text: ROOT_VIEW_NAME }];
  const entries = inFileOrder(context.index.elementsListing(id)).flatMap(({ facts }) => facts.subdiagrams);
  const mirrored = entries.find((entry) => entry.viewId === id && entry.viewName !== undefined)?.viewName;
  return [{ text: mirrored ?? context.index.element(parentId)?.facts.name ?? inWords(id) }];
}

function wordsOf(item: Item, idField: string, otherwise: string): string {
  const id = rawValue(item, idField);
  return typeof id === 'string' && id !== '' ? inWords(id) : otherwise;
}

function forRelationship(relationship: RelationshipItem, property: string, context: RuleContext): readonly Proposal[] {
  const { index } = context;
  if (!isChecked(relationship, context)) return unchecked(relationship, property);
  const { typeText, sourceName, targetName, sourceId, targetId } = relationship.facts;
  if (property === 'name') return [{ text: typeText ?? 'relates to' }];
  if (property === 'type') {
    const types = typesFor(relationship, index);
    const named = types.filter((type) => rawValue(relationship, 'name') === type);
    return [...new Set([...named, ...types])].slice(0, TYPES_OFFERED).map((text) => ({ text }));
  }
  if (property === 'source_id' || property === 'target_id') {
    const end: EndName = property === 'source_id' ? 'source' : 'target';
    return elementsNamed(endName(relationship, end), index).map(({ facts }) => ({ text: facts.id }));
  }
  if (property === 'source_name') return [nameProposal(relationship, 'source', context)];
  if (property === 'target_name') return [nameProposal(relationship, 'target', context)];
  const source = endElement(relationship, 'source', index)?.facts.name;
  const target = endElement(relationship, 'target', index)?.facts.name;
  const derived = source !== undefined && target !== undefined && typeText !== undefined;
  const from = source ?? sourceName ?? sourceId ?? 'source';
  const to = target ?? targetName ?? targetId ?? 'target';
  return [{ text: statementOf(from, typeText ?? 'Association', to), derived }];
}

function nameProposal(relationship: RelationshipItem, end: EndName, { index }: RuleContext): Proposal {
  const name = endElement(relationship, end, index)?.facts.name;
  return name === undefined ? { text: endId(relationship, end) ?? end } : { text: name, derived: true };
}

/** A relationship that no rule looks at: anything of the right shape will do until it has an id. */
function unchecked(relationship: Item, property: string): readonly Proposal[] {
  const text = (name: string, otherwise: string): string => {
    const value = rawValue(relationship, name);
    return typeof value === 'string' && value !== '' ? value : otherwise;
  };
  const source = text('source_name', text('source_id', 'source'));
  const target = text('target_name', text('target_id', 'target'));
  const type = text('type', RELATIONSHIP_TYPES[0]);
  const texts: Readonly<Record<string, string>> = {
    name: type,
    type: 'Association',
    source_name: source,
    target_name: target,
    statement: statementOf(source, type, target),
  };
  return texts[property] === undefined ? [] : [{ text: texts[property] }];
}

function fixNested(
  item: Item | null,
  path: Path,
  format: ObjectFormat,
  property: string,
  context: RuleContext,
): readonly Fix[] {
  const value = valueAt(item, path, context);
  const proposal = isObject(value) ? nestedProposal(item, format, property, value, path, context) : undefined;
  const removal: Fix = { title: `Remove this ${format.title}`, operations: [remove(item, path)] };
  if (proposal === undefined) return [removal];
  const { text, derived = false } = proposal;
  const operations: readonly Operation[] = [set(item, [...path, property], text)];
  return [{ title: `Write ${property} ${quote(text)}`, operations, derivable: derived, preferred: true }, removal];
}

function nestedProposal(
  item: Item | null,
  format: ObjectFormat,
  property: string,
  value: Readonly<Record<string, unknown>>,
  path: Path,
  { index }: RuleContext,
): Proposal | undefined {
  const text = (name: string): string | undefined => {
    const found = Object.hasOwn(value, name) ? value[name] : undefined;
    return typeof found === 'string' && found !== '' ? found : undefined;
  };
  if (format === ATTRIBUTE) return { text: title(text('description')) ?? 'note' };
  if (format === TESTCASE) return testcaseProposal(property, text, Number(path.at(-1)) + 1);
  if (format !== SUBDIAGRAM || item === null) return undefined;
  const viewId = text('view_id');
  if (property === 'view_name') {
    const name = viewId === undefined ? undefined : index.view(viewId)?.facts.name;
    return name === undefined ? undefined : { text: name, derived: true };
  }
  const id = rawValue(item, 'id');
  const owned = typeof id === 'string' ? inFileOrder(index.viewsOwnedBy(id)) : [];
  const named = owned.find(({ facts }) => facts.name !== undefined && facts.name === text('view_name'));
  return named && { text: named.facts.id };
}

function testcaseProposal(
  property: string,
  text: (name: string) => string | undefined,
  number: number,
): Proposal | undefined {
  if (property === 'name') return { text: title(text('description')) ?? `Test ${number}` };
  if (property === 'description') return { text: text('name') ?? `Test ${number}` };
  if (property === 'type') return { text: 'Acceptance Test' };
  return property === 'Input' ? { text: 'None' } : undefined;
}

function title(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const line = (text.split(/[.\n\r]/, 1)[0] as string).trim();
  return line === '' || line.length > LONGEST_TITLE ? undefined : line;
}

function valueAt(item: Item | null, path: Path, { root }: RuleContext): unknown {
  let value: unknown = item === null ? root : item.value;
  for (const step of path) value = (value as Record<string | number, unknown> | undefined)?.[step];
  return value;
}
