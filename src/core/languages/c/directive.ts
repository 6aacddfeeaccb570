import * as char from '../kit/chars.ts';
import { isIdentifier } from './chars.ts';
import { afterSplices, endOfLogicalLine, withoutSplices } from './splices.ts';
import type { Trivia } from './trivia.ts';

/** `"x"`, `<x>`, or a macro that expands to one of the two. */
export type Form = 'quoted' | 'angled' | 'macro';

export interface Include {
  /** Undefined if it cannot be read. */
  readonly header: Header | undefined;
  readonly end: number;
}

export interface Definition {
  readonly macro: string;
  readonly header: Header;
}

export interface Header {
  readonly form: Form;
  readonly name: string;
}

/**
 * Reads `include`, `include_next` or `import` after a `#`; undefined for every other directive. Compilers treat both
 * forms of `include_next` alike: the search continues after the folder in which this file was found.
 */
export function readInclude(text: string, from: number, trivia: Trivia): Include | undefined {
  const start = trivia.skip(from);
  if (text.charCodeAt(start) !== char.LOWER_I) return undefined;
  const { word, end } = readWord(text, start);
  if (word !== 'include' && word !== 'include_next' && word !== 'import') return undefined;
  const at = trivia.skip(end);
  const include = readHeader(text, at) ?? readMacro(text, at, trivia);
  const { header } = include;
  if (word !== 'include_next' || header?.form !== 'quoted') return include;
  return { ...include, header: { form: 'angled', name: header.name } };
}

/** Reads `#define NAME "x"` or `#define NAME <x>`, which an include may use; undefined for every other directive. */
export function readDefinition(text: string, from: number, trivia: Trivia): Definition | undefined {
  const start = trivia.skip(from);
  if (text.charCodeAt(start) !== char.LOWER_D) return undefined;
  const directive = readWord(text, start);
  if (directive.word !== 'define') return undefined;
  const macro = readWord(text, trivia.skip(directive.end));
  const value = readHeader(text, trivia.skip(macro.end));
  if (value?.header === undefined) return undefined;
  const end = trivia.skip(value.end);
  if (end < text.length && text.charCodeAt(end) !== char.NEWLINE) return undefined;
  return { macro: macro.word, header: value.header };
}

/** Reads a name in quotes or angle brackets, in which backslashes escape nothing and `//` does not begin a comment. */
export function readHeader(text: string, at: number): Include | undefined {
  const open = text.charCodeAt(at);
  if (open !== char.LESS && open !== char.DOUBLE_QUOTE) return undefined;
  const close = open === char.LESS ? char.GREATER : char.DOUBLE_QUOTE;
  let i = at + 1;
  for (let code = text.charCodeAt(i); code !== close; code = text.charCodeAt(i)) {
    if (code === char.NEWLINE || i >= text.length) return { header: undefined, end: i };
    i = Math.max(afterSplices(text, i), i + 1);
  }
  const name = withoutSplices(text.slice(at + 1, i));
  if (name.trim() === '') return { header: undefined, end: i + 1 };
  return { header: { form: open === char.LESS ? 'angled' : 'quoted', name }, end: i + 1 };
}

/** Reads the rest of the line, without comments. */
function readMacro(text: string, from: number, trivia: Trivia): Include {
  const end = endOfLogicalLine(text, from);
  let name = '';
  let start = from;
  let i = from;
  while (i < end) {
    const after = text.charCodeAt(i) === char.SLASH ? trivia.commentEnd(i) : undefined;
    if (after === undefined) i++;
    else {
      name += `${text.slice(start, i)} `;
      start = i = after;
    }
  }
  if (start < end) name += text.slice(start, end);
  name = withoutSplices(name).replace(/\s+/g, ' ').trim();
  return { header: name === '' ? undefined : { form: 'macro', name }, end: i };
}

/** Reads an identifier, which may contain splices. */
export function readWord(text: string, from: number): { word: string; end: number } {
  let end = from;
  for (let i = from; isIdentifier(text.charCodeAt(i)); i = afterSplices(text, end)) end = i + 1;
  return { word: withoutSplices(text.slice(from, end)), end };
}
