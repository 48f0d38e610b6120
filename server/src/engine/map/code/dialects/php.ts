import { type Declaration, type Dialect, declared, declaredBy, type ItemKind } from '../dialect.ts';
import { childOfType, namedChildrenOf, type SyntaxNode } from '../syntax.ts';

const NAMED: Readonly<Record<string, ItemKind>> = {
  namespace_definition: 'namespace',
  class_declaration: 'class',
  interface_declaration: 'interface',
  trait_declaration: 'trait',
  enum_declaration: 'enum',
  enum_case: 'constant',
  method_declaration: 'method',
  function_definition: 'function',
};

export const php: Dialect = {
  separator: '::',
  comments: new Set(['comment']),
  passed: new Set([
    'php_tag',
    'text',
    'text_interpolation',
    'declare_statement',
    'namespace_use_declaration',
    'use_declaration',
    'attribute_list',
    'empty_statement',
  ]),
  wrappers: new Set(['expression_statement']),
  bodies: new Set(),
  functions: new Set(['function_definition', 'method_declaration', 'anonymous_function', 'arrow_function']),
  openNamespaces: new Set(['namespace_definition']),
  constructors: new Set(['__construct']),
  declaration({ node }) {
    switch (node.type) {
      case 'const_declaration': {
        const element = childOfType(node, 'const_element');
        return declared('constant', node, element && namedChildrenOf(element)[0]);
      }
      case 'property_declaration':
        return declared('property', node, childOfType(node, 'property_element')?.childForFieldName('name'));
      case 'assignment_expression':
        return assignment(node);
      default:
        return declaredBy(NAMED, node);
    }
  },
};

function assignment(node: SyntaxNode): Declaration | undefined {
  const left = node.childForFieldName('left');
  if (left?.type !== 'variable_name') return undefined;
  const value = node.childForFieldName('right')?.type ?? '';
  return declared(/^(?:anonymous_function|arrow_function)/.test(value) ? 'function' : 'variable', node, left);
}
