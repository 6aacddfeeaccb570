/**
 * The names that are declared inside of functions and signatures. Go lets a local name be used only after its
 * declaration, so that one pass over the text knows what is local.
 */
export class Scopes {
  /** How many of the open scopes declare a name. */
  #counts = counts;
  /** The names of all open scopes, in the order of their declaration. */
  readonly #declared: number[] = [];
  #declaredCount = 0;
  /** For each open scope: how many names were declared before it. */
  readonly #bases: number[] = [];
  #depth = 0;
  /** Names that count from the end of a statement or signature on. */
  readonly #waiting: number[] = [];
  /** How many wait. */
  pending = 0;

  constructor() {
    this.#counts.fill(0);
  }

  isLocal(symbol: number): boolean {
    return symbol < this.#counts.length && this.#counts[symbol] > 0;
  }

  open(): void {
    this.#bases[this.#depth++] = this.#declaredCount;
  }

  /** To be called only where a scope was opened. */
  close(): void {
    const base = this.#bases[--this.#depth];
    for (let i = base; i < this.#declaredCount; i++) this.#counts[this.#declared[i]]--;
    this.#declaredCount = base;
  }

  declare(symbol: number): void {
    if (symbol >= this.#counts.length) this.#grow(symbol);
    this.#counts[symbol]++;
    this.#declared[this.#declaredCount++] = symbol;
  }

  /** Declares the name when `declarePending` is called. */
  postpone(symbol: number): void {
    this.#waiting[this.pending++] = symbol;
  }

  /** Declares the names that were postponed since there were this many. */
  declarePending(base: number): void {
    for (let i = base; i < this.pending; i++) this.declare(this.#waiting[i]);
    this.dropPending(base);
  }

  dropPending(base: number): void {
    if (this.pending > base) this.pending = base;
  }

  clear(): void {
    while (this.#depth > 0) this.close();
    this.pending = 0;
  }

  #grow(symbol: number): void {
    const grown = new Int32Array(2 * symbol);
    grown.set(this.#counts);
    this.#counts = grown;
    if (grown.length <= LARGEST_KEPT) counts = grown;
  }
}

/** Shared by all texts: the next one overwrites it. */
let counts = new Int32Array(1 << 12);
const LARGEST_KEPT = 1 << 13;
