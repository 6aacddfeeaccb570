import type { RawImport } from '../../../types.ts';
import { toRawImport } from './found.ts';
import { globImports } from './globs.ts';
import { literal, punctuator, type Reader, skip, word } from './reader.ts';

/** An import whose specifier is not read yet. */
export type Draft = Omit<RawImport, 'specifier'>;

/**
 * The argument of `('x')` or `` (`x …`) ``: its value, or the offset of the backquote, because only the lexer knows
 * where a template literal ends. Undefined if this is not a call with a literal.
 */
export function readArgument(reader: Reader): string | number | undefined {
  if (!punctuator(reader, '(') || !skip(reader)) return undefined;
  const said = literal(reader);
  if (said !== undefined) return punctuator(reader, ')') || punctuator(reader, ',') ? said : undefined;
  return reader.text[reader.at] === '`' ? reader.at : undefined;
}

/** `.defer(` or `.source(` after `import`, up to the parenthesis. */
export function skipPhase(reader: Reader): void {
  const before = reader.at;
  if (!punctuator(reader, '.') || !['defer', 'source'].includes(word(reader))) reader.at = before;
}

/** `.meta.glob('x')` and `.meta.glob(['x', '!y'])` after `import`. */
export function readGlobs(
  reader: Reader,
  { line, inFunction }: { line: number; inFunction: boolean },
): RawImport[] {
  if (!punctuator(reader, '.') || word(reader) !== 'meta' || !punctuator(reader, '.')) return [];
  const name = word(reader);
  if ((name !== 'glob' && name !== 'globEager') || !punctuator(reader, '(')) return [];
  const patterns = readPatterns(reader);
  const eager = (name === 'globEager' || readEager(reader)) && !inFunction;
  return globImports(patterns, eager).map(glob => toRawImport(glob, line));
}

function readPatterns(reader: Reader): string[] {
  const patterns: string[] = [];
  const isList = punctuator(reader, '[');
  do {
    const pattern = literal(reader);
    if (pattern !== undefined) patterns.push(pattern);
  } while (isList && punctuator(reader, ','));
  if (isList) punctuator(reader, ']');
  return patterns;
}

/** `, { eager: true` after the patterns. */
function readEager(reader: Reader): boolean {
  if (!punctuator(reader, ',') || !punctuator(reader, '{')) return false;
  return word(reader) === 'eager' && punctuator(reader, ':') && word(reader) === 'true';
}

/** `x = require('x')` and `type x = require('x')` after `import`. */
export function readImportEquals(reader: Reader, line: number): RawImport | undefined {
  const modifier = word(reader) === 'type' && word(reader) !== '';
  if (!punctuator(reader, '=') || word(reader) !== 'require') return undefined;
  const specifier = readArgument(reader);
  if (typeof specifier !== 'string') return undefined;
  return { specifier, kind: 'require', line, ...(modifier ? { typeOnly: true } : {}) };
}

/** `URL('x', import.meta.url` after `new`. */
export function readUrl(reader: Reader): string | undefined {
  if (word(reader) !== 'URL' || !punctuator(reader, '(')) return undefined;
  const specifier = literal(reader);
  if (!punctuator(reader, ',') || word(reader) !== 'import') return undefined;
  if (!punctuator(reader, '.') || word(reader) !== 'meta') return undefined;
  return punctuator(reader, '.') && word(reader) === 'url' ? specifier : undefined;
}
