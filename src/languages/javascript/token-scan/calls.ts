import { patternOf } from '../globs.ts';
import { literal, punctuator, type Reader, skip, word } from '../reader.ts';
import { readUrl } from '../salvage-readers.ts';
import { addImport, type Exact } from './state.ts';

/** Notes what the `require` that ends at `end` imports. */
export function readRequireWord(exact: Exact, end: number): void {
  const { at: start, last } = exact;
  const reader = readerAt(exact, end);
  let next = nextChar(reader);
  if (next === '.') {
    punctuator(reader, '.');
    const member = word(reader);
    next = member === 'resolve' ? nextChar(reader) : member === '' ? '?' : '.';
  }
  if (next === '(') {
    if (last === 'function' || last === '*') exact.shadowed = true;
    // `new require('x')` is no call, and behind a line end a type may have ended.
    const isUnclear = last === 'new' || last === '@' || LINE_END.test(exact.text.slice(end, reader.at));
    const specifier = readArgument(exact, reader, 'require');
    if (specifier === undefined) return;
    if (isUnclear) exact.sure = false;
    addImport(exact, { specifier, kind: 'require', position: start });
  } else if (next === '<' || next === '?' || next === '!') {
    exact.sure = false;
  } else if (next !== '.' && last !== 'typeof') {
    exact.shadowed = true;
  }
}

const LINE_END = /[\n\r\u2028\u2029]/;

/** Notes a `new URL('x', import.meta.url)` whose `new` ends at `end`. */
export function readNewWord(exact: Exact, end: number): void {
  const reader = readerAt(exact, end);
  const specifier = readUrl(reader);
  if (specifier !== undefined) {
    addImport(exact, { specifier, kind: 'url', position: exact.at });
    if (!/[),]/.test(nextChar(reader))) exact.sure = false;
    return;
  }
  reader.at = end;
  if (word(reader) !== 'URL') return;
  punctuator(reader, '(');
  if (!MAY_BE_LITERAL.test(nextChar(reader))) return;
  if (literal(reader) === undefined || !punctuator(reader, ')')) exact.unclearUrl = true;
}

/** A string or template literal, also in parentheses or behind a `<type>`. */
const MAY_BE_LITERAL = /["'`(<]/;

/**
 * The literal that is the first argument of the call at the reader; undefined when the argument is none, or
 * when it is not sure what it is.
 */
export function readArgument(exact: Exact, reader: Reader, callee: 'import' | 'require'): string | undefined {
  punctuator(reader, '(');
  const first = nextChar(reader);
  if (!MAY_BE_LITERAL.test(first)) {
    if (first === '') exact.sure = false;
    return undefined;
  }
  const said = first === '`' ? readText(reader) : literal(reader);
  const next = said === undefined ? '' : nextChar(reader);
  if (next === ')' || next === ',') return said;
  // The rest of a template literal may make a pattern of it; a sum or a call is none.
  const isNone = next === '$' ? callee === 'require' || !isPattern(said) : next === '+' || next === '.';
  if (!isNone) exact.sure = false;
  return undefined;
}

function isPattern(prefix = ''): boolean {
  return patternOf([prefix, '']) !== undefined;
}

/** What a template literal says up to its end or to its first substitution, before which the reader stops. */
function readText(reader: Reader): string | undefined {
  TEXT.lastIndex = reader.at;
  const said = TEXT.exec(reader.text)?.[1];
  reader.at = TEXT.lastIndex;
  return said;
}

const TEXT = /`([^`\\$\r\n]*)(?:`|(?=\$\{))/y;

export function nextChar(reader: Reader): string {
  return skip(reader) ? reader.text.charAt(reader.at) : '';
}

export function readerAt({ text }: Exact, at: number): Reader {
  return { text, at, line: () => 0, imports: [] };
}
