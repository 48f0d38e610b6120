import { type Declaration, type Dialect, declared, declaredBy, type ItemKind } from '../dialect.ts';
import { childOfType, namedChildrenOf, type SyntaxNode } from '../syntax.ts';

const NAMED: Readonly<Record<string, ItemKind>> = {
  function_declaration: 'function',
  type_alias: 'type',
  const_spec: 'constant',
  var_spec: 'variable',
  field_declaration: 'property',
  method_elem: 'method',
  method_spec: 'method',
};

export const go: Dialect = {
  separator: '.',
  comments: new Set(['comment']),
  passed: new Set(['package_clause', 'import_declaration']),
  wrappers: new Set(['type_declaration', 'const_declaration', 'var_declaration', 'var_spec_list']),
  bodies: new Set(['statement_list']),
  functions: new Set(['function_declaration', 'method_declaration', 'func_literal']),
  declaration({ node }) {
    if (node.type === 'method_declaration') return method(node);
    if (node.type !== 'type_spec') return declaredBy(NAMED, node);
    const type = node.childForFieldName('type')?.type;
    const kind = type === 'struct_type' ? 'struct' : type === 'interface_type' ? 'interface' : 'type';
    return declared(kind, node, node.childForFieldName('name'));
  },
};

/** A method is named after the type that it belongs to, wherever it stands. */
function method(node: SyntaxNode): Declaration | undefined {
  const own = declared('method', node, node.childForFieldName('name'));
  const receiver = node.childForFieldName('receiver');
  const parameter = receiver && childOfType(receiver, 'parameter_declaration');
  const type = parameter ? typeName(parameter.childForFieldName('type')) : undefined;
  return own && type !== undefined ? { ...own, name: `${type}.${own.name}` } : own;
}

function typeName(type: SyntaxNode | null | undefined): string | undefined {
  if (!type) return undefined;
  if (type.type === 'type_identifier') return type.text;
  const inner = type.type === 'generic_type' ? type.childForFieldName('type') : namedChildrenOf(type)[0];
  return typeName(inner);
}
