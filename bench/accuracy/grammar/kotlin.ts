import type { Node } from 'web-tree-sitter';

export { kotlin as language } from '../../../src/core/languages/java/index.ts';

/** The imports of a Kotlin file according to the grammar. */
export function importsByGrammar(root: Node): { specifier: string; line: number }[] {
  return children(root, 'import_list').flatMap(list =>
    children(list, 'import_header').map(header => {
      const isWhole = children(header, 'wildcard_import').length > 0;
      return { specifier: dotted(header) + (isWhole ? '.*' : ''), line: header.startPosition.row + 1 };
    }),
  );
}

/** The package and the non-private top-level declarations of a Kotlin file according to the grammar. */
export function namesByGrammar(root: Node): { package: string; declares: string[] } {
  const clause = children(root, 'package_header')[0];
  const declares = root.namedChildren
    .filter(child => child !== null)
    .filter(child => !isPrivate(child))
    .map(formOf)
    .filter(form => form !== '');
  return { package: clause ? dotted(clause) : '', declares: [...new Set(declares)].sort() };
}

function isPrivate(node: Node): boolean {
  const modifiers = children(node, 'modifiers').flatMap(list => children(list, 'visibility_modifier'));
  return modifiers.some(modifier => modifier.text === 'private');
}

function formOf(node: Node): string {
  switch (node.type) {
    case 'class_declaration':
    case 'object_declaration':
    case 'type_alias':
      return plain(children(node, 'type_identifier')[0]);
    case 'function_declaration':
      return `${hasReceiver(node) ? '.' : ''}${plain(children(node, 'simple_identifier')[0])}()`;
    case 'property_declaration': {
      const variable = children(node, 'variable_declaration')[0];
      if (variable === undefined) return '';
      return (hasReceiver(node) ? '.' : '') + plain(children(variable, 'simple_identifier')[0]);
    }
    default:
      return '';
  }
}

/** The type of a receiver is followed by a dot. */
function hasReceiver(node: Node): boolean {
  return node.children.some(child => child?.type === '.');
}

function children(node: Node, ...types: string[]): Node[] {
  return node.namedChildren.filter(child => child !== null).filter(child => types.includes(child.type));
}

function dotted(header: Node): string {
  return children(header, 'identifier')
    .flatMap(name => children(name, 'simple_identifier').map(plain))
    .join('.');
}

function plain(name: Node | undefined): string {
  return (name?.text ?? '').replaceAll('`', '');
}
