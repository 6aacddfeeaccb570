import type { RawImport } from '../../../../types.ts';
import type { Found } from '../found.ts';
import { readExport, readImport } from '../header-statements.ts';
import { punctuator, type Reader, word } from '../reader.ts';
import { readImportEquals } from '../salvage-readers.ts';
import { nextChar, readArgument, readerAt } from './calls.ts';
import { wantsValue } from './expression-context.ts';
import { addImport, beginStatement, pass, type Scan, topOf } from './state.ts';
import { isTypeBehind, wantsType } from './types.ts';
import { VALUE } from './vocabulary.ts';

/** Moves over the `import` that ends at `end`, or over all of its statement. */
export function readImportWord(scan: Scan, end: number): void {
  const reader = readerAt(scan, end);
  const next = nextChar(reader);
  if (/^[:,};=)?!.(]/.test(next)) {
    if (next === '(') noteImportCall(scan, reader, end);
    else if (next === '.') noteMeta(scan, reader);
    pass(scan, 'import', end);
  } else if (!mayHoldStatement(scan)) {
    scan.sure = false;
  } else if (readImport(reader, 0)) {
    addStatement(scan, reader.imports, reader.at);
  } else {
    reader.at = end;
    const equals = readImportEquals(reader, 0);
    if (equals === undefined) scan.sure = false;
    else addStatement(scan, [equals], reader.at);
  }
}

/** Moves over the `export` that ends at `end`, or over all of its statement. */
export function readExportWord(scan: Scan, end: number): void {
  const reader = readerAt(scan, end);
  // `declare export` is Flow's, and does not export from this module.
  if (scan.last === 'declare') scan.sure = false;
  if (mayHoldStatement(scan) && readExport(reader, 0)) {
    addStatement(scan, reader.imports, reader.at);
  } else {
    if (!isExportOfOwn({ ...reader, at: end })) scan.sure = false;
    pass(scan, 'export', end);
  }
}

/** At the top, or in the block of `declare module 'x'`. */
function mayHoldStatement(scan: Scan): boolean {
  const { kind, name } = topOf(scan);
  return kind === 'top' || (kind === 'brace' && name === VALUE && scan.stack.length === 2);
}

/** Is the `export` before the reader certainly without a `from`? */
function isExportOfOwn(reader: Reader): boolean {
  const first = word(reader);
  if (first === '') return /^[=@:,;})?!(]/.test(nextChar(reader));
  if (!DECLARED.has(first) || word(reader) === 'from') return false;
  const next = nextChar(reader);
  return next !== ',' && !(first === 'type' && /[*{]/.test(next));
}

/** Words that may follow `export` and have no `from`. */
const DECLARED = new Set(
  `abstract as async class const declare default enum function interface let module namespace type
  var`.split(/\s+/),
);

/** The token after a complete `import` or `export` may belong to another statement. */
function addStatement(scan: Scan, imports: readonly RawImport[], end: number): void {
  for (const { specifier, kind, typeOnly } of imports) {
    const found: Found = { specifier, kind, position: scan.at };
    scan.imports.push({ found: typeOnly ? { ...found, typeOnly } : found, plain: true, lazy: false });
  }
  beginStatement(scan);
  pass(scan, '', end);
  pass(scan, '', end);
}

function noteImportCall(scan: Scan, reader: Reader, end: number): void {
  const specifier = readArgument(scan, reader, 'import');
  if (specifier === undefined) return;
  const position = scan.at;
  if (isValueHere(scan)) {
    addImport(scan, { specifier, kind: 'dynamic', position }, true);
  } else if (wantsType(scan) || isTypeBehind(scan, end)) {
    addImport(scan, { specifier, kind: 'type', position, typeOnly: true });
  } else {
    scan.sure = false;
  }
}

/** Also at the start of a statement, where a type is impossible. */
function isValueHere(scan: Scan): boolean {
  if (wantsValue(scan)) return true;
  return topOf(scan).kind !== 'substitution' && ['', ';', '{', '}', ')', 'void'].includes(scan.last);
}

/** `import.meta.x` imports nothing, except for globs. What `import.meta.vitest` encloses is left to the parser. */
function noteMeta(scan: Scan, reader: Reader): void {
  punctuator(reader, '.');
  const isMeta = word(reader) === 'meta' && punctuator(reader, '.');
  const name = isMeta ? word(reader) : '';
  if (name === '' || name === 'vitest' || name.startsWith('glob')) scan.sure = false;
  if (name === 'url') scan.metaUrl = true;
}
