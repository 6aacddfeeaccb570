import { patternOf } from '../globs.ts';
import { literal, punctuator, type Reader, skip, word } from '../reader.ts';
import { readUrl } from '../salvage-readers.ts';
import { addImport, type Scan } from './state.ts';

/** Records what the `require` that ends at `end` imports. */
export function readRequireWord(scan: Scan, end: number): void {
  const { at: start, last } = scan;
  const reader = readerAt(scan, end);
  let next = nextChar(reader);
  if (next === '.') {
    punctuator(reader, '.');
    const member = word(reader);
    next = member === 'resolve' ? nextChar(reader) : member === '' ? '?' : '.';
  }
  if (next === '(') {
    if (last === 'function' || last === '*') scan.shadowed = true;
    // `new require('x')` is not a call, and a type may have ended on the line before.
    const isUnclear = last === 'new' || last === '@' || LINE_END.test(scan.text.slice(end, reader.at));
    const specifier = readArgument(scan, reader, 'require');
    if (specifier === undefined) return;
    if (isUnclear) scan.sure = false;
    addImport(scan, { specifier, kind: 'require', position: start });
  } else if (next === '<' || next === '?' || next === '!') {
    scan.sure = false;
  } else if (next !== '.' && last !== 'typeof') {
    scan.shadowed = true;
  }
}

const LINE_END = /[\n\r\u2028\u2029]/;

/** Records `new URL('x', import.meta.url)`, whose `new` ends at `end`. */
export function readNewWord(scan: Scan, end: number): void {
  const reader = readerAt(scan, end);
  const specifier = readUrl(reader);
  if (specifier !== undefined) {
    addImport(scan, { specifier, kind: 'url', position: scan.at });
    if (!/[),]/.test(nextChar(reader))) scan.sure = false;
    return;
  }
  reader.at = end;
  if (word(reader) !== 'URL') return;
  punctuator(reader, '(');
  if (!MAY_BE_LITERAL.test(nextChar(reader))) return;
  if (literal(reader) === undefined || !punctuator(reader, ')')) scan.unclearUrl = true;
}

/** A string or template literal, also in parentheses or after a `<type>`. */
const MAY_BE_LITERAL = /["'`(<]/;

/**
 * The literal that is the first argument of the call at the reader; undefined if the argument is something else or
 * ambiguous.
 */
export function readArgument(scan: Scan, reader: Reader, callee: 'import' | 'require'): string | undefined {
  punctuator(reader, '(');
  const first = nextChar(reader);
  if (!MAY_BE_LITERAL.test(first)) {
    if (first === '') scan.sure = false;
    return undefined;
  }
  const said = first === '`' ? readText(reader) : literal(reader);
  const next = said === undefined ? '' : nextChar(reader);
  if (next === ')' || next === ',') return said;
  // The rest of a template literal may turn it into a pattern; a sum or a call is not a literal.
  const isNone = next === '$' ? callee === 'require' || !isPattern(said) : next === '+' || next === '.';
  if (!isNone) scan.sure = false;
  return undefined;
}

function isPattern(prefix = ''): boolean {
  return patternOf([prefix, '']) !== undefined;
}

/** The text of a template literal up to its end or its first substitution, where the reader stops. */
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

export function readerAt({ text }: Scan, at: number): Reader {
  return { text, at, line: () => 0, imports: [] };
}
