/**
 * A few integers for each symbol of a text, initially 0. A language creates its rows once; `clear` prepares them for the
 * next text.
 */
export class SymbolRows {
  readonly #width: number;
  #values: Int32Array;
  /** Rows from here on contain values of an earlier text. */
  #end = 0;

  constructor(width: number) {
    this.#width = width;
    this.#values = new Int32Array(width * FIRST_ROWS);
  }

  clear(): void {
    this.#end = 0;
    // One huge text must not retain its memory.
    if (this.#values.length > this.#width * MOST_KEPT)
      this.#values = new Int32Array(this.#width * FIRST_ROWS);
  }

  get(symbol: number, column: number): number {
    return symbol < this.#end ? this.#values[symbol * this.#width + column] : 0;
  }

  set(symbol: number, column: number, value: number): void {
    if (symbol >= this.#end) this.#reach(symbol);
    this.#values[symbol * this.#width + column] = value;
  }

  #reach(symbol: number): void {
    const width = this.#width;
    const end = symbol + AT_ONCE;
    if (end * width > this.#values.length) {
      const values = new Int32Array(end * width * 2);
      values.set(this.#values);
      this.#values = values;
    }
    this.#values.fill(0, this.#end * width, end * width);
    this.#end = end;
  }
}

/** Clearing many rows takes hardly longer than clearing one. */
const AT_ONCE = 64;
const FIRST_ROWS = 1 << 10;
const MOST_KEPT = 1 << 14;
