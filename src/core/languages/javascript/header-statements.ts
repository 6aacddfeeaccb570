import type { RawImport } from '../../../types.ts';
import { literal, punctuator, type Reader, word } from './reader.ts';

/**
 * The statements that the header scan knows. Each function begins after the first word, adds the imports of the
 * statement, and returns whether it could read all of it. If not, the caller returns to the start of the statement and
 * drops what was added.
 */

/** `import 'x'` and `import … from 'x'`. */
export function readImport(reader: Reader, start: number): boolean {
  let specifier = literal(reader);
  let typeOnly: boolean | undefined = false;
  if (specifier === undefined) {
    typeOnly = readImportClause(reader);
    if (typeOnly === undefined || word(reader) !== 'from') return false;
    specifier = literal(reader);
    if (specifier === undefined) return false;
  }
  readAttributes(reader);
  add(reader, { specifier, kind: 'static', line: reader.line(start) }, typeOnly);
  return true;
}

/** `export … from 'x'`, and `export { … }` of names of this file, which is not an import. */
export function readExport(reader: Reader, start: number): boolean {
  const modifier = wordIf(reader, 'type');
  const namespace = punctuator(reader, '*');
  let typeOnly: boolean | undefined = modifier;
  if (namespace) {
    if (wordIf(reader, 'as') && word(reader) === '') return false;
  } else {
    const names = readNames(reader);
    if (names === undefined) return false;
    typeOnly ||= names === 'types';
  }
  if (!wordIf(reader, 'from')) return !namespace;
  const specifier = literal(reader);
  if (specifier === undefined) return false;
  readAttributes(reader);
  add(reader, { specifier, kind: 'reexport', line: reader.line(start) }, typeOnly);
  return true;
}

/** `const a = require('a'), { b } = require('b').c`. */
export function readBindings(reader: Reader): boolean {
  do {
    if (!readBinding(reader) || !punctuator(reader, '=') || word(reader) !== 'require') return false;
    if (!readRequire(reader, reader.at - 'require'.length)) return false;
  } while (punctuator(reader, ','));
  return true;
}

/** `require('x')`, and the `.name` and `('text')` that often follow. */
export function readRequire(reader: Reader, start: number): boolean {
  if (!punctuator(reader, '(')) return false;
  const specifier = literal(reader);
  if (specifier === undefined || !punctuator(reader, ')')) return false;
  add(reader, { specifier, kind: 'require', line: reader.line(start) }, false);
  for (;;) {
    const before = reader.at;
    if (punctuator(reader, '.')) {
      if (word(reader) === '') return false;
    } else if (punctuator(reader, '(')) {
      literal(reader);
      if (!punctuator(reader, ')')) {
        reader.at = before;
        return true;
      }
    } else {
      return true;
    }
  }
}

/** Returns whether everything between `import` and `from` is type-only; undefined when unsure. */
function readImportClause(reader: Reader): boolean | undefined {
  let binding = word(reader);
  const modifier = binding === 'type' && isTypeModifier(reader);
  if (modifier) binding = word(reader);
  if (binding !== '' && !punctuator(reader, ',')) return modifier;
  if (punctuator(reader, '*')) {
    return word(reader) === 'as' && word(reader) !== '' ? modifier : undefined;
  }
  const names = readNames(reader);
  if (names === undefined) return undefined;
  return modifier || (binding === '' && names === 'types');
}

/** After `import type`: is `type` a modifier, or the name of the default import? */
function isTypeModifier(reader: Reader): boolean {
  const before = reader.at;
  const answer =
    punctuator(reader, '{') || punctuator(reader, '*') || !['', 'from'].includes(word(reader))
      ? true
      : word(reader) === 'from';
  reader.at = before;
  return answer;
}

/** `{ a, b as c, type D }`: whether every one of the names, and at least one, is a type. */
function readNames(reader: Reader): 'types' | 'values' | undefined {
  if (!punctuator(reader, '{')) return undefined;
  let names = 0;
  let types = 0;
  while (!punctuator(reader, '}')) {
    const isType = readName(reader);
    if (isType === undefined) return undefined;
    names++;
    if (isType) types++;
    if (punctuator(reader, ',')) continue;
    if (punctuator(reader, '}')) break;
    return undefined;
  }
  return names > 0 && types === names ? 'types' : 'values';
}

/**
 * `a`, `a as b`, `type a`, `type a as b`. Every word may be a name, also `type` and `as`, so the number of words
 * decides: `type as` is the type `as`, and `type as as` is the value `type`, renamed.
 */
function readName(reader: Reader): boolean | undefined {
  const first = word(reader);
  if (first === '') return undefined;
  const second = word(reader);
  if (second === '') return false;
  const third = word(reader);
  if (third === '') return first === 'type' ? true : undefined;
  if (word(reader) === '') return second === 'as' ? false : undefined;
  return first === 'type' && third === 'as' ? true : undefined;
}

/** `with { type: 'json' }`. Anything else is not consumed, and the caller stops at it. */
function readAttributes(reader: Reader): void {
  const before = reader.at;
  const keyword = word(reader);
  if ((keyword !== 'with' && keyword !== 'assert') || !readAttributeList(reader)) reader.at = before;
}

function readAttributeList(reader: Reader): boolean {
  if (!punctuator(reader, '{')) return false;
  while (!punctuator(reader, '}')) {
    if (word(reader) === '' && literal(reader) === undefined) return false;
    if (!punctuator(reader, ':') || literal(reader) === undefined) return false;
    if (!punctuator(reader, ',')) return punctuator(reader, '}');
  }
  return true;
}

/** `a` or `{ a, b: c }`, without defaults, which could contain any code. */
function readBinding(reader: Reader): boolean {
  if (word(reader) !== '') return true;
  if (!punctuator(reader, '{')) return false;
  while (!punctuator(reader, '}')) {
    if (word(reader) === '' || (punctuator(reader, ':') && word(reader) === '')) return false;
    if (!punctuator(reader, ',')) return punctuator(reader, '}');
  }
  return true;
}

function wordIf(reader: Reader, wanted: string): boolean {
  const before = reader.at;
  if (word(reader) === wanted) return true;
  reader.at = before;
  return false;
}

function add(reader: Reader, found: RawImport, typeOnly: boolean): void {
  reader.imports.push(typeOnly ? { ...found, typeOnly: true } : found);
}
