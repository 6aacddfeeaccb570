import { SymbolRows } from '../kit/symbol-rows.ts';
import { LAST_PREDECLARED } from './keywords.ts';

/**
 * The names that are declared in functions and signatures. A local name can only be used after its declaration, so
 * one pass over the text is enough.
 */
export class Scopes {
  /** The names of all open scopes, in the order of their declaration. */
  readonly #declared: number[] = [];
  #declaredCount = 0;
  /** For each open scope: how many names were declared before it. */
  readonly #bases: number[] = [];
  #depth = 0;
  /** Names that become visible at the end of a statement or signature. */
  readonly #waiting: number[] = [];
  /** The number of waiting names. */
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

  /** Call this only while a scope is open. */
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

  /** Declares the names that were postponed when there were already this many. */
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

/** By symbol: the number of open scopes that declare it. */
const counts = new SymbolRows(1);
