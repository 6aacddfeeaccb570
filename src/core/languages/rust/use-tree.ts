import * as char from '../kit/chars.ts';
import { endOfIdentifier, isColons, isWord, skipRawMark } from './chars.ts';
import { nameBetween, type Source } from './source.ts';

/** One path of a `use` declaration, with its braces expanded. */
export interface Leaf {
  /** `a::b`, `::a`, `a::*`; `a::{self}` is `a`. */
  readonly path: string;
  /** The name that it binds: `*` for all names of a module, `''` for none. */
  readonly name: string;
}

export interface UseDeclaration {
  readonly leaves: readonly Leaf[];
  /** The offset after the semicolon; undefined if the declaration is broken. */
  readonly end: number | undefined;
}

/** Reads `use a::{b as c, d::*};` from the offset after the word `use`. Not recursive: braces may nest deeply. */
export function readUse(source: Source, from: number): UseDeclaration {
  const reader = new Reader(source, from);
  const leaves: Leaf[] = [];
  const outer: Module[] = [];
  let module = NO_MODULE;
  for (;;) {
    const tree = readTree(reader, module);
    if (tree === undefined) return { leaves, end: undefined };
    if ('name' in tree) leaves.push(tree);
    else {
      outer.push(module);
      module = tree;
      if (!reader.take(char.CLOSE_BRACE)) continue;
      // The compiler resolves the module of an empty list, too.
      if (module.last !== '') leaves.push({ path: module.prefix.slice(0, -2), name: '' });
      module = outer.pop() ?? NO_MODULE;
    }
    for (;;) {
      const hasMore = reader.take(char.COMMA);
      if (outer.length === 0) return { leaves, end: hasMore ? undefined : reader.end() };
      if (reader.take(char.CLOSE_BRACE)) module = outer.pop() ?? NO_MODULE;
      else if (hasMore) break;
      else return { leaves, end: undefined };
    }
  }
}

/** The path before the braces of a list. */
interface Module {
  /** With two colons at its end. */
  readonly prefix: string;
  /** Its last segment; searching the prefix each time would take quadratic time. */
  readonly last: string;
}

const NO_MODULE: Module = { prefix: '', last: '' };

/** Reads `extern crate a as b;` from the offset after the word `crate`. */
export function readExternCrate(source: Source, from: number): UseDeclaration {
  const reader = new Reader(source, from);
  const path = reader.word();
  if (path === '') return { leaves: [], end: undefined };
  const name = reader.alias() ?? path;
  return { leaves: [{ path, name }], end: reader.end() };
}

/** Reads the name of a module from the offset after the word `mod`. */
export function readModule(source: Source, from: number): { name: string; pos: number } {
  const reader = new Reader(source, from);
  const name = reader.word();
  return { name, pos: reader.pos };
}

/** One path up to its end, or up to the braces of a list. */
function readTree(reader: Reader, module: Module): Leaf | Module | undefined {
  let { prefix, last } = module;
  if (reader.takeColons() && prefix === '') prefix = '::';
  while (prefix.length < LONGEST_PREFIX) {
    if (reader.take(char.OPEN_BRACE)) return { prefix, last };
    if (reader.take(char.ASTERISK)) return { path: `${prefix}*`, name: '*' };
    const segment = reader.word();
    if (segment === '') return undefined;
    if (!reader.takeColons()) {
      const isModule = segment === 'self' && last !== '';
      const path = isModule ? prefix.slice(0, -2) : prefix + segment;
      return { path, name: reader.alias() ?? (isModule ? last : segment) };
    }
    prefix += `${segment}::`;
    last = segment;
  }
  return undefined;
}

/** Longer than real prefixes. Without a limit, nested lists could take quadratic memory. */
const LONGEST_PREFIX = 4096;

/** Reads the few kinds of tokens that these declarations have, with the trivia after each. */
class Reader {
  /** The offset of the next token. */
  pos: number;
  readonly #source: Source;
  readonly #codes: Uint8Array;

  constructor(source: Source, from: number) {
    this.#source = source;
    this.#codes = source.codes;
    this.pos = source.skip(from);
  }

  /** A name without the mark of a raw one; `''` if there is none. */
  word(): string {
    const codes = this.#codes;
    const start = this.pos;
    const nameStart = skipRawMark(codes, start);
    const end = endOfIdentifier(codes, nameStart);
    if (end === nameStart) return '';
    const name = nameBetween(this.#source, nameStart, end);
    if (nameStart === start && RESERVED.has(name)) return '';
    this.pos = this.#source.skip(end);
    return name;
  }

  /** The name after `as`; undefined without an `as`, and `''` for `_`. */
  alias(): string | undefined {
    if (this.#codes[this.pos] !== char.LOWER_A || !isWord(this.#codes, this.pos, 'as')) return undefined;
    this.pos = this.#source.skip(this.pos + 2);
    const name = this.word();
    return name === '_' ? '' : name;
  }

  take(code: number): boolean {
    if (this.#codes[this.pos] !== code) return false;
    this.pos = this.#source.skip(this.pos + 1);
    return true;
  }

  takeColons(): boolean {
    if (!isColons(this.#codes, this.pos)) return false;
    this.pos = this.#source.skip(this.pos + 2);
    return true;
  }

  /** The offset after the semicolon at this offset; undefined if there is none. */
  end(): number | undefined {
    return this.#codes[this.pos] === char.SEMICOLON ? this.pos + 1 : undefined;
  }
}

/** Words that cannot be in a declaration: it ends before them, broken. */
const RESERVED = new Set(
  `as async break const continue dyn else enum extern fn for if impl in let loop match mod move mut pub ref return
  static struct trait type unsafe use where while`.split(/\s+/),
);
