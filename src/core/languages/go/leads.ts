import * as frame from './frame.ts';
import type { Frames } from './frames.ts';
import type { Scopes } from './scopes.ts';
import type { Uses } from './uses.ts';

/**
 * The first names of parameters and of fields. Only the next tokens decide whether `a` is a name or a type: in
 * `(a, b)` both are types, in `(a, b int)` both are names; `a` alone is an embedded field.
 */
export class Leads {
  readonly #frames: Frames;
  readonly #scopes: Scopes;
  readonly #uses: Uses;
  /** A symbol and a line for each. */
  readonly #waiting: number[] = [];
  /** The number of entries in `#waiting` that count. */
  count = 0;

  constructor(frames: Frames, scopes: Scopes, uses: Uses) {
    this.#frames = frames;
    this.#scopes = scopes;
    this.#uses = uses;
  }

  add(symbol: number, line: number): void {
    this.#waiting[this.count++] = symbol;
    this.#waiting[this.count++] = line;
    this.#frames.stage = frame.ONE_NAME;
  }

  /** The next token is neither a comma nor the end. */
  goOn(isBracket: boolean): void {
    const frames = this.#frames;
    if (isBracket && frames.stage === frame.ONE_NAME) {
      frames.stage = frame.INDEXED;
      return;
    }
    if (frames.stage === frame.ONE_NAME || frames.stage === frame.INDEXED) this.#areNames();
    frames.stage = frame.REST;
  }

  comma(): void {
    if (this.#frames.kind !== frame.PARAMETERS) this.#areNames();
    this.#frames.stage = frame.FIRST;
  }

  /** The end of the list, or of a field. */
  end(): void {
    const { flags, base, kind } = this.#frames;
    const hasNames = (flags & frame.HAS_NAMES) !== 0;
    for (let i = base; i < this.count; i += 2) {
      const symbol = this.#waiting[i];
      if (!hasNames) {
        if (!this.#scopes.isKnown(symbol)) this.#uses.noteAlone(symbol, this.#waiting[i + 1]);
      } else if (kind === frame.PARAMETERS) this.#scopes.postpone(symbol);
    }
    this.drop();
    this.#frames.stage = frame.FIRST;
    this.#frames.flags &= ~frame.HAS_NAMES;
  }

  drop(): void {
    if (this.count > this.#frames.base) this.count = this.#frames.base;
  }

  #areNames(): void {
    this.#frames.flags |= frame.HAS_NAMES;
    // Fields are not visible by name; parameters are declared when the body begins.
    if (this.#frames.kind !== frame.PARAMETERS) this.drop();
  }
}
