import type { Facts, Problem, RawImport } from '../../types.ts';
import { countLines, lineCursor } from '../kit/lines.ts';
import { lex } from './lexer.ts';
import { readLeading } from './reference.ts';
import { createSalvager } from './salvage-tokens.ts';
import { withoutBom } from './trivia.ts';

/**
 * The imports that a lexer finds in a text that swc rejects or dies of. Never throws, takes linear time,
 * and is right about comments, strings, template literals and, nearly always, regular expressions and
 * elements. It does not see scopes, so it counts every `require`, and takes a function that is called at
 * once for one that is called later.
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
