import { type Declaration, type Dialect, declared, declaredBy, hasKeyword, type ItemKind } from '../dialect.ts';
import { childOfType, type SyntaxNode } from '../syntax.ts';
import { rustTokens } from './rust-tokens.ts';

const NAMED: Readonly<Record<string, ItemKind>> = {
  mod_item: 'module',
  struct_item: 'struct',
  enum_item: 'enum',
  enum_variant: 'constant',
  union_item: 'union',
  trait_item: 'trait',
  type_item: 'type',
  associated_type: 'type',
  function_item: 'function',
  function_signature_item: 'function',
  const_item: 'constant',
  field_declaration: 'property',
  macro_definition: 'macro',
};

export const rust: Dialect = {
  separator: '::',
  comments: new Set(['line_comment', 'block_comment']),
  passed: new Set([
    'use_declaration',
    'extern_crate_declaration',
    'attribute_item',
    'inner_attribute_item',
    'empty_statement',
    'shebang',
  ]),
  wrappers: new Set(),
  bodies: new Set(),
  functions: new Set(['function_item', 'closure_expression']),
  declaration({ node }) {
    switch (node.type) {
      case 'static_item':
        return declared(hasMutable(node) ? 'variable' : 'constant', node, node.childForFieldName('name'));
      case 'impl_item': {
        const type = typeNode(node.childForFieldName('type'));
        const own = declared('type', node, type);
        return own && { ...own, extends: true };
      }
      default:
        return declaredBy(NAMED, node);
    }
  },
  wrapped: insideMacro,
  passes: ({ node }) => isScope(node),
  tokens: (node) => (node.type === 'token_tree' ? rustTokens(node) : undefined),
};

function hasMutable(node: SyntaxNode): boolean {
  return childOfType(node, 'mutable_specifier') !== undefined || hasKeyword(node, 'mut');
}

/** `Foo<T>` and `a::Foo` are Foo; a type without a name of its own stays as it is written. */
function typeNode(type: SyntaxNode | null): SyntaxNode | null {
  if (type?.type === 'generic_type') return typeNode(type.childForFieldName('type'));
  if (type?.type === 'scoped_type_identifier') return type.childForFieldName('name');
  return type;
}

/** `lazy_static! { static ref A … }` declares what stands in it; seen from outside that is the first of it. */
function insideMacro(node: SyntaxNode): Declaration | undefined {
  const call = node.type === 'expression_statement' ? childOfType(node, 'macro_invocation') : node;
  const body = call?.type === 'macro_invocation' ? childOfType(call, 'token_tree') : undefined;
  return body && rustTokens(body).behind(body.startIndex);
}

/** `specmark::scope!(…)` speaks of the module, not of what comes next. */
function isScope(node: SyntaxNode): boolean {
  const call = node.type === 'expression_statement' ? childOfType(node, 'macro_invocation') : node;
  return call?.type === 'macro_invocation' && /^(?:\w+::)*scope$/.test(call.childForFieldName('macro')?.text ?? '');
}
