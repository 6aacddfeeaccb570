import type { Node } from 'web-tree-sitter';

export { csharp as language } from '../../../src/core/languages/csharp/index.ts';

export const grammar = 'c_sharp';

/** The using directives of a C# file according to the grammar, including both branches of an `#if`. */
export function importsByGrammar(root: Node): { specifier: string; line: number }[] {
  return nodesOf(root, node => !BODIES.has(node.type))
    .filter(node => node.type === 'using_directive')
    .map(node => ({ specifier: specifierOf(node), line: node.startPosition.row + 1 }));
}

/** The top-level types with their namespaces, without file-local ones. */
export function typesByGrammar(root: Node): string[] {
  const types = new Set<string>();
  let fileNamespace = '';
  for (const node of nodesOf(root, node => !BODIES.has(node.type) && !TYPES.has(node.type))) {
    if (node.type === 'file_scoped_namespace_declaration') fileNamespace = nameOf(node);
    if (
      !TYPES.has(node.type) ||
      node.children.some(child => child?.type === 'modifier' && child.text === 'file')
    )
      continue;
    const parts = [nameOf(node)];
    for (let at = node.parent; at !== null; at = at.parent) {
      if (at.type === 'namespace_declaration') parts.unshift(nameOf(at));
    }
    if (fileNamespace !== '') parts.unshift(fileNamespace);
    const isGeneric = node.children.some(child => child?.type === 'type_parameter_list');
    types.add(parts.join('.') + (isGeneric ? '<>' : ''));
  }
  return [...types].sort();
}

/** All nodes in source order; skips the descendants of a node if `enters` returns false. */
function nodesOf(root: Node, enters: (node: Node) => boolean): Node[] {
  const found: Node[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    found.push(node);
    if (node !== root && !enters(node)) continue;
    for (const child of [...node.namedChildren].reverse()) if (child !== null) waiting.push(child);
  }
  return found;
}

/** The name in a directive, without keywords, alias and semicolon; spaces remain only between two words. */
function specifierOf(directive: Node): string {
  const tokens: string[] = [];
  const waiting = [directive];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'comment') continue;
    if (node.childCount === 0) tokens.push(node.text);
    for (const child of [...node.children].reverse()) if (child !== null) waiting.push(child);
  }
  const using = tokens.indexOf('using') + 1;
  const begin =
    tokens.indexOf('=') + 1 || tokens.findIndex((token, i) => i >= using && !MODIFIERS.has(token));
  return tokens
    .slice(begin, tokens.lastIndexOf(';'))
    .join(' ')
    .replace(/(?<!\w) | (?!\w)/g, '')
    .replaceAll('@', '');
}

function nameOf(node: Node): string {
  return (node.childForFieldName('name')?.text ?? '').replace(/\s|@/g, '');
}

const MODIFIERS: ReadonlySet<string> = new Set(['static', 'unsafe']);
const BODIES: ReadonlySet<string> = new Set(['block', 'using_directive']);
const TYPES: ReadonlySet<string> = new Set([
  'class_declaration',
  'struct_declaration',
  'interface_declaration',
  'enum_declaration',
  'record_declaration',
  'record_struct_declaration',
  'delegate_declaration',
]);
