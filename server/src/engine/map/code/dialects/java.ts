import { type Declaration, type Dialect, declared, declaredBy, hasKeyword, type ItemKind } from '../dialect.ts';
import { childOfType, type SyntaxNode } from '../syntax.ts';

const NAMED: Readonly<Record<string, ItemKind>> = {
  class_declaration: 'class',
  record_declaration: 'class',
  interface_declaration: 'interface',
  annotation_type_declaration: 'interface',
  enum_declaration: 'enum',
  enum_constant: 'constant',
  method_declaration: 'method',
  annotation_type_element_declaration: 'method',
  constructor_declaration: 'constructor',
  compact_constructor_declaration: 'constructor',
  module_declaration: 'module',
};

export const java: Dialect = {
  separator: '.',
  comments: new Set(['line_comment', 'block_comment']),
  passed: new Set(['package_declaration', 'import_declaration']),
  wrappers: new Set(),
  bodies: new Set(['enum_body_declarations']),
  functions: new Set([
    'method_declaration',
    'constructor_declaration',
    'compact_constructor_declaration',
    'lambda_expression',
    'static_initializer',
  ]),
  declaration({ node }) {
    if (node.type === 'constant_declaration') return field(node, true);
    if (node.type === 'field_declaration') {
      const modifiers = childOfType(node, 'modifiers');
      return field(node, modifiers !== undefined && hasKeyword(modifiers, 'final') && hasKeyword(modifiers, 'static'));
    }
    return declaredBy(NAMED, node);
  },
};

function field(node: SyntaxNode, isConstant: boolean): Declaration | undefined {
  const name = node.childForFieldName('declarator')?.childForFieldName('name');
  return declared(isConstant ? 'constant' : 'property', node, name);
}
