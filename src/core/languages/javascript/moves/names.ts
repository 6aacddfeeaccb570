import type { OutlineName } from '../../../../types.ts';
import { type AstNode, isAstNode } from '../nodes.ts';
import { declarationIn } from './declaration.ts';

/** The names that an `import` or `export … from` wants; undefined for any other statement. */
export function namesOfStatement(node: AstNode): readonly OutlineName[] | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return specifiersOf(node).map(importedName);
    case 'ExportNamedDeclaration':
      return node.source ? specifiersOf(node).map(reexportedName) : undefined;
    case 'ExportAllDeclaration':
      return [ALL];
    default:
      return undefined;
  }
}

/** What a statement exports of the text's own names. */
export function exportedNames(node: AstNode): readonly OutlineName[] {
  switch (node.type) {
    case 'ExportDeclaration':
      return (declarationIn(node)?.names ?? []).map(name => ({ name, local: name }));
    case 'ExportDefaultDeclaration':
      return (declarationIn(node)?.names ?? []).map(local => ({ name: 'default', local }));
    case 'ExportDefaultExpression':
      return exportedByDefault(node);
    case 'ExportNamedDeclaration':
      return node.source ? [] : specifiersOf(node).map(exportedName);
    default:
      return [];
  }
}

const ALL: OutlineName = { name: '*', local: '*' };

function importedName(one: Specifier): OutlineName {
  const local = textOf(one.node.local) ?? '';
  switch (one.node.type) {
    case 'ImportDefaultSpecifier':
      return nameOf('default', local, one);
    case 'ImportSpecifier':
      return nameOf(textOf(one.node.imported) ?? local, local, one);
    default:
      return nameOf('*', local, one);
  }
}

/** `export x from 'y'` has a default name, and `export * as x from 'y'` all. */
function reexportedName(one: Specifier): OutlineName {
  const { node } = one;
  switch (node.type) {
    case 'ExportSpecifier': {
      const name = textOf(node.orig) ?? '';
      return nameOf(name, textOf(node.exported) ?? name, one);
    }
    case 'ExportDefaultSpecifier':
      return nameOf('default', textOf(node.exported) ?? '', one);
    default:
      return nameOf('*', textOf(node.name) ?? '', one);
  }
}

function exportedByDefault({ expression }: AstNode): readonly OutlineName[] {
  const local = isAstNode(expression) && expression.type === 'Identifier' ? textOf(expression) : undefined;
  return local === undefined ? [] : [{ name: 'default', local }];
}

function exportedName(one: Specifier): OutlineName {
  const local = textOf(one.node.orig) ?? '';
  return nameOf(textOf(one.node.exported) ?? local, local, one);
}

interface Specifier {
  readonly node: AstNode;
  readonly isType: boolean;
}

function specifiersOf({ specifiers, typeOnly }: AstNode): readonly Specifier[] {
  const nodes = Array.isArray(specifiers) ? specifiers.filter(isAstNode) : [];
  return nodes.map(node => ({ node, isType: typeOnly === true || node.isTypeOnly === true }));
}

function nameOf(name: string, local: string, { isType }: Specifier): OutlineName {
  return { name, local, ...(isType && { typeOnly: true }) };
}

/** A name may be a string: `export { a as 'b c' }`. */
function textOf(name: unknown): string | undefined {
  return isAstNode(name) && typeof name.value === 'string' ? name.value : undefined;
}
