import { type Declaration, type Dialect, declared, declaredBy, type ItemKind } from '../dialect.ts';
import { childOfType, namedChildrenOf, type SyntaxNode } from '../syntax.ts';

const NAMED: Readonly<Record<string, ItemKind>> = {
  module: 'module',
  class: 'class',
  method: 'method',
  singleton_method: 'method',
};
const IMPORTS: ReadonlySet<string> = new Set(['require', 'require_relative', 'load', 'autoload', 'using']);
const ACCESSORS: ReadonlySet<string> = new Set(['attr_reader', 'attr_writer', 'attr_accessor', 'attr']);

export const ruby: Dialect = {
  separator: '.',
  comments: new Set(['comment']),
  passed: new Set(),
  wrappers: new Set(),
  bodies: new Set(['body_statement']),
  functions: new Set(['method', 'singleton_method', 'lambda', 'block', 'do_block']),
  constructors: new Set(['initialize']),
  declaration({ node }) {
    if (node.type === 'assignment') return constant(node);
    if (node.type === 'call') return accessor(node);
    // The keywords `class` and `module` are nodes of the same type.
    const own = node.isNamed ? declaredBy(NAMED, node) : undefined;
    return own && { ...own, name: own.name.replaceAll('::', '.') };
  },
  wrapped(node) {
    // `private def name`
    const inner = node.type === 'call' ? firstArgument(node) : undefined;
    return inner && declaredBy(NAMED, inner);
  },
  passes({ node }) {
    return node.type === 'call' && IMPORTS.has(node.childForFieldName('method')?.text ?? '');
  },
};

function constant(node: SyntaxNode): Declaration | undefined {
  const left = node.childForFieldName('left');
  if (left?.type !== 'constant') return undefined;
  const made = node.childForFieldName('right')?.text ?? '';
  const type = /^(Class|Struct|Data|Module)\.(?:new|define)\b/.exec(made)?.[1];
  return declared(type === undefined ? 'constant' : type === 'Module' ? 'module' : 'class', node, left);
}

function accessor(node: SyntaxNode): Declaration | undefined {
  const first = firstArgument(node);
  if (first?.type !== 'simple_symbol' || !ACCESSORS.has(node.childForFieldName('method')?.text ?? '')) return undefined;
  return { kind: 'property', name: first.text.slice(1), at: first.startIndex, node };
}

function firstArgument(node: SyntaxNode): SyntaxNode | undefined {
  const list = childOfType(node, 'argument_list');
  return list && namedChildrenOf(list)[0];
}
