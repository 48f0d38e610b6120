import { type Declaration, type Dialect, declared, declaredBy, type ItemKind } from '../dialect.ts';
import { type At, hasChild, type SyntaxNode } from '../syntax.ts';

const NAMED: Readonly<Record<string, ItemKind>> = {
  class_declaration: 'class',
  abstract_class_declaration: 'class',
  interface_declaration: 'interface',
  enum_declaration: 'enum',
  enum_assignment: 'constant',
  type_alias_declaration: 'type',
  function_declaration: 'function',
  generator_function_declaration: 'function',
  function_signature: 'function',
  method_definition: 'method',
  method_signature: 'method',
  abstract_method_signature: 'method',
  public_field_definition: 'property',
  property_signature: 'property',
  internal_module: 'namespace',
};
const VALUES: ReadonlyMap<string, ItemKind> = new Map([
  ['arrow_function', 'function'],
  ['function_expression', 'function'],
  ['generator_function', 'function'],
  ['class', 'class'],
]);
const DEFAULTS: ReadonlySet<string> = new Set([
  'object',
  'call_expression',
  'new_expression',
  'as_expression',
  'satisfies_expression',
]);

/** TypeScript, with and without JSX, and JavaScript. */
export const typescript: Dialect = {
  separator: '.',
  comments: new Set(['comment', 'html_comment']),
  passed: new Set(['import_statement', 'decorator', 'hash_bang_line', 'empty_statement']),
  wrappers: new Set([
    'export_statement',
    'lexical_declaration',
    'variable_declaration',
    'ambient_declaration',
    'expression_statement',
  ]),
  bodies: new Set(),
  functions: new Set([
    'function_declaration',
    'generator_function_declaration',
    'function_expression',
    'generator_function',
    'arrow_function',
    'method_definition',
    'class_static_block',
  ]),
  constructors: new Set(['constructor']),
  declaration(at) {
    const { node } = at;
    switch (node.type) {
      case 'variable_declarator':
        return variable(at);
      case 'field_definition':
        return declared('property', node, node.childForFieldName('property'));
      case 'module': {
        const name = node.childForFieldName('name');
        return declared(name?.type === 'string' ? 'module' : 'namespace', node, name);
      }
      case 'property_identifier':
        return at.parent?.node.type === 'enum_body' ? declared('constant', node, node) : undefined;
      case 'pair':
        return pair(at);
      case 'assignment_expression':
        return assignment(node);
      case 'arrow_function':
      case 'function_expression':
      case 'class':
      case 'object':
      case 'call_expression':
      case 'new_expression':
      case 'as_expression':
      case 'satisfies_expression':
        return defaultExport(at);
      case 'function_declaration':
      case 'class_declaration':
      case 'abstract_class_declaration':
        return declaredBy(NAMED, node) ?? defaultExport(at);
      default:
        return declaredBy(NAMED, node);
    }
  },
  passes({ node }) {
    // 'use strict', and what is an import in all but its form.
    if (node.type === 'expression_statement') return node.children.length > 0 && node.children[0]?.type === 'string';
    if (node.type !== 'lexical_declaration' && node.type !== 'variable_declaration') return false;
    return node.children.some((child) => {
      const call = child?.type === 'variable_declarator' ? child.childForFieldName('value') : null;
      return call?.type === 'call_expression' && call.childForFieldName('function')?.text === 'require';
    });
  },
};

function variable({ node, parent }: At): Declaration | undefined {
  const name = node.childForFieldName('name');
  if (name?.type !== 'identifier') return undefined;
  const valued = VALUES.get(node.childForFieldName('value')?.type ?? '');
  const isConstant = parent !== undefined && hasChild(parent.node, 'const');
  return declared(valued ?? (isConstant ? 'constant' : 'variable'), node, name);
}

/** A property of an object that is itself the value of something with a name. */
function pair({ node, parent }: At): Declaration | undefined {
  const value = node.childForFieldName('value')?.type ?? '';
  const key = node.childForFieldName('key');
  if (VALUES.has(value)) return declared(VALUES.get(value) === 'class' ? 'class' : 'method', node, key);
  const holder = parent?.parent?.node;
  const named = ['variable_declarator', 'pair', 'public_field_definition', 'field_definition', 'export_statement'];
  return holder && named.includes(holder.type) ? declared('property', node, key) : undefined;
}

/** Functions and classes that are put somewhere: `exports.total = function () {}`. */
function assignment(node: SyntaxNode): Declaration | undefined {
  const kind = VALUES.get(node.childForFieldName('right')?.type ?? '');
  const left = node.childForFieldName('left');
  if (kind === undefined || left === null || !/^[\w$.]+$/.test(left.text)) return undefined;
  const name = left.text.replace(/^(?:module\.)?exports\.(?=.)/, '').replace('.prototype.', '.');
  return { kind, name, at: left.startIndex, node };
}

function defaultExport({ node, parent }: At): Declaration | undefined {
  if (parent?.node.type !== 'export_statement' || !hasChild(parent.node, 'default')) return undefined;
  const kind = VALUES.get(node.type) ?? (DEFAULTS.has(node.type) ? 'constant' : undefined);
  if (kind === undefined) return undefined;
  const named = kind === 'constant' ? undefined : declared(kind, node, node.childForFieldName('name'));
  return named ?? { kind, name: 'default', at: node.startIndex, node };
}
