import type { Node } from 'web-tree-sitter';

export { scala as language } from '../../../src/core/languages/java/index.ts';

/** The imports of a Scala file according to the grammar, at any depth. It rejects Scala 3 and parts of Scala 2. */
export function importsByGrammar(root: Node): { specifier: string; line: number }[] {
  return root
    .descendantsOfType('import_declaration')
    .filter(node => node !== null)
    .flatMap(node => importsOf(node).map(specifier => ({ specifier, line: node.startPosition.row + 1 })));
}

/** A declaration has several paths, each followed by its selectors. */
function importsOf(declaration: Node): string[] {
  const found: string[] = [];
  let path = '';
  for (const child of children(declaration)) {
    if (child.type === 'import_selectors') {
      found.pop();
      found.push(
        ...children(child)
          .flatMap(selectorOf)
          .map(name => `${path}.${name}`),
      );
    } else if (child.type === 'wildcard') {
      found.pop();
      found.push(`${path}.*`);
    } else {
      path = dotted(child);
      found.push(path);
    }
  }
  return found;
}

function selectorOf(node: Node): string[] {
  if (node.type !== 'renamed_identifier')
    return [node.type === 'wildcard' || node.text === '_' ? '*' : plain(node)];
  return node.childForFieldName('alias')?.type === 'wildcard' ? [] : [plain(node.childForFieldName('name'))];
}

/** Each package of a Scala file, with what it declares outside of all types, according to the grammar. */
export function declarationsByGrammar(root: Node): string[] {
  return [...new Set(declarationsIn(root, ''))].sort();
}

function declarationsIn(body: Node, around: string): string[] {
  const found: string[] = [];
  let own = around;
  const inside = (name: string) => (own === '' ? name : `${own}.${name}`);
  for (const node of children(body)) {
    const name = node.childForFieldName('name');
    const block = node.childForFieldName('body');
    if (node.type === 'package_clause' && name) {
      const full = inside(dotted(name));
      if (block) found.push(...declarationsIn(block, full));
      else own = full;
    } else if (node.type === 'package_object') {
      found.push(
        `${inside(plain(name))}.package`,
        ...(block ? declarationsIn(block, inside(plain(name))) : []),
      );
    } else if (TYPES.test(node.type)) found.push(inside(plain(name)));
    else if (FUNCTIONS.test(node.type)) found.push(`${inside(plain(name))}()`);
    else if (VALUES.test(node.type)) {
      const pattern = node.childForFieldName('pattern') ?? name;
      if (pattern?.type === 'identifier') found.push(inside(plain(pattern)));
    }
  }
  return found;
}

function children(node: Node): Node[] {
  return node.namedChildren.filter(child => child !== null).filter(({ type }) => type !== 'comment');
}

function dotted(name: Node): string {
  const parts = children(name);
  return parts.length === 0 ? plain(name) : parts.map(dotted).join('.');
}

function plain(name: Node | null): string {
  return (name?.text ?? '').replaceAll('`', '');
}

const TYPES = /^(?:class|object|trait|type)_definition$/;
const FUNCTIONS = /^function_(?:definition|declaration)$/;
const VALUES = /^va[lr]_(?:definition|declaration)$/;
