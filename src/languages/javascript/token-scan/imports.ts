import type { RawImport } from '../../../types.ts';
import type { Found } from '../found.ts';
import { readExport, readImport } from '../header-statements.ts';
import { punctuator, type Reader, word } from '../reader.ts';
import { readImportEquals } from '../salvage-readers.ts';
import { nextChar, readArgument, readerAt } from './calls.ts';
import { wantsValue } from './expression-context.ts';
import { addImport, beginStatement, type Exact, pass, topOf } from './state.ts';
import { isTypeBehind, wantsType } from './types.ts';
import { VALUE } from './vocabulary.ts';

/** Moves over the `import` that ends at `end`, or over all of its statement. */
export function readImportWord(exact: Exact, end: number): void {
  const reader = readerAt(exact, end);
  const next = nextChar(reader);
  if (/^[:,};=)?!.(]/.test(next)) {
    if (next === '(') noteImportCall(exact, reader, end);
    else if (next === '.') noteMeta(exact, reader);
    pass(exact, 'import', end);
  } else if (!mayHoldStatement(exact)) {
    exact.sure = false;
  } else if (readImport(reader, 0)) {
    addStatement(exact, reader.imports, reader.at);
  } else {
    reader.at = end;
    const equals = readImportEquals(reader, 0);
    if (equals === undefined) exact.sure = false;
    else addStatement(exact, [equals], reader.at);
  }
}

/** Moves over the `export` that ends at `end`, or over all of its statement. */
export function readExportWord(exact: Exact, end: number): void {
  const reader = readerAt(exact, end);
  // `declare export` is Flow's, and no export of this module.
  if (exact.last === 'declare') exact.sure = false;
  if (mayHoldStatement(exact) && readExport(reader, 0)) {
    addStatement(exact, reader.imports, reader.at);
  } else {
    if (!isExportOfOwn({ ...reader, at: end })) exact.sure = false;
    pass(exact, 'export', end);
  }
}

/** At the top, or in the block of `declare module 'x'`. */
function mayHoldStatement(exact: Exact): boolean {
  const { kind, name } = topOf(exact);
  return kind === 'top' || (kind === 'brace' && name === VALUE && exact.stack.length === 2);
}

/** Is there surely no `from` to the `export` before the reader? */
function isExportOfOwn(reader: Reader): boolean {
  const first = word(reader);
  if (first === '') return /^[=@:,;})?!(]/.test(nextChar(reader));
  if (!DECLARED.has(first) || word(reader) === 'from') return false;
  const next = nextChar(reader);
  return next !== ',' && !(first === 'type' && /[*{]/.test(next));
}

/** What may stand behind `export` and has no `from`. */
const DECLARED = new Set(
  `abstract as async class const declare default enum function interface let module namespace type
  var`.split(/\s+/),
);

/** What comes behind a whole `import` or `export` may belong to another statement. */
function addStatement(exact: Exact, imports: readonly RawImport[], end: number): void {
  for (const { specifier, kind, typeOnly } of imports) {
    const found: Found = { specifier, kind, position: exact.at };
    exact.imports.push({ found: typeOnly ? { ...found, typeOnly } : found, plain: true, lazy: false });
  }
  beginStatement(exact);
  pass(exact, '', end);
  pass(exact, '', end);
}

function noteImportCall(exact: Exact, reader: Reader, end: number): void {
  const specifier = readArgument(exact, reader, 'import');
  if (specifier === undefined) return;
  const position = exact.at;
  if (isValueHere(exact)) {
    addImport(exact, { specifier, kind: 'dynamic', position }, true);
  } else if (wantsType(exact) || isTypeBehind(exact, end)) {
    addImport(exact, { specifier, kind: 'type', position, typeOnly: true });
  } else {
    exact.sure = false;
  }
}

/** Also at the beginning of a statement, where no type can stand. */
function isValueHere(exact: Exact): boolean {
  if (wantsValue(exact)) return true;
  return topOf(exact).kind !== 'substitution' && ['', ';', '{', '}', ')', 'void'].includes(exact.last);
}

/** `import.meta.x` is none, but for globs. */
function noteMeta(exact: Exact, reader: Reader): void {
  punctuator(reader, '.');
  const isMeta = word(reader) === 'meta' && punctuator(reader, '.');
  const name = isMeta ? word(reader) : '';
  if (name === '' || name.startsWith('glob')) exact.sure = false;
  if (name === 'url') exact.metaUrl = true;
}
