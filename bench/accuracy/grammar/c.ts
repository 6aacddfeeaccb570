import type { Node } from 'web-tree-sitter';

export { c as language } from '../../../src/core/languages/c/index.ts';

/** The includes of a C or C++ file according to the grammars, which do not support modules. */
export function importsByGrammar(root: Node): { specifier: string; line: number }[] {
  const found: { specifier: string; line: number }[] = [];
  const macros = new Map<string, string[]>();
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const specifier = specifierOf(node);
    const line = node.startPosition.row + 1;
    if (specifier !== undefined) {
      for (const meaning of macros.get(specifier) ?? [specifier]) found.push({ specifier: meaning, line });
    } else if (node.type === 'preproc_def') {
      const value = (node.childForFieldName('value')?.text ?? '').replace(/\s*\/[/*].*$/s, '').trim();
      if (/^(?:<[^>]+>|"[^"]+")$/.test(value)) {
        const name = node.childForFieldName('name')?.text ?? '';
        macros.set(name, [...(macros.get(name) ?? []), withoutQuotes(value)]);
      }
    }
    // In source order: a macro applies only after its definition.
    for (const child of node.namedChildren.toReversed()) if (child !== null) waiting.push(child);
  }
  return found.sort((a, b) => a.line - b.line);
}

/** The grammars have no dedicated rule for `#include_next` and `#import`. */
function specifierOf(node: Node): string | undefined {
  if (node.type === 'preproc_include') return withoutQuotes(node.childForFieldName('path')?.text ?? '');
  if (node.type !== 'preproc_call') return undefined;
  const directive = node.childForFieldName('directive')?.text.replace(/\\\n|\s/g, '') ?? '';
  if (!/^#(?:include|include_next|import)$/.test(directive)) return undefined;
  const argument = node.childForFieldName('argument')?.text ?? '';
  return withoutQuotes(/^\s*(<[^>]*>|"[^"]*")/.exec(argument)?.[1] ?? argument.trim());
}

function withoutQuotes(text: string): string {
  return /^(?:<.*>|".*")$/s.test(text) ? text.slice(1, -1) : text;
}
