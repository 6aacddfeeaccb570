import { type Frames, PARAMETERS } from './frames.ts';
import type { Scopes } from './scopes.ts';
import { FIRST, HAS_NAMES, INDEXED, ONE_NAME, REST } from './stages.ts';

/**
 * The first names of parameters and of fields. Only what follows tells whether `a` is a name or a type: in
 * `(a, b)` both are types, in `(a, b int)` both are names; `a` alone is an embedded field.
 */
export class Leads {
  readonly #frames: Frames;
  readonly #scopes: Scopes;
  readonly #use: (symbol: number, line: number) => void;
  /** Symbol and line of each. */
  readonly #waiting: number[] = [];
  /** How many numbers wait. */
  count = 0;

  constructor(frames: Frames, scopes: Scopes, use: (symbol: number, line: number) => void) {
    this.#frames = frames;
    this.#scopes = scopes;
    this.#use = use;
  }

  add(symbol: number, line: number): void {
    this.#waiting[this.count++] = symbol;
    this.#waiting[this.count++] = line;
    this.#frames.stage = ONE_NAME;
  }

  /** Something follows that is neither a comma nor the end. */
  goOn(isBracket = false): void {
    const frames = this.#frames;
    if (isBracket && frames.stage === ONE_NAME) {
      frames.stage = INDEXED;
      return;
    }
    if (frames.stage === ONE_NAME || frames.stage === INDEXED) this.#areNames();
    frames.stage = REST;
  }

  comma(): void {
    if (this.#frames.kind !== PARAMETERS) this.#areNames();
    this.#frames.stage = FIRST;
  }

  /** The end of the list, or of a field. */
  end(): void {
    const { flags, base, kind } = this.#frames;
    const hasNames = (flags & HAS_NAMES) !== 0;
    for (let i = base; i < this.count; i += 2) {
      if (!hasNames) this.#use(this.#waiting[i], this.#waiting[i + 1]);
      else if (kind === PARAMETERS) this.#scopes.postpone(this.#waiting[i]);
    }
    this.drop();
    this.#frames.stage = FIRST;
    this.#frames.flags &= ~HAS_NAMES;
  }

  drop(): void {
    if (this.count > this.#frames.base) this.count = this.#frames.base;
  }

  clear(): void {
    this.count = 0;
  }

  #areNames(): void {
    this.#frames.flags |= HAS_NAMES;
    // The names of fields mean nothing to others; those of parameters wait for the body.
    if (this.#frames.kind !== PARAMETERS) this.drop();
  }
}
