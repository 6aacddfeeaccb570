import { SymbolRows } from '../kit/symbol-rows.ts';
import { LAST_PREDECLARED } from './keywords.ts';

/**
 * The names that are declared inside of functions and signatures. Go lets a local name be used only after its
 * declaration, so that one pass over the text knows what is local.
 */
export class Scopes {
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
    counts.clear();
  }

  /** Is this name local or predeclared? Others come from elsewhere. */
  isKnown(symbol: number): boolean {
    return symbol <= LAST_PREDECLARED || counts.get(symbol, 0) > 0;
  }

  open(): void {
    this.#bases[this.#depth++] = this.#declaredCount;
  }

  /** To be called only where a scope was opened. */
  close(): void {
    const base = this.#bases[--this.#depth];
    for (let i = base; i < this.#declaredCount; i++) this.#count(this.#declared[i], -1);
    this.#declaredCount = base;
  }

  declare(symbol: number): void {
    this.#count(symbol, 1);
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

  #count(symbol: number, change: number): void {
    counts.set(symbol, 0, counts.get(symbol, 0) + change);
  }
}

/** How many of the open scopes declare a name. */
const counts = new SymbolRows(1);
