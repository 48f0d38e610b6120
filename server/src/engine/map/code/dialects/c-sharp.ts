import { type Declaration, type Dialect, declared, declaredBy, hasKeyword, type ItemKind } from '../dialect.ts';
import { childOfType, childrenOf, type SyntaxNode } from '../syntax.ts';

const NAMED: Readonly<Record<string, ItemKind>> = {
  namespace_declaration: 'namespace',
  file_scoped_namespace_declaration: 'namespace',
  class_declaration: 'class',
  struct_declaration: 'struct',
  interface_declaration: 'interface',
  enum_declaration: 'enum',
  enum_member_declaration: 'constant',
  delegate_declaration: 'type',
  method_declaration: 'method',
  constructor_declaration: 'constructor',
  property_declaration: 'property',
  event_declaration: 'property',
  local_function_statement: 'function',
};

export const cSharp: Dialect = {
  separator: '.',
  comments: new Set(['comment']),
  passed: new Set([
    'using_directive',
    'extern_alias_directive',
    'global_attribute',
    'attribute_list',
    'preproc_region',
    'preproc_endregion',
    'preproc_nullable',
    'preproc_pragma',
    'preproc_define',
    'preproc_undef',
    'shebang_directive',
  ]),
  wrappers: new Set(['global_statement']),
  bodies: new Set(['preproc_if', 'preproc_else', 'preproc_elif']),
  functions: new Set([
    'method_declaration',
    'constructor_declaration',
    'destructor_declaration',
    'local_function_statement',
    'lambda_expression',
    'anonymous_method_expression',
    'accessor_declaration',
    'operator_declaration',
    'conversion_operator_declaration',
  ]),
  openNamespaces: new Set(['file_scoped_namespace_declaration']),
  declaration({ node }) {
    switch (node.type) {
      case 'record_declaration':
        return declared(hasKeyword(node, 'struct') ? 'struct' : 'class', node, node.childForFieldName('name'));
      case 'destructor_declaration': {
        const own = declared('method', node, node.childForFieldName('name'));
        return own && { ...own, name: `~${own.name}` };
      }
      case 'field_declaration':
      case 'event_field_declaration':
        return field(node);
      case 'indexer_declaration':
        return keyword('property', node, 'this');
      case 'operator_declaration': {
        const operator =
          node.childForFieldName('operator') ?? childrenOf(node)[childrenOf(node).findIndex(isOperator) + 1];
        return operator
          ? { kind: 'method', name: `operator ${operator.text}`, at: operator.startIndex, node }
          : undefined;
      }
      case 'conversion_operator_declaration': {
        const type = node.childForFieldName('type');
        return type ? { kind: 'method', name: `operator ${type.text}`, at: type.startIndex, node } : undefined;
      }
      default:
        return declaredBy(NAMED, node);
    }
  },
};

function isOperator({ type }: SyntaxNode): boolean {
  return type === 'operator';
}

function keyword(kind: ItemKind, node: SyntaxNode, word: string): Declaration | undefined {
  const token = childrenOf(node).find(({ type }) => type === word);
  return token && { kind, name: word, at: token.startIndex, node };
}

function field(node: SyntaxNode): Declaration | undefined {
  const list = childOfType(node, 'variable_declaration');
  const first = list && childOfType(list, 'variable_declarator');
  const isConstant = hasKeyword(node, 'const') || (hasKeyword(node, 'static') && hasKeyword(node, 'readonly'));
  return declared(isConstant ? 'constant' : 'property', node, first?.childForFieldName('name'));
}
