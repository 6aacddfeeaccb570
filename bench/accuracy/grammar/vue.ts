import type { Node } from 'web-tree-sitter';
import { type FoundImport, importsOfScript } from './scripts.ts';

export { vue as language } from '../../../src/core/languages/components/index.ts';

/** The imports of a Vue component: the grammar finds the scripts, and TypeScript's parser reads them. */
export function importsByGrammar(root: Node, text: string): FoundImport[] {
  return root.namedChildren.flatMap(child =>
    child?.type === 'script_element' ? importsOfElement(child, text) : [],
  );
}

function importsOfElement(element: Node, text: string): FoundImport[] {
  const src = attribute(element, 'src');
  if (src) return [{ specifier: src, line: element.startPosition.row + 1 }];
  const content = element.namedChildren.find(child => child?.type === 'raw_text');
  return content
    ? importsOfScript(
        text,
        { start: content.startIndex, end: content.endIndex },
        attribute(element, 'lang') ?? 'js',
      )
    : [];
}

function attribute(element: Node, name: string): string | undefined {
  const found = element
    .descendantsOfType('attribute')
    .find(node => node?.descendantsOfType('attribute_name')[0]?.text === name);
  return found?.descendantsOfType('attribute_value')[0]?.text;
}
