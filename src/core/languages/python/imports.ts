import * as char from '../kit/chars.ts';
import { endOfLine } from '../kit/lines.ts';
import { isNamePart, skipBlanks } from './words.ts';

/** One `import` or `from` statement, as far as it could be read. */
export interface ImportStatement {
  /** The modules, with the dots of a relative one. */
  readonly modules: readonly string[];
  /** Those of a `from` statement. */
  readonly names?: readonly string[];
  /** What the text calls each of these names. */
  readonly locals?: readonly string[];
  /** Where the statement ends; undefined if it is broken. */
  readonly end: number | undefined;
}

/** Reads `import a.b as c, d`, given the offset after `import`. */
export function readImport(text: string, from: number): ImportStatement {
  const reader = new Reader(text, from);
  const modules: string[] = [];
  do {
    const module = reader.dotted();
    if (module === '' || RESERVED.has(module)) return { modules, end: undefined };
    modules.push(module);
    reader.alias();
  } while (reader.take(char.COMMA));
  return { modules, end: reader.end() };
}

/** Reads `from ..a import b as c, d`, `from a import (b, c)` or `from a import *`, given the offset after `from`. */
export function readFrom(text: string, from: number): ImportStatement {
  const reader = new Reader(text, from);
  let dots = '';
  while (reader.take(char.DOT)) dots += '.';
  const module = reader.dotted();
  const isOnlyDots = dots !== '' && module === 'import';
  if (!isOnlyDots) {
    if (dots + module === '' || RESERVED.has(module)) return BROKEN;
    if (reader.word() !== 'import') return BROKEN;
  }
  const modules = [isOnlyDots ? dots : dots + module];
  if (reader.take(char.ASTERISK)) return { modules, names: ['*'], locals: ['*'], end: reader.end() };
  const names: string[] = [];
  const locals: string[] = [];
  const isComplete = readNames(reader, names, locals);
  return { modules, names, locals, end: isComplete ? reader.end() : undefined };
}

function readNames(reader: Reader, names: string[], locals: string[]): boolean {
  const inParentheses = reader.take(char.OPEN_PAREN);
  reader.inParentheses = inParentheses;
  do {
    const name = reader.word();
    if (name === '' && names.length > 0) break;
    if (name === '' || RESERVED.has(name)) return false;
    names.push(name);
    locals.push(reader.alias() ?? name);
  } while (reader.take(char.COMMA));
  const isClosed = !inParentheses || reader.take(char.CLOSE_PAREN);
  reader.inParentheses = false;
  return isClosed;
}

/** Reads the few kinds of tokens that an import statement has, with the blanks before each. */
class Reader {
  /** Are newlines and comments blanks? */
  inParentheses = false;
  readonly #text: string;
  #pos: number;

  constructor(text: string, pos: number) {
    this.#text = text;
    this.#pos = pos;
  }

  /** `a.b.c`, in which blanks around the dots mean nothing; `''` if there is no such name. */
  dotted(): string {
    let name = this.word();
    while (name !== '' && this.take(char.DOT)) {
      const part = this.word();
      if (part === '') return '';
      name += `.${part}`;
    }
    return name;
  }

  /** Python compares names after NFKC normalisation. */
  word(): string {
    const text = this.#text;
    const start = this.#skip();
    let end = start;
    let isWide = false;
    for (;;) {
      const code = text.charCodeAt(end);
      if (!isNamePart(code)) break;
      if (code > 127) isWide = true;
      end++;
    }
    this.#pos = end;
    const word = text.slice(start, end);
    return isWide ? word.normalize('NFKC') : word;
  }

  take(code: number): boolean {
    const at = this.#skip();
    if (this.#text.charCodeAt(at) !== code) return false;
    this.#pos = at + 1;
    return true;
  }

  /** Reads `as name`. */
  alias(): string | undefined {
    const start = this.#pos;
    if (this.word() === 'as') return this.word();
    this.#pos = start;
    return undefined;
  }

  /** Where the statement ends; undefined if something follows that does not belong to it. */
  end(): number | undefined {
    const at = this.#skip();
    return at === this.#text.length || ENDS.has(this.#text.charCodeAt(at)) ? at : undefined;
  }

  #skip(): number {
    const text = this.#text;
    let i = skipBlanks(text, this.#pos);
    while (this.inParentheses) {
      const code = text.charCodeAt(i);
      if (code === char.HASH) i = endOfLine(text, i);
      else if (code === char.NEWLINE) i = skipBlanks(text, i + 1);
      else break;
    }
    this.#pos = i;
    return i;
  }
}

const BROKEN: ImportStatement = { modules: [], end: undefined };
const ENDS: ReadonlySet<number> = new Set([char.NEWLINE, char.SEMICOLON, char.HASH]);
/** A statement that reaches one of these words broke off before it. */
const RESERVED = new Set('import from as def class if try for return with while'.split(' '));
