import type { Node } from 'web-tree-sitter';
import { type Found, itemsInTokens, withoutMark } from './rust-tokens.ts';

export { rust as language } from '../../../src/core/languages/rust/index.ts';

/** The `use`, `mod` and `extern crate` declarations of a Rust file according to the grammar. */
export function importsByGrammar(root: Node): Found[] {
  const found: Found[] = [];
  const waiting: { readonly node: Node; readonly module: string }[] = [{ node: root, module: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, module } = next;
    const inner = node.type === 'mod_item' ? `${module}${nameOf(node)}::` : module;
    if (node.type === 'use_declaration') found.push(...usesOf(node));
    else if (node.type === 'extern_crate_declaration') found.push(...crateOf(node));
    else if (node.type === 'mod_item' && node.childForFieldName('body') === null) {
      found.push({ specifier: `mod ${module}${nameOf(node)}`, line: lineOf(node, 'mod') });
    } else if (node.type === 'macro_invocation' && isItem(node)) {
      found.push(...itemsInTokens(node, module));
    } else {
      for (const child of node.namedChildren)
        if (child !== null) waiting.push({ node: child, module: inner });
    }
  }
  return found;
}

function usesOf(declaration: Node): Found[] {
  const line = lineOf(declaration, 'use');
  const argument = declaration.childForFieldName('argument');
  const found: Found[] = [];
  const waiting = argument === null ? [] : [{ node: argument, prefix: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, prefix } = next;
    if (node.type === 'use_list' || node.type === 'scoped_use_list') {
      const path = prefix + pathOf(node.childForFieldName('path'));
      const isRooted = path === '' && node.text.startsWith('::');
      const list = node.type === 'use_list' ? node : node.childForFieldName('list');
      const members = (list?.namedChildren ?? []).filter(
        one => one !== null && !one.type.endsWith('comment'),
      );
      const inner = path === '' ? (isRooted ? '::' : '') : `${path}::`;
      if (node.type === 'use_list') {
        for (const member of members) if (member !== null) waiting.push({ node: member, prefix });
        if (members.length === 0 && prefix !== '') found.push({ specifier: prefix.slice(0, -2), line });
      } else if (list !== null) waiting.push({ node: list, prefix: inner });
    } else if (node.type === 'use_as_clause') {
      const path = node.childForFieldName('path');
      if (path !== null) waiting.push({ node: path, prefix });
    } else if (node.type === 'use_wildcard') {
      found.push({ specifier: `${prefix}${pathOf(node)}`, line });
    } else found.push({ specifier: withoutSelf(prefix + pathOf(node)), line });
  }
  return found.filter(({ specifier }) => specifier !== '' && specifier !== ':');
}

function crateOf(declaration: Node): Found[] {
  const name = nameOf(declaration);
  return name === 'self' ? [] : [{ specifier: `extern crate ${name}`, line: lineOf(declaration, 'extern') }];
}

/** The tokens of a path, without spaces, comments and the `r#` of raw identifiers. */
function pathOf(node: Node | null): string {
  if (node === null) return '';
  const parts: string[] = [];
  const waiting = [node];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at.type.endsWith('comment')) continue;
    if (at.childCount === 0) parts.push(withoutMark(at.text));
    else waiting.push(...at.children.filter(child => child !== null).reverse());
  }
  return parts.join('');
}

/** `a::{self}` is `a`. */
function withoutSelf(path: string): string {
  return path.replace(/(?<=[^:])::self$/, '');
}

function nameOf(node: Node): string {
  return withoutMark(node.childForFieldName('name')?.text ?? '');
}

function lineOf(node: Node, word: string): number {
  return (node.children.find(child => child?.type === word) ?? node).startPosition.row + 1;
}

/** Whether a macro call with braces is an item of a file or an inline module. */
function isItem(macro: Node): boolean {
  const statement = macro.parent?.type === 'expression_statement' ? macro.parent : macro;
  const outer = statement.parent;
  const isAmongItems =
    outer?.type === 'source_file' ||
    (outer?.type === 'declaration_list' && outer.parent?.type === 'mod_item');
  return isAmongItems && macro.children.at(-1)?.text.startsWith('{') === true;
}
