import * as char from '../kit/chars.ts';
import { codeAt } from '../kit/lines.ts';
import { isIdentifier } from './kinds.ts';
import { CALLS, type Call, type Value } from './path-calls.ts';
import type { Scanner } from './scanner.ts';

/** The value of a constant, if it is known, by its name as written. */
export type ConstantValue = (name: string) => Value | undefined;

/** A path, as far as it is known. */
export interface ReadPath {
  /** Begins with `__DIR__` if it starts at the file's folder, with `/..` for each `dirname()`. Undefined if constants are missing. */
  readonly path: string | undefined;
  readonly value: Value;
  /** The constants without a value. */
  readonly missing: readonly string[];
  /** Where the expression ends. */
  readonly end: number;
}

/**
 * Reads a path: strings, `__DIR__`, `__FILE__`, `DIRECTORY_SEPARATOR`, constants, `dirname()` and functions like it,
 * joined with dots. Undefined for every other expression.
 */
export function readPath(
  scanner: Scanner,
  text: string,
  constantValue?: ConstantValue,
): ReadPath | undefined {
  return new PathReader(scanner, text, constantValue).read();
}

/** An open parenthesis, or the arguments of a call. */
interface Frame {
  readonly call: Call | undefined;
  /** The value before it. */
  readonly left: Value | undefined;
}

class PathReader {
  readonly #scanner: Scanner;
  readonly #text: string;
  readonly #constantValue: ConstantValue | undefined;
  readonly #frames: Frame[] = [];
  readonly #missing = new Set<string>();
  #left: Value | undefined;

  constructor(scanner: Scanner, text: string, constantValue: ConstantValue | undefined) {
    this.#scanner = scanner;
    this.#text = text;
    this.#constantValue = constantValue;
  }

  read(): ReadPath | undefined {
    while (this.#operand()) {
      while (this.#frames.length > 0 && this.#closesFrame()) {}
      const end = this.#scanner.pos;
      if (this.#scanner.take(char.DOT)) continue;
      return this.#frames.length === 0 && this.#isAtEnd() ? this.#result(end) : undefined;
    }
    return undefined;
  }

  #result(end: number): ReadPath | undefined {
    const value = this.#left;
    const missing = [...this.#missing];
    if (value === undefined) return undefined;
    return { path: missing.length > 0 ? undefined : show(value), value, missing, end };
  }

  /** Reads one operand with the parentheses before it. False if something else comes next. */
  #operand(): boolean {
    const scanner = this.#scanner;
    for (;;) {
      while (scanner.take(char.OPEN_PAREN)) this.#open(undefined);
      if (scanner.code === char.SINGLE_QUOTE || scanner.code === char.DOUBLE_QUOTE) return this.#quoted();
      const name = scanner.name();
      if (name === '' || name.length > LONGEST_NAME) return false;
      const call = CALLS.get(name.replace(/^\\/, '').toLowerCase());
      if (call === undefined) return this.#constant(name);
      if (!scanner.take(char.OPEN_PAREN)) return false;
      if (call.root !== undefined) this.#append(this.#named(call.root));
      if (call.root !== undefined && scanner.take(char.CLOSE_PAREN)) return true;
      this.#open(call);
    }
  }

  /** A string in which no variables are inserted. */
  #quoted(): boolean {
    QUOTED.lastIndex = this.#scanner.pos;
    const [all, single, double = ''] = QUOTED.exec(this.#text) ?? [];
    if (all === undefined) return false;
    this.#scanner.pos += all.length;
    // Paths need no other escapes. A backslash before any other character stands for itself.
    const rest = single?.replace(/\\([\\'])/g, '$1') ?? double.replace(/\\([\\"$])/g, '$1');
    return this.#append({ up: undefined, rest });
  }

  #constant(name: string): boolean {
    const own = OWN[name.replace(/^\\/, '').toUpperCase()];
    if (own !== undefined) return this.#append(own);
    const next = this.#text.charCodeAt(this.#scanner.nextCode);
    if (next === char.OPEN_PAREN || next === char.COLON || char.isDigit(name.charCodeAt(0))) return false;
    return this.#append(this.#named(name));
  }

  #named(name: string): Value {
    const value = this.#constantValue?.(name);
    if (value === undefined) this.#missing.add(name);
    return value ?? { up: undefined, rest: '' };
  }

  #open(call: Call | undefined): void {
    this.#frames.push({ call, left: this.#left });
    this.#left = undefined;
  }

  /** Closes the innermost parenthesis, if it ends here. */
  #closesFrame(): boolean {
    const frame = this.#frames[this.#frames.length - 1];
    const levels = frame?.call && this.#scanner.take(char.COMMA) ? this.#levels() : 1;
    if (frame === undefined || levels === undefined || !this.#scanner.take(char.CLOSE_PAREN)) return false;
    this.#frames.pop();
    const inner = this.#left;
    this.#left = frame.left;
    if (inner === undefined) return false;
    if (frame.call === undefined) return this.#append(inner);
    // A missing constant may be a whole path, whose parents are unknown.
    const value = this.#missing.size > 0 ? inner : frame.call.apply(inner, levels);
    return value !== undefined && this.#append(value);
  }

  /** The second argument of `dirname()`. */
  #levels(): number | undefined {
    const scanner = this.#scanner;
    scanner.skipTrivia();
    const { code } = scanner;
    if (!char.isDigit(code)) return undefined;
    scanner.pos++;
    return isIdentifier(codeAt(this.#text, scanner.pos)) ? undefined : code - char.ZERO;
  }

  /** A path that begins with a folder can only come first. */
  #append(value: Value): boolean {
    const left = this.#left;
    if (left === undefined || (left.up === undefined && left.rest === '')) this.#left = value;
    else if (this.#missing.size > 0) return true;
    else if (value.up !== undefined || value.rest.startsWith('\0') || left.up === 0) return false;
    else this.#left = { up: left.up, rest: left.rest + value.rest };
    return true;
  }

  /** Does the operand of `require` end here? Few operators bind less tightly. */
  #isAtEnd(): boolean {
    const scanner = this.#scanner;
    scanner.skipTrivia();
    const { code, pos } = scanner;
    if (Number.isNaN(code) || ENDS.has(code)) return true;
    if (code === char.QUESTION) return this.#text.charAt(pos + 1) === '>';
    if (code === char.COLON) return this.#text.charCodeAt(pos + 1) !== char.COLON;
    return WEAK_OPERATORS.has(scanner.name().toLowerCase());
  }
}

function show({ up, rest }: Value): string | undefined {
  if (up === 0) return undefined;
  return up === undefined ? rest : `__DIR__${'/..'.repeat(up - 1)}${rest}`;
}

const OWN: Readonly<Record<string, Value>> = {
  __DIR__: { up: 1, rest: '' },
  __FILE__: { up: 0, rest: '' },
  DIRECTORY_SEPARATOR: { up: undefined, rest: '/' },
};
/** At most as long as a path: the text after a lost quote may be longer. */
const QUOTED = /'((?:[^'\\]|\\.){0,4096})'|"((?:[^"\\$]|\\.|\$(?![{A-Za-z_\u0080-\uffff])){0,4096})"/sy;
const LONGEST_NAME = 200;
const ENDS: ReadonlySet<number> = new Set([...';)],}'].map(sign => sign.charCodeAt(0)));
const WEAK_OPERATORS: ReadonlySet<string> = new Set(['or', 'and', 'xor', 'as']);
