import { skipTrivia } from '../trivia.ts';
import { readNewWord, readRequireWord } from './calls.ts';
import { readExportWord, readImportWord } from './imports.ts';
import { beginStatement, pass, type Scan, topOf } from './state.ts';
import { endsValue, NAME, tokenOf } from './vocabulary.ts';

export function readWord(scan: Scan, end: number): void {
  const { text, at: start, last } = scan;
  const isMember = last === '.' || last === '?.';
  const word = isMember ? NAME : tokenOf(text, start, end);
  if (scan.newline && STATEMENTS.has(word) && endsValue(last)) beginStatement(scan);
  if (word === 'import') {
    readImportWord(scan, end);
  } else if (word === 'export') {
    readExportWord(scan, end);
  } else {
    if (word === 'require') readRequireWord(scan, end);
    else if (word === 'new') readNewWord(scan, end);
    else noteWord(scan, word, end);
    pass(scan, word, end);
  }
}

function noteWord(scan: Scan, word: string, end: number): void {
  const top = topOf(scan);
  if (word === 'case') top.asked = true;
  else if (word === 'class' && isClassHead(scan.text, end)) top.classHead = true;
}

/** Words that begin a statement after a value and a line end. */
const STATEMENTS = new Set('const var if for while return function class export switch try throw'.split(' '));

/** Not `class: 'x'` or `class() {}`. */
function isClassHead(text: string, end: number): boolean {
  const next = skipTrivia(text, end);
  return next === -1 || !/[:(,;=?!})]/.test(text.charAt(next));
}
