import type { Facts, Problem, RawImport } from '../../../types.ts';
import { countLines, lineCursor } from '../kit/lines.ts';
import { lex } from './lexer.ts';
import { readLeading } from './reference.ts';
import { createSalvager } from './salvage-tokens.ts';
import { withoutBom } from './trivia.ts';

/**
 * The imports that a lexer finds in a text that swc rejects or crashes on. Never throws, takes linear time, and is
 * right about comments, strings, template literals and almost always about regular expressions and elements. It does
 * not know scopes, so it includes every `require`, imports in a function that is called at once are lazy, and those of
 * tests in sources are not marked.
 */
export function salvage(source: string, dialect: string, problem: Problem): Facts {
  const text = withoutBom(source);
  const imports = [...readLeading(text).references, ...lexImports(text, dialect)];
  return { imports, problems: [problem], loc: countLines(text) };
}

function lexImports(text: string, dialect: string): readonly RawImport[] {
  const jsx = dialect !== 'ts' && dialect !== 'dts';
  for (const elements of jsx ? [true, false] : [false]) {
    const salvager = createSalvager(text, { line: lineCursor(text), onlyTypes: dialect === 'dts' });
    if (lex(text, elements, salvager) || !elements) return salvager.imports();
  }
  return [];
}
