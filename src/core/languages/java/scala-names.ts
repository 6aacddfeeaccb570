import * as char from '../kit/chars.ts';
import { firstSegment } from '../kit/qualified.ts';
import { SymbolRows } from '../kit/symbol-rows.ts';
import { Symbols } from '../kit/symbols.ts';
import { isBlank, isCapital } from './chars.ts';
import { encodeUse, NO_RECEIVER } from './detail.ts';
import type { UseAt } from './facts.ts';
import { qualifiedName } from './qualified.ts';
import { VOCABULARY } from './scala-words.ts';
import type { Scanner } from './scanner.ts';

/** The names of a Scala text: which ones it declares or imports, anywhere, and the first uses of the others. */
export class ScalaNames {
  /** Are names being read that a pattern declares? */
  isPattern = false;
  /** The depth of the type parameters that are being read; 0 elsewhere. */
  parameters = 0;

  readonly #text: string;
  readonly #scanner: Scanner;
  readonly #symbols: Symbols;
  readonly #used: number[] = [];
  readonly #qualified = new Map<string, number>();

  constructor(text: string, scanner: Scanner) {
    this.#text = text;
    this.#scanner = scanner;
    this.#symbols = new Symbols(text, scanner.codes, VOCABULARY);
    ROWS.clear();
  }

  /** The symbol of the current word. */
  symbol(isQuoted: boolean): number {
    const { start, pos } = this.#scanner;
    return isQuoted
      ? this.#symbols.at(start + 1, Math.max(start + 1, pos - 1))
      : this.#symbols.at(start, pos);
  }

  /** The next character on the line, after blanks. */
  next(): number {
    const { codes, pos } = this.#scanner;
    let i = pos;
    while (isBlank(codes[i]) && i < codes.length - 1) i++;
    return codes[i];
  }

  know(symbol: number): void {
    ROWS.set(symbol, KNOWN, 1);
  }

  knowName(name: string): void {
    this.know(this.#symbols.of(name));
  }

  isKnown(name: string): boolean {
    return ROWS.get(this.#symbols.of(name), KNOWN) !== 0;
  }

  /** Takes the current word, which is not a keyword and does not follow a dot. */
  read(symbol: number, isQuoted: boolean): void {
    const { start, codes, before, depth } = this.#scanner;
    const next = this.next();
    const isCalled = next === char.OPEN_PAREN || next === char.OPEN_BRACKET;
    const isParameter = this.parameters > 0 && depth === this.parameters && BEFORE_PARAMETERS.has(before);
    if (isParameter) this.know(symbol);
    else if (isCapital(codes[isQuoted ? start + 1 : start])) this.#use(symbol, USED);
    else if (next === char.DOT) this.#head(symbol);
    else if (isCalled) this.#use(symbol, CALLED);
    else if (this.isPattern || this.#isDeclared(next)) this.know(symbol);
  }

  /** Every name that the text uses and does not declare or import, in text order. */
  list(expand: (path: string) => string): UseAt[] {
    const uses: UseAt[] = [];
    for (const symbol of this.#used) {
      if (ROWS.get(symbol, KNOWN) !== 0) continue;
      const name = this.#symbols.name(symbol);
      for (const way of [USED, CALLED]) {
        const use = { name, isCalled: way === CALLED, isMember: false, receiver: NO_RECEIVER } as const;
        const at = ROWS.get(symbol, way) - 1;
        if (at >= 0) uses.push([encodeUse(use), at]);
      }
    }
    for (const [path, at] of this.#qualified) {
      const full = expand(path);
      const isMember = full === path && this.isKnown(firstSegment(path, '.'));
      if (!isMember && !/^(?:scala|java)\./.test(full)) uses.push([full, at]);
    }
    return uses.sort(([, a], [, b]) => a - b);
  }

  /** The first of several names with dots between them, which may be a package or an object. */
  #head(symbol: number): void {
    const { start, pos, codes } = this.#scanner;
    this.#use(symbol, USED);
    const path = qualifiedName(this.#text, codes, start, pos, false);
    if (path !== '' && !this.#qualified.has(path)) this.#qualified.set(path, start);
  }

  #use(symbol: number, way: number): void {
    if (ROWS.get(symbol, USED) === 0 && ROWS.get(symbol, CALLED) === 0) this.#used.push(symbol);
    if (ROWS.get(symbol, way) === 0) ROWS.set(symbol, way, this.#scanner.start + 1);
  }

  /** A parameter or a variable: `a: A`, `a = 1`, `a => 1`, `a <- b`. */
  #isDeclared(next: number): boolean {
    return next === char.COLON || next === char.EQUALS || next === char.LESS;
  }
}

const KNOWN = 0;
const USED = 1;
const CALLED = 2;
const ROWS = new SymbolRows(3);
const BEFORE_PARAMETERS: ReadonlySet<number> = new Set([...'[,+-'].map(sign => sign.charCodeAt(0)));
