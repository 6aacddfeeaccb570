import type { Node } from 'web-tree-sitter';
import type { Names } from '../../../src/types.ts';

export { go as language } from '../../../src/core/languages/go/index.ts';

/** The imports of a Go file according to the grammar. */
export function importsByGrammar(root: Node): { specifier: string; line: number }[] {
  return importSpecs(root).map(spec => ({ specifier: pathOf(spec), line: spec.startPosition.row + 1 }));
}

/** The package and the declared names of a Go file according to the grammar. */
export function namesByGrammar(root: Node): Required<Pick<Names, 'package' | 'declares'>> {
  const clause = root.namedChildren.find(child => child?.type === 'package_clause');
  return { package: clause?.namedChild(0)?.text ?? '', declares: declarations(root) };
}

function importSpecs(root: Node): Node[] {
  return topLevel(root, 'import_declaration').flatMap(declaration => specsIn(declaration, 'import_spec'));
}

function pathOf(spec: Node): string {
  return (spec.childForFieldName('path')?.text ?? '').slice(1, -1);
}

function topLevel(root: Node, type: string): Node[] {
  return root.namedChildren.flatMap(child => (child?.type === type ? [child] : []));
}

/** The specs of a declaration, with or without parentheses. */
function specsIn(declaration: Node, ...types: string[]): Node[] {
  return descendants(declaration, node => types.includes(node.type)).filter(
    node => node.parent?.id === declaration.id || node.parent?.parent?.id === declaration.id,
  );
}

function declarations(root: Node): string[] {
  const functions = topLevel(root, 'function_declaration').map(node => node.childForFieldName('name')?.text);
  const types = topLevel(root, 'type_declaration')
    .flatMap(node => specsIn(node, 'type_spec', 'type_alias'))
    .map(node => node.childForFieldName('name')?.text);
  const values = ['var', 'const'].flatMap(word =>
    topLevel(root, `${word}_declaration`)
      .flatMap(node => specsIn(node, `${word}_spec`))
      .flatMap(node => node.childrenForFieldName('name').map(name => name?.text)),
  );
  const all = [...functions, ...types, ...values].filter(name => name !== undefined);
  return distinct(all.filter(name => name !== '_' && name !== ','));
}

/** Iterative, because a deep tree would overflow the call stack. */
function descendants(root: Node, matches: (node: Node) => boolean): Node[] {
  const found: Node[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (matches(node)) found.push(node);
    for (const child of node.namedChildren) if (child !== null) waiting.push(child);
  }
  return found.sort((a, b) => a.startIndex - b.startIndex);
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}
