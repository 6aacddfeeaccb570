import {
  BACKSLASH,
  CLOSE_PAREN,
  COLON,
  COMMA_SIGN,
  DOLLAR,
  DOT,
  DOUBLE_QUOTE,
  isDigit,
  isIdentifier,
  OPEN_BRACE,
  OPEN_PAREN,
  QUESTION_SIGN,
  SINGLE_QUOTE,
} from './chars.ts';
import type { Scanner } from './scanner.ts';

/**
 * The path that a `require` or `include` names, where the text alone says it: strings, `__DIR__`, `__FILE__`,
 * `DIRECTORY_SEPARATOR` and `dirname()`, put together with dots. What begins with the file's own folder is given
 * as `__DIR__/…`, with `..` for each `dirname()`. Undefined for all that the program computes.
 */
export function readPath(scanner: Scanner, text: string): string | undefined {
  return new PathReader(scanner, text).read();
}

/** A part of a path, or all of it. */
interface Value {
  /** How many folders above the file itself it begins: 1 is `__DIR__`; undefined where it is only text. */
  readonly up: number | undefined;
  readonly rest: string;
}

/** What is open around a place: a bracket, or the arguments of `dirname()`. */
interface Frame {
  readonly isCall: boolean;
  /** What stands before it. */
  readonly left: Value | undefined;
}

class PathReader {
  readonly #scanner: Scanner;
  readonly #text: string;
  readonly #frames: Frame[] = [];
  #left: Value | undefined;

  constructor(scanner: Scanner, text: string) {
    this.#scanner = scanner;
    this.#text = text;
  }

  read(): string | undefined {
    while (this.#operand()) {
      while (this.#frames.length > 0 && this.#closesFrame()) {}
      if (this.#scanner.take(DOT)) continue;
      return this.#frames.length === 0 && this.#isAtEnd() ? show(this.#left) : undefined;
    }
    return undefined;
  }

  /** Reads one operand with the brackets before it. False where there is something else. */
  #operand(): boolean {
    const scanner = this.#scanner;
    let word = '';
    do {
      while (scanner.take(OPEN_PAREN)) this.#open(false);
      if (scanner.code === SINGLE_QUOTE || scanner.code === DOUBLE_QUOTE) return this.#quoted();
      word = this.#word();
    } while (word === 'dirname' && this.#call());
    if (word === '__dir__') return this.#append({ up: 1, rest: '' });
    if (word === '__file__') return this.#append({ up: 0, rest: '' });
    return word === 'directory_separator' && this.#append({ up: undefined, rest: '/' });
  }

  #quoted(): boolean {
    const { code, pos } = this.#scanner;
    const content = quotedAt(this.#text, pos);
    if (content === undefined) return false;
    this.#scanner.pos += content.length + 2;
    return this.#append({ up: undefined, rest: unescaped(content, code) });
  }

  /** In lower case, and without the backslash of the global namespace. */
  #word(): string {
    const name = this.#scanner.name();
    return name.length > LONGEST_NAME ? '' : name.replace(/^\\/, '').toLowerCase();
  }

  #call(): boolean {
    if (!this.#scanner.take(OPEN_PAREN)) return false;
    this.#open(true);
    return true;
  }

  #open(isCall: boolean): void {
    this.#frames.push({ isCall, left: this.#left });
    this.#left = undefined;
  }

  /** Ends the innermost bracket, if its end is here. */
  #closesFrame(): boolean {
    const frame = this.#frames[this.#frames.length - 1];
    const levels = frame?.isCall && this.#scanner.take(COMMA_SIGN) ? this.#levels() : 1;
    if (frame === undefined || levels === undefined || !this.#scanner.take(CLOSE_PAREN)) return false;
    this.#frames.pop();
    const value = frame.isCall ? parentOf(this.#left, levels) : this.#left;
    this.#left = frame.left;
    return value !== undefined && this.#append(value);
  }

  /** The second argument of `dirname()`. */
  #levels(): number | undefined {
    const scanner = this.#scanner;
    scanner.skipTrivia();
    const { code } = scanner;
    if (!isDigit(code)) return undefined;
    scanner.pos++;
    return isIdentifier(scanner.code) ? undefined : code - ZERO;
  }

  /** A path that begins with a folder can only stand at the beginning. */
  #append(value: Value): boolean {
    const left = this.#left;
    if (left === undefined) this.#left = value;
    else if (value.up !== undefined || left.up === 0) return false;
    else this.#left = { up: left.up, rest: left.rest + value.rest };
    return true;
  }

  /** Is this where the operand of `require` ends? Few operators bind less. */
  #isAtEnd(): boolean {
    const scanner = this.#scanner;
    scanner.skipTrivia();
    const { code, pos } = scanner;
    if (Number.isNaN(code) || ENDS.has(code)) return true;
    if (code === QUESTION_SIGN) return this.#text.charAt(pos + 1) === '>';
    if (code === COLON) return this.#text.charCodeAt(pos + 1) !== COLON;
    return WEAK_OPERATORS.has(scanner.name().toLowerCase());
  }
}

function show(value: Value | undefined): string | undefined {
  if (value === undefined || value.up === 0) return undefined;
  if (value.up === undefined) return value.rest;
  return `__DIR__${'/..'.repeat(value.up - 1)}${value.rest}`;
}

function parentOf(value: Value | undefined, levels: number): Value | undefined {
  if (value === undefined || levels < 1) return undefined;
  let { up, rest } = value;
  for (let i = 0; i < levels; i++) {
    const slash = rest.lastIndexOf('/');
    if (slash >= 0) rest = rest.slice(0, slash);
    else if (up !== undefined && rest === '') up++;
    else return undefined;
  }
  return { up, rest };
}

/** The content of a string without variables; undefined where there are any, or where it is not closed. */
function quotedAt(text: string, start: number): string | undefined {
  const quote = text.charCodeAt(start);
  for (let i = start + 1; i < text.length && i - start < LONGEST_STRING; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) return text.slice(start + 1, i);
    if (code === BACKSLASH) i++;
    else if (quote === DOUBLE_QUOTE && code === DOLLAR && beginsVariable(text.charCodeAt(i + 1)))
      return undefined;
  }
  return undefined;
}

function beginsVariable(code: number): boolean {
  return code === OPEN_BRACE || (isIdentifier(code) && !isDigit(code));
}

/** Paths have no other escapes; a backslash that begins none stands for itself. */
function unescaped(content: string, quote: number): string {
  if (!content.includes('\\')) return content;
  return content.replace(quote === DOUBLE_QUOTE ? /\\([\\"$])/g : /\\([\\'])/g, '$1');
}

const ZERO = 48;
const LONGEST_NAME = 20;
/** No path is longer; the text behind a lost quote may be. */
const LONGEST_STRING = 4096;
const ENDS: ReadonlySet<number> = new Set([...';)],}'].map(sign => sign.charCodeAt(0)));
const WEAK_OPERATORS: ReadonlySet<string> = new Set(['or', 'and', 'xor', 'as']);
