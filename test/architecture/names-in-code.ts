import { childrenOf, isNode, type Node } from './source-file.ts';

/** A name that code reads, and its node. */
interface Reference {
  name: string;
  node: Node;
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
/** The nodes of TypeScript's syntax that contain code. Type stripping removes the others. */
const TYPED_EXPRESSIONS = [
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
];

/** Lists the names that a statement reads from outside itself. Ignores types, and imports that a local name hides. */
export function listReferences(node: Node, hidden: Set<string> = new Set()): Reference[] {
  if (node.type.startsWith('TS')) {
    return TYPED_EXPRESSIONS.includes(node.type) ? listReferences(node.expression as Node, hidden) : [];
  }
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') {
    const name = String(node.name);
    const isTag = node.type === 'JSXIdentifier' && /^[a-z]/.test(name);
    return isTag || hidden.has(name) ? [] : [{ name, node }];
  }
  const inside = FUNCTIONS.includes(node.type) ? new Set([...hidden, ...listLocals(node)]) : hidden;
  return childrenOf(withoutKeys(node)).flatMap((child) => listReferences(child, inside));
}

/** Lists the names that a declaration or pattern introduces. */
export function listDeclaredNames(node: Node): string[] {
  switch (node.type) {
    case 'Identifier':
      return [String(node.name)];
    case 'VariableDeclaration':
      return (node.declarations as Node[]).flatMap(listDeclaredNames);
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return isNode(node.id) ? listDeclaredNames(node.id) : [];
    case 'AssignmentPattern':
      return listDeclaredNames(node.left as Node);
    case 'Property':
      return listDeclaredNames(node.value as Node);
    case 'RestElement':
      return listDeclaredNames(node.argument as Node);
    case 'ObjectPattern':
      return (node.properties as Node[]).flatMap(listDeclaredNames);
    case 'ArrayPattern':
      return (node.elements as (Node | null)[]).filter(isNode).flatMap(listDeclaredNames);
    default:
      return [];
  }
}

/** Lists a function's parameters and the declarations in its body and blocks, but not in nested functions. */
function listLocals(fn: Node): string[] {
  return [...(fn.params as Node[]).flatMap(listDeclaredNames), ...listDeclarations(fn.body as Node)];
}

function listDeclarations(node: Node): string[] {
  const own = /Declaration$/.test(node.type) ? listDeclaredNames(node) : [];
  if (FUNCTIONS.includes(node.type)) return own;
  return [...own, ...childrenOf(node).flatMap(listDeclarations)];
}

/** Removes the names that are no references: `a.name`, `{ name: a }`, `<b name="…">`. */
function withoutKeys(node: Node): Node {
  switch (node.type) {
    case 'MemberExpression':
      return node.computed ? node : { ...node, property: undefined };
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return node.computed ? node : { ...node, key: undefined };
    case 'JSXAttribute':
      return { ...node, name: undefined };
    case 'JSXMemberExpression':
      return { ...node, property: undefined };
    default:
      return node;
  }
}
