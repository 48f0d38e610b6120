import { type Declaration, type Dialect, declared, declaredBy, type ItemKind, isShouted } from '../dialect.ts';
import { namedChildrenOf, type SyntaxNode } from '../syntax.ts';

const NAMED: Readonly<Record<string, ItemKind>> = {
  class_definition: 'class',
  function_definition: 'function',
};

export const python: Dialect = {
  separator: '.',
  comments: new Set(['comment']),
  passed: new Set(['import_statement', 'import_from_statement', 'future_import_statement', 'decorator']),
  wrappers: new Set(['decorated_definition', 'expression_statement']),
  bodies: new Set(['block']),
  functions: new Set(['function_definition', 'lambda']),
  constructors: new Set(['__init__']),
  declaration({ node }) {
    if (node.type === 'assignment') return assignment(node);
    if (node.type === 'type_alias_statement') return declared('type', node, node.childForFieldName('left'));
    return declaredBy(NAMED, node);
  },
  passes({ node }) {
    // A docstring.
    return node.type === 'expression_statement' && namedChildrenOf(node)[0]?.type === 'string';
  },
};

function assignment(node: SyntaxNode): Declaration | undefined {
  const left = node.childForFieldName('left');
  if (left?.type !== 'identifier') return undefined;
  return declared(isShouted(left.text) ? 'constant' : 'variable', node, left);
}
