import {
  CLOSE_PAREN,
  COMMA,
  DOT,
  HASH,
  isIdentifier,
  NEWLINE,
  OPEN_PAREN,
  SEMICOLON,
  STAR,
  skipBlanks,
} from './chars.ts';

/** One `import` or `from` statement, as far as it could be read. */
export interface ImportStatement {
  /** The modules, with the dots of a relative one. */
  readonly modules: readonly string[];
  /** The names of a `from` statement. */
  readonly names?: readonly string[];
  /** Where the statement ends, or undefined where it is broken. */
  readonly end: number | undefined;
}

/** Reads `import a.b as c, d` from behind the word `import`. */
export function readImport(text: string, from: number): ImportStatement {
  const reader = new Reader(text, from);
  const modules: string[] = [];
  do {
    const module = reader.dotted();
    if (module === '' || RESERVED.has(module)) return { modules, end: undefined };
    modules.push(module);
    reader.alias();
  } while (reader.take(COMMA));
  return { modules, end: reader.end() };
}

/** Reads `from ..a import b as c, d`, `from a import (b, c)` or `from a import *` from behind the word `from`. */
export function readFrom(text: string, from: number): ImportStatement {
  const reader = new Reader(text, from);
  let dots = '';
  while (reader.take(DOT)) dots += '.';
  const mark = reader.pos;
  let module = reader.dotted();
  if (dots !== '' && module === 'import') {
    module = '';
    reader.pos = mark;
  }
  if (dots + module === '' || RESERVED.has(module)) return { modules: [], end: undefined };
  const modules = [dots + module];
  if (reader.word() !== 'import') return { modules: [], end: undefined };
  if (reader.take(STAR)) return { modules, names: ['*'], end: reader.end() };
  return { modules, ...readNames(reader) };
}

function readNames(reader: Reader): { names: readonly string[]; end: number | undefined } {
  const names: string[] = [];
  const inParentheses = reader.enterParentheses();
  do {
    const name = reader.word();
    if (name === '' && names.length > 0) break;
    if (name === '' || RESERVED.has(name)) return { names, end: undefined };
    names.push(name);
    reader.alias();
  } while (reader.take(COMMA));
  if (inParentheses && !reader.leaveParentheses()) return { names, end: undefined };
  return { names, end: reader.end() };
}

/** Reads the few kinds of tokens that an import statement has, blanks before each included. */
class Reader {
  pos: number;
  readonly #text: string;
  #inParentheses = false;

  constructor(text: string, pos: number) {
    this.#text = text;
    this.pos = pos;
  }

  /** `a.b.c`, where blanks around the dots are allowed and mean nothing; `''` where there is no name. */
  dotted(): string {
    let name = this.word();
    while (name !== '' && this.take(DOT)) {
      const part = this.word();
      if (part === '') return '';
      name += `.${part}`;
    }
    return name;
  }

  /** Names are compared after NFKC normalisation, as CPython does. */
  word(): string {
    this.#skip();
    const start = this.pos;
    let wide = false;
    for (;;) {
      const code = this.#text.charCodeAt(this.pos);
      if (!isIdentifier(code)) break;
      if (code > 127) wide = true;
      this.pos++;
    }
    const word = this.#text.slice(start, this.pos);
    return wide ? word.normalize('NFKC') : word;
  }

  take(code: number): boolean {
    this.#skip();
    if (this.#text.charCodeAt(this.pos) !== code) return false;
    this.pos++;
    return true;
  }

  /** Skips `as name`. */
  alias(): void {
    const mark = this.pos;
    if (this.word() !== 'as') this.pos = mark;
    else this.word();
  }

  enterParentheses(): boolean {
    this.#inParentheses = this.take(OPEN_PAREN);
    return this.#inParentheses;
  }

  leaveParentheses(): boolean {
    const closed = this.take(CLOSE_PAREN);
    this.#inParentheses = false;
    return closed;
  }

  /** Where the statement ends, or undefined when something follows that does not belong there. */
  end(): number | undefined {
    this.#skip();
    const code = this.#text.charCodeAt(this.pos);
    const ended = code === NEWLINE || code === SEMICOLON || code === HASH || Number.isNaN(code);
    return ended ? this.pos : undefined;
  }

  #skip(): void {
    const text = this.#text;
    this.pos = skipBlanks(text, this.pos);
    while (this.#inParentheses) {
      const code = text.charCodeAt(this.pos);
      if (code === HASH) {
        const end = text.indexOf('\n', this.pos);
        this.pos = end === -1 ? text.length : end;
      } else if (code === NEWLINE) this.pos = skipBlanks(text, this.pos + 1);
      else return;
    }
  }
}

/** Words that show that the statement broke off before them. */
const RESERVED = new Set([
  'import',
  'from',
  'as',
  'def',
  'class',
  'if',
  'try',
  'for',
  'return',
  'with',
  'while',
]);
