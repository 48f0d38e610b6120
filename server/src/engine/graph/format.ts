import { ELEMENT_TYPES, RELATIONSHIP_TYPES, ROOT_VIEW_NAME, VIEW_CAPACITY } from './vocabulary.ts';

/**
 * The one table of the file format: which objects there are, what they hold and what it means. The shape rule checks
 * with it, the shipped JSON schema and its hovers are generated from it.
 */

export const ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

export type PropertyKind =
  /** A non-empty string. */
  | { readonly is: 'text' }
  /** A non-empty string that names its object: it must match ID_PATTERN. */
  | { readonly is: 'id' }
  /** A list of non-empty strings. */
  | { readonly is: 'texts' }
  | { readonly is: 'objects'; readonly of: ObjectFormat; readonly atLeast?: number };

export interface PropertyFormat {
  readonly name: string;
  readonly required: boolean;
  readonly kind: PropertyKind;
  /** One or two sentences for people. */
  readonly doc: string;
  /** Legal values, for completion; other rules check them. */
  readonly values?: readonly string[];
}

export interface ObjectFormat {
  /** What one such object is called in messages. */
  readonly title: string;
  readonly doc: string;
  readonly properties: ReadonlyMap<string, PropertyFormat>;
  readonly required: readonly PropertyFormat[];
}

type Options = { readonly required?: boolean; readonly values?: readonly string[]; readonly kind?: PropertyKind };

function property(name: string, doc: string, options: Options = {}): PropertyFormat {
  const { required = false, kind = { is: 'text' }, values } = options;
  return { name, doc, required, kind, ...(values ? { values } : {}) };
}

function object(title: string, doc: string, properties: readonly PropertyFormat[]): ObjectFormat {
  return {
    title,
    doc,
    properties: new Map(properties.map((entry) => [entry.name, entry])),
    required: properties.filter((entry) => entry.required),
  };
}

const required = true;

export const ATTRIBUTE = object(
  'attribute',
  'A fact about its owner. The same name may stand here again, as in a ledger.',
  [
    property('name', 'What the attribute says something about, for instance `owner` or `commit`.', { required }),
    property('description', 'What the value means.'),
    property('value', 'The value, as text.'),
    property('content', 'A longer text, for instance a note or a snippet.'),
  ],
);

export const TESTCASE = object('test case', 'A test that proves what the element promises.', [
  property('name', 'The name is the identity of the test case within its element.', { required }),
  property('description', 'What the test shows.', { required }),
  property('type', 'The kind of test.', { required, values: ['Acceptance Test'] }),
  property('Input', 'What the test starts from.', { required }),
  property(
    'acceptanceCriteria',
    'One test file, relative to the workspace, optionally with `#anchor` or `::case` behind it. No command, no prose.',
    { required },
  ),
  property('TestResults', 'What came out the last time.'),
]);

export const SUBDIAGRAM = object(
  'subdiagram entry',
  "A view below this element. The view's own `parent_element_id` is the truth, this entry its mirror.",
  [
    property('view_id', 'The `view_id` of a view whose `parent_element_id` is this element.', { required }),
    property('view_name', "The view's `view_name`, kept in step with it.", { required }),
  ],
);

const attributes = property('attributes', 'Facts about it, each with a name.', {
  kind: { is: 'objects', of: ATTRIBUTE },
});

export const ELEMENT = object(
  'element',
  'A thing of the architecture, of one ArchiMate type. Each is shown in at least one view.',
  [
    property('id', 'What everything else refers to this element by: letters, digits, `.`, `_` and `-`.', {
      required,
      kind: { is: 'id' },
    }),
    property('name', 'The name people read. Relationships and views hold copies of it.', { required }),
    property('type', 'One of the ArchiMate 3.2 element types, or `Skill` or `Rule`.', {
      required,
      values: ELEMENT_TYPES,
    }),
    property('parent', 'The id of the element that contains this one. Independent of views.'),
    property('alias', 'Another name for it, for instance in code.'),
    property('classifier', 'The id or name of what this element is an instance of.'),
    property('description', 'What it is and what it is for.'),
    attributes,
    property('subdiagram_views', 'The views below this element: the mirror of their `parent_element_id`.', {
      kind: { is: 'objects', of: SUBDIAGRAM },
    }),
    property('testcases', 'The tests that prove what this element promises.', {
      kind: { is: 'objects', of: TESTCASE },
    }),
  ],
);

export const RELATIONSHIP = object(
  'relationship',
  'Leads from one element to another, of a type that ArchiMate allows for the two. Each is shown in at least one view.',
  [
    property('id', 'What views refer to this relationship by: letters, digits, `.`, `_` and `-`.', {
      required,
      kind: { is: 'id' },
    }),
    property('statement', 'Derived: `<source name> --(<type>)--> <target name>`.', { required }),
    property('name', 'What to call it, in your own words.', { required }),
    property(
      'type',
      'One of the ArchiMate relationship types. The matrix of ArchiMate 3.2 says which fits the two ends.',
      {
        required,
        values: RELATIONSHIP_TYPES,
      },
    ),
    property('source_id', 'The id of the element it leads from.', { required }),
    property('target_id', 'The id of the element it leads to.', { required }),
    property('source_name', 'The name of the source element, kept in step with it.', { required }),
    property('target_name', 'The name of the target element, kept in step with it.', { required }),
    property('description', 'What it means.'),
    property('document', 'Where to read more.'),
    attributes,
  ],
);

export const VIEW = object(
  'view',
  `A picture of at most ${VIEW_CAPACITY} elements and the relationships among them. It hangs below an element, except the root view.`,
  [
    property('view_id', 'What subdiagram entries refer to this view by: letters, digits, `.`, `_` and `-`.', {
      required,
      kind: { is: 'id' },
    }),
    property('view_name', `The name people read. The root view is called \`${ROOT_VIEW_NAME}\`.`, { required }),
    property('parent_element_id', 'The id of the element that this view details. Only the root view has none.'),
    property('parent_element_name', 'The name of that element, kept in step with it.'),
    property('description', 'What the view shows.'),
    property('included_elements', `The ids of the elements it shows: at most ${VIEW_CAPACITY}, each once.`, {
      kind: { is: 'texts' },
    }),
    property(
      'included_relationships',
      'The ids of the relationships it shows, each once. Both ends must be among the elements; there is no limit to these.',
      { kind: { is: 'texts' } },
    ),
  ],
);

export const ROOT = object(
  'graph',
  'The architecture of one system: elements, the relationships among them, and views of both.',
  [
    property('name', 'The name of the system.', { required }),
    property('description', 'What the system is for.', { required }),
    property('elements', 'The things the architecture is made of.', {
      required,
      kind: { is: 'objects', of: ELEMENT, atLeast: 1 },
    }),
    property('relationships', 'What leads from one element to another.', {
      required,
      kind: { is: 'objects', of: RELATIONSHIP, atLeast: 1 },
    }),
    property('views', `Pictures of parts of it; the one called \`${ROOT_VIEW_NAME}\` is where reading starts.`, {
      required,
      kind: { is: 'objects', of: VIEW, atLeast: 1 },
    }),
    attributes,
  ],
);

/** What an entry of a root array should look like. */
export const ENTRY_FORMATS = { elements: ELEMENT, relationships: RELATIONSHIP, views: VIEW } as const;
