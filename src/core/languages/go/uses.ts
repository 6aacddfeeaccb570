import * as char from '../kit/chars.ts';
import { SymbolRows } from '../kit/symbol-rows.ts';
import type { Symbols } from '../kit/symbols.ts';
import { endOfIdentifier, isExported, isIdentifier } from './chars.ts';
import { decodeUse, encodeUse } from './detail.ts';
import { hashWith } from './keywords.ts';

/**
 * Collects what a text declares for its package, and what it takes from elsewhere: from other files of the
 * package, and from imports.
 */
export class Uses {
  /** The names that are declared, each once. */
  readonly declared: string[] = [];
  /** Of the current token. */
  line = 1;

  readonly #text: string;
  readonly #codes: Uint16Array;
  readonly #symbols: Symbols;
  /** Of each use: the whole, the name or qualifier, and the line of its first use. */
  readonly #uses: number[] = [];
  /** Selectors that are not written in one piece, and the line of the first use of their qualifier. */
  readonly #apart = new Map<string, number>();

  constructor(text: string, codes: Uint16Array, symbols: Symbols) {
    this.#text = text;
    this.#codes = codes;
    this.#symbols = symbols;
    marks.clear();
  }

  /** Notes a name and, where an exported name is selected from it, that one. Returns the offset at which to continue. */
  note(symbol: number, start: number, end: number, hash: number): number {
    const codes = this.#codes;
    if (codes[end] !== char.DOT || !isExported(this.#text, end + 1)) {
      this.noteAlone(symbol, this.line);
      return end;
    }
    let whole = hashWith(hash, char.DOT);
    let i = end + 1;
    for (; isIdentifier(codes[i]); i++) whole = hashWith(whole, codes[i]);
    const selector = this.#symbols.atWithHash(start, i, whole);
    if (isFirst(selector, USED)) this.#uses.push(selector, symbol, isFirst(symbol, USED) ? this.line : 0);
    return i;
  }

  /** Notes a name that nothing exported is selected from. */
  noteAlone(symbol: number, line: number): void {
    if (isFirst(symbol, USED)) this.#uses.push(symbol, symbol, line);
  }

  /** Notes a name, and what is selected from it after blanks, newlines or comments. */
  noteApart(symbol: number, nameStart: number): void {
    if (!isExported(this.#text, nameStart)) {
      this.noteAlone(symbol, this.line);
      return;
    }
    const end = endOfIdentifier(this.#codes, nameStart);
    const selected = this.#text.slice(nameStart, end);
    const use = encodeUse({ first: this.#symbols.name(symbol), selected });
    if (!this.#apart.has(use)) this.#apart.set(use, isFirst(symbol, USED) ? this.line : 0);
  }

  declare(symbol: number): void {
    if (symbol !== BLANK_NAME && isFirst(symbol, DECLARED)) this.declared.push(this.#symbols.name(symbol));
  }

  /**
   * Visits all uses of names that the text does not declare itself, encoded: a selector in one piece already has that
   * form. `line` is that of the first use of `first`; 0 if an earlier use has it.
   */
  forEach(visit: (use: string, first: string, line: number) => void): void {
    const uses = this.#uses;
    for (let i = 0; i < uses.length; i += 3) {
      if (marks.get(uses[i + 1], DECLARED) !== 0) continue;
      const first = this.#symbols.name(uses[i + 1]);
      visit(uses[i] === uses[i + 1] ? first : this.#symbols.name(uses[i]), first, uses[i + 2]);
    }
    for (const [use, line] of this.#apart) {
      const { first } = decodeUse(use);
      if (!this.declared.includes(first)) visit(use, first, line);
    }
  }
}

/** By symbol: whether it was used, and whether it was declared. The whole of a selector is a symbol, too. */
const marks = new SymbolRows(2);
const USED = 0;
const DECLARED = 1;
const BLANK_NAME = 0;

/** Sets a mark of a symbol; false if it was set before. */
function isFirst(symbol: number, mark: number): boolean {
  if (marks.get(symbol, mark) !== 0) return false;
  marks.set(symbol, mark, 1);
  return true;
}
