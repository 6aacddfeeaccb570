import { skipTrivia } from '../trivia.ts';
import { readNewWord, readRequireWord } from './calls.ts';
import { readExportWord, readImportWord } from './imports.ts';
import { beginStatement, type Exact, pass, topOf } from './state.ts';
import { endsValue, NAME, tokenOf } from './vocabulary.ts';

export function readWord(exact: Exact, end: number): void {
  const { text, at: start, last } = exact;
  const isMember = last === '.' || last === '?.';
  const word = isMember ? NAME : tokenOf(text, start, end);
  if (exact.newline && STATEMENTS.has(word) && endsValue(last)) beginStatement(exact);
  if (word === 'import') {
    readImportWord(exact, end);
  } else if (word === 'export') {
    readExportWord(exact, end);
  } else {
    if (word === 'require') readRequireWord(exact, end);
    else if (word === 'new') readNewWord(exact, end);
    else noteWord(exact, word, end);
    pass(exact, word, end);
  }
}

function noteWord(exact: Exact, word: string, end: number): void {
  const top = topOf(exact);
  if (word === 'case') top.asked = true;
  else if (word === 'class' && isClassHead(exact.text, end)) top.classHead = true;
}

/** They begin a statement when they stand behind a value and a line end. */
const STATEMENTS = new Set('const var if for while return function class export switch try throw'.split(' '));

/** No `class: 'x'` and no `class() {}`. */
function isClassHead(text: string, end: number): boolean {
  const next = skipTrivia(text, end);
  return next === -1 || !/[:(,;=?!})]/.test(text.charAt(next));
}
