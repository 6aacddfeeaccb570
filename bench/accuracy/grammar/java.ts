import type { Node } from 'web-tree-sitter';

export { java as language } from '../../../src/core/languages/java/index.ts';

/** The imports of a Java file according to the grammar. */
export function importsByGrammar(root: Node): { specifier: string; line: number }[] {
  return children(root, 'import_declaration').map(declaration => {
    const name = children(declaration, 'scoped_identifier', 'identifier')[0];
    const isWhole = children(declaration, 'asterisk').length > 0;
    return { specifier: dotted(name) + (isWhole ? '.*' : ''), line: declaration.startPosition.row + 1 };
  });
}

/** The package and the top-level types of a Java file according to the grammar. */
export function namesByGrammar(root: Node): { package: string; declares: string[] } {
  const clause = children(root, 'package_declaration')[0];
  const name = clause && children(clause, 'scoped_identifier', 'identifier')[0];
  const types = children(root, ...TYPES).map(node => node.childForFieldName('name')?.text ?? '');
  const modules = children(root, 'module_declaration').map(
    node => `module ${dotted(node.childForFieldName('name') ?? undefined)}`,
  );
  return { package: dotted(name), declares: [...modules, ...new Set(types)].sort() };
}

function children(node: Node, ...types: string[]): Node[] {
  return node.namedChildren.filter(child => child !== null).filter(child => types.includes(child.type));
}

/** A qualified name without the spaces and comments in it. */
function dotted(name: Node | undefined): string {
  const parts: string[] = [];
  for (let at = name ?? null; at !== null; at = at.childForFieldName('scope')) {
    parts.unshift((at.childForFieldName('name') ?? at).text);
  }
  return parts.join('.');
}

const TYPES = [
  'class_declaration',
  'interface_declaration',
  'enum_declaration',
  'record_declaration',
  'annotation_type_declaration',
];
