import type { Facts, RawImport } from '../../types.ts';
import { countLines, lineCursor } from '../kit/lines.ts';
import { readBindings, readExport, readImport, readRequire } from './header-statements.ts';
import { mayImport } from './may-import.ts';
import { literal, type Reader, word } from './reader.ts';
import { readLeading } from './reference.ts';
import { readTokens } from './token-scan/index.ts';
import { skipTrivia, withoutBom } from './trivia.ts';

/**
 * The facts of a module that imports at its top and nowhere else, or undefined when that cannot be
 * proved. It reads whole statements from the beginning and stops at the first one that it does not
 * know to the letter; then nothing in the rest of the text may look like any import. Text inside
 * comments and strings that does costs a parse, never a wrong answer.
 */
export function scanHeader(source: string): Facts | undefined {
  const header = readHeader(withoutBom(source));
  return header?.isAll ? header.facts : undefined;
}

/**
 * As `scanHeader`; and where the rest of the text holds something that looks like an import, that rest is
 * read token by token.
 */
export function scanText(source: string, dialect: string): Facts | undefined {
  const text = withoutBom(source);
  const header = readHeader(text);
  if (!header || header.isAll) return header?.facts;
  const others = readTokens(text, header.end, dialect);
  return others && { ...header.facts, imports: [...header.facts.imports, ...others] };
}

interface Header {
  readonly facts: Facts;
  readonly end: number;
  /** Is nothing behind the header an import? */
  readonly isAll: boolean;
}

function readHeader(text: string): Header | undefined {
  const { end: first, references } = readLeading(text);
  if (first === -1) return undefined;
  const imports: RawImport[] = [...references];
  const end = readStatements({ text, at: first, line: lineCursor(text), imports });
  if (end === -1) return undefined;
  return { facts: { imports, problems: [], loc: countLines(text) }, end, isAll: !mayImport(text, end) };
}

/** Returns the offset of the first statement that is not one of the header's; -1 in an open comment. */
function readStatements(reader: Reader): number {
  for (;;) {
    const start = skipTrivia(reader.text, reader.at);
    if (start === -1 || start === reader.text.length) return start;
    reader.at = start;
    const found = reader.imports.length;
    if (!readStatement(reader)) {
      reader.imports.length = found;
      return start;
    }
  }
}

function readStatement(reader: Reader): boolean {
  const { text, at: start } = reader;
  switch (text.charCodeAt(start)) {
    case 34: // "
    case 39: // '
      return readDirective(reader);
    case 59: // ;
      reader.at++;
      return true;
  }
  switch (word(reader)) {
    case 'import':
      return readImport(reader, start);
    case 'export':
      return readExport(reader, start);
    case 'const':
    case 'let':
    case 'var':
      return readBindings(reader);
    case 'require':
      return readRequire(reader, start);
    default:
      return false;
  }
}

/** A string at the beginning of a statement, whatever becomes of it, holds no import. */
function readDirective(reader: Reader): boolean {
  return literal(reader) !== undefined;
}
