import type { Facts, RawImport } from '../../../types.ts';
import * as char from '../kit/chars.ts';
import { countLines, lineCursor } from '../kit/lines.ts';
import { readBindings, readExport, readImport, readRequire } from './header-statements.ts';
import { mayImport } from './may-import.ts';
import { literal, type Reader, word } from './reader.ts';
import { readLeading } from './reference.ts';
import { readTokens } from './token-scan/index.ts';
import { skipTrivia, withoutBom } from './trivia.ts';

/**
 * The facts of a module that imports only at its top; undefined if that cannot be proved. Reads whole statements
 * from the start up to the first that it does not know exactly. Nothing in the rest of the text may look like an
 * import. Comments and strings that look like one cost a parse, but never lead to a wrong answer.
 */
export function scanHeader(source: string): Facts | undefined {
  const header = readHeader(withoutBom(source));
  return header?.isAll ? header.facts : undefined;
}

/**
 * As `scanHeader`, but if something in the rest of the text looks like an import, the rest is read token by
 * token.
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
  /** Is there no import after the header? */
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

/** The offset of the first statement that does not belong to the header; -1 in an unclosed comment. */
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
    case char.DOUBLE_QUOTE:
    case char.SINGLE_QUOTE:
      return readDirective(reader);
    case char.SEMICOLON:
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

/** A string at the start of a statement contains no import, whether or not it is a directive. */
function readDirective(reader: Reader): boolean {
  return literal(reader) !== undefined;
}
