import type { RawImport } from '../../../types.ts';
import * as char from '../kit/chars.ts';
import { isNamePart, isSpace } from './chars.ts';
import { skipTrivia } from './trivia.ts';

/** A position in a text, and the imports found before it. The functions below advance it. */
export interface Reader {
  readonly text: string;
  at: number;
  readonly line: (offset: number) => number;
  readonly imports: RawImport[];
}

/** Moves to the next token; false at the end of the text or in an unclosed comment. */
export function skip(reader: Reader): boolean {
  const at = skipTrivia(reader.text, reader.at);
  if (at === -1) return false;
  reader.at = at;
  return at < reader.text.length;
}

/** Takes this one-character punctuator, if it is next. */
export function punctuator(reader: Reader, wanted: string): boolean {
  if (!skip(reader) || reader.text[reader.at] !== wanted) return false;
  reader.at++;
  return true;
}

/**
 * Takes the next word; `''` if the next token is not a word, or not certainly one: words with escapes or with
 * characters beyond ASCII are left to the parser.
 */
export function word(reader: Reader): string {
  if (!skip(reader)) return '';
  const { text, at: start } = reader;
  let at = start;
  while (isNamePart(text.charCodeAt(at))) at++;
  const next = text.charCodeAt(at);
  if (at === start || next === char.BACKSLASH || char.isDigit(text.charCodeAt(start))) return '';
  if (next > 127 && !isSpace(next)) return '';
  reader.at = at;
  return text.slice(start, at);
}

/** Takes the next string literal and returns its value; undefined for one with escapes. */
export function literal(reader: Reader): string | undefined {
  if (!skip(reader)) return undefined;
  const { text, at: start } = reader;
  const quote = text.charCodeAt(start);
  if (quote !== char.DOUBLE_QUOTE && quote !== char.SINGLE_QUOTE) return undefined;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      reader.at = at + 1;
      return text.slice(start + 1, at);
    }
    if (code === char.BACKSLASH || code === char.NEWLINE || code === char.RETURN) return undefined;
  }
  return undefined;
}
