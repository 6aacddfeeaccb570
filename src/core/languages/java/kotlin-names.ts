import { SymbolRows } from '../kit/symbol-rows.ts';
import { Symbols } from '../kit/symbols.ts';
import { isCapitalised } from './chars.ts';
import { ANY_RECEIVER, encodeUse, type ImplicitReceiver, NO_RECEIVER } from './detail.ts';
import type { UseAt } from './facts.ts';
import { VOCABULARY } from './kotlin-words.ts';

/** What a text declares by a name: one bit each. */
export const VARIABLE = 1;
/** A type or a type parameter. */
export const TYPE = 2;
export const FUNCTION = 4;
export const IMPORTED = 8;
/** The first segment of a package. */
export const ROOT = 16;

/** How a name is used. */
export const ALONE = 1;
export const CALLED = 2;
export const MEMBER_USE = 3;
export const CALLED_MEMBER = 4;

/** The names of a Kotlin text as symbols, with what the text declares by them, and their first uses. */
export class KotlinNames {
  readonly symbols: Symbols;

  /** The symbols that are used in each way, in the order of their first uses. */
  readonly #used: readonly number[][] = [[], [], [], [], []];

  constructor(text: string, codes: Uint16Array) {
    this.symbols = new Symbols(text, codes, VOCABULARY);
    ROWS.clear();
  }

  mark(symbol: number, meaning: number): void {
    ROWS.set(symbol, MEANINGS, ROWS.get(symbol, MEANINGS) | meaning);
  }

  /** Does it have one of these meanings? */
  has(symbol: number, meanings: number): boolean {
    return (ROWS.get(symbol, MEANINGS) & meanings) !== 0;
  }

  /** Adds a use. Of several, the first one gives the offset, and the one with the least possible receiver counts. */
  use(symbol: number, way: number, at: number, receiver: ImplicitReceiver): void {
    const before = ROWS.get(symbol, way);
    if (before === 0) {
      ROWS.set(symbol, way, at * LEVELS + receiver + 1);
      this.#used[way].push(symbol);
    } else {
      const level = (before - 1) % LEVELS;
      if (level > receiver) ROWS.set(symbol, way, before - level + receiver);
    }
  }

  used(way: number): readonly number[] {
    return this.#used[way];
  }

  /** A use in this way as the facts have it. */
  encode(symbol: number, way: number, isUnambiguous: boolean): UseAt {
    const name = this.symbols.name(symbol);
    const use = ROWS.get(symbol, way) - 1;
    const at = isUnambiguous ? Math.floor(use / LEVELS) : -1;
    const isMember = way === MEMBER_USE || way === CALLED_MEMBER;
    const isCalled = way === CALLED || way === CALLED_MEMBER;
    // Members are not named like types.
    const receiver = isCapitalised(name) ? NO_RECEIVER : ((use % LEVELS) as ImplicitReceiver);
    return [encodeUse({ name, isCalled, isMember, receiver }), at];
  }
}

/** The column of the bits; each way of use has one, too. */
const MEANINGS = 0;
const ROWS = new SymbolRows(5);
/** One number holds an offset and a receiver. */
const LEVELS = ANY_RECEIVER + 1;
