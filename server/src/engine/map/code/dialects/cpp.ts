import { type Declaration, type Dialect, declaredBy, hasKeyword, type ItemKind } from '../dialect.ts';
import { type At, childrenOf, namedChildrenOf, type SyntaxNode } from '../syntax.ts';

const NAMED: Readonly<Record<string, ItemKind>> = {
  namespace_definition: 'namespace',
  class_specifier: 'class',
  struct_specifier: 'struct',
  union_specifier: 'union',
  enum_specifier: 'enum',
  enumerator: 'constant',
  alias_declaration: 'type',
  concept_definition: 'type',
  preproc_def: 'macro',
  preproc_function_def: 'macro',
};
/** Declarators that only say how the name inside them is to be used. */
const AROUND_NAME: ReadonlySet<string> = new Set([
  'pointer_declarator',
  'reference_declarator',
  'array_declarator',
  'init_declarator',
  'parenthesized_declarator',
  'attributed_declarator',
]);

export const cpp: Dialect = {
  separator: '::',
  comments: new Set(['comment']),
  passed: new Set([
    'preproc_include',
    'preproc_call',
    'using_declaration',
    'access_specifier',
    'attribute_declaration',
    'empty_statement',
  ]),
  wrappers: new Set([
    'template_declaration',
    'linkage_specification',
    'export_declaration',
    'friend_declaration',
    'namespace_definition',
  ]),
  bodies: new Set([
    'preproc_if',
    'preproc_ifdef',
    'preproc_else',
    'preproc_elif',
    'preproc_elifdef',
    'declaration_list',
  ]),
  functions: new Set(['function_definition', 'lambda_expression']),
  namedAsType: true,
  declaration(at) {
    const { node } = at;
    switch (node.type) {
      case 'function_definition':
        return functionDefinition(node);
      case 'declaration':
      case 'field_declaration':
        return variable(node);
      case 'type_definition':
        return named(node, node.childForFieldName('declarator'), 'type');
      case 'class_specifier':
      case 'struct_specifier':
      case 'union_specifier':
      case 'enum_specifier':
        return isMentioned(at) ? undefined : declaredBy(NAMED, node);
      default:
        return declaredBy(NAMED, node);
    }
  },
  wrapped(node) {
    // `struct Point { … };` inside a class is a field without a name.
    if (node.type !== 'declaration' && node.type !== 'field_declaration') return undefined;
    const type = node.childForFieldName('type');
    return type ? declaredBy(NAMED, type) : undefined;
  },
  passes({ node, parent }) {
    // `class Till;` only says that there will be one.
    if (/^(?:class|struct|union|enum)_specifier$/.test(node.type)) return node.childForFieldName('body') === null;
    // The name of `#ifdef NAME`, and the guard of a header.
    if (parent?.node.type !== 'preproc_ifdef') return false;
    if (node.type === 'identifier') return true;
    const guard = parent.node.childForFieldName('name')?.text;
    const isGuard = node.type === 'preproc_def' && node.childForFieldName('name')?.text === guard;
    return isGuard && node.childForFieldName('value') === null;
  },
};

function functionDefinition(node: SyntaxNode): Declaration | undefined {
  const declarator = functionDeclarator(node.childForFieldName('declarator'));
  if (declarator === undefined) return undefined;
  // A macro that makes a function, such as TEST(Cart, AddsUp): its arguments are the name.
  const test = node.childForFieldName('type') ? undefined : madeByMacro(node, declarator);
  return test ?? named(node, declarator.childForFieldName('declarator'), 'function');
}

function madeByMacro(node: SyntaxNode, declarator: SyntaxNode): Declaration | undefined {
  const macro = declarator.childForFieldName('declarator');
  const parameters = declarator.childForFieldName('parameters');
  if (macro?.type !== 'identifier' || !/^[A-Z][A-Z0-9_]+$/.test(macro.text) || parameters === null) return undefined;
  const words = namedChildrenOf(parameters).map(({ text }) => text);
  if (words.length === 0 || !words.every((word) => /^\w+$/.test(word))) return undefined;
  return { kind: 'function', name: words.join('::'), at: macro.startIndex, node };
}

function variable(node: SyntaxNode): Declaration | undefined {
  const declarator = node.childForFieldName('declarator');
  if (declarator === null) return undefined;
  const called = functionDeclarator(declarator);
  if (called) return named(node, called.childForFieldName('declarator'), 'function');
  const isConstant = hasKeyword(node, 'const', 'constexpr', 'constinit');
  return named(node, declarator, isConstant ? 'constant' : 'variable');
}

/** True where a type is only used: `struct tm *now`. */
function isMentioned({ node, parent }: At): boolean {
  return (
    node.childForFieldName('body') === null &&
    parent !== undefined &&
    parent.node.childForFieldName('declarator') !== null
  );
}

function functionDeclarator(declarator: SyntaxNode | null): SyntaxNode | undefined {
  for (let at = declarator; at !== null; at = innerOf(at)) {
    if (at.type === 'function_declarator') {
      // `int (*handler)(int)` is a variable.
      return at.childForFieldName('declarator')?.type === 'parenthesized_declarator' ? undefined : at;
    }
    if (!AROUND_NAME.has(at.type)) return undefined;
  }
  return undefined;
}

function innerOf(declarator: SyntaxNode): SyntaxNode | null {
  const field = declarator.childForFieldName('declarator');
  if (field !== null) return field;
  return childrenOf(declarator).find(({ type }) => /declarator$|identifier$|_name$/.test(type)) ?? null;
}

function named(node: SyntaxNode, nameNode: SyntaxNode | null, kind: ItemKind): Declaration | undefined {
  let at = nameNode;
  while (at !== null && (AROUND_NAME.has(at.type) || at.type === 'function_declarator')) at = innerOf(at);
  if (at === null) return undefined;
  const segments = segmentsOf(at);
  const name = segments.join('::');
  if (name === '') return undefined;
  const isMember = segments.length > 1 && kind === 'function';
  const makes = isMember && segments.at(-1) === segments.at(-2);
  return { kind: makes ? 'constructor' : isMember ? 'method' : kind, name, at: at.startIndex, node };
}

/** The names of `a::Cart<int>::add`, without template arguments. */
function segmentsOf(node: SyntaxNode): string[] {
  if (node.type === 'template_type' || node.type === 'template_function' || node.type === 'template_method') {
    const name = node.childForFieldName('name');
    return name ? segmentsOf(name) : [];
  }
  if (node.type !== 'qualified_identifier') return [node.text.replace(/\s+/g, ' ')];
  const scope = node.childForFieldName('scope');
  const name = node.childForFieldName('name');
  return [...(scope ? segmentsOf(scope) : []), ...(name ? segmentsOf(name) : [])];
}
