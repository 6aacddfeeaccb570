import { append } from '../kit/append.ts';
import type { Scope } from './scopes.ts';

/** A part of the text in which a name means something that the text declares. */
interface Stretch {
  readonly start: number;
  /** It ends with this scope, if there is one. */
  readonly scope: Scope | undefined;
  /** Without a scope: infinite until it is known. */
  end: number;
}

/** Names that the text declares, each with the parts of the text in which it is visible. */
export class Shadows {
  readonly #stretches = new Map<string, Stretch[]>();
  /** Those that end with a statement or a member of a scope, innermost last. */
  readonly #open: { readonly in: Scope; readonly stretch: Stretch }[] = [];

  /** In the whole scope, also before the declaration. */
  inScope(name: string, scope: Scope): void {
    this.#add(name, { start: scope.start, scope, end: 0 });
  }

  /** Up to the end of the statement or member. */
  inStatement(name: string, scope: Scope, start: number): void {
    this.#open.push({
      in: scope,
      stretch: this.#add(name, { start, scope: undefined, end: Number.POSITIVE_INFINITY }),
    });
  }

  everywhere(name: string): void {
    this.#add(name, { start: 0, scope: undefined, end: Number.POSITIVE_INFINITY });
  }

  /** Ends a statement of this scope; `closed` is a scope that ends with it. */
  endStatement(scope: Scope, at: number, closed?: Scope): void {
    for (let last = this.#open.at(-1); last && (last.in === scope || last.in === closed); ) {
      last.stretch.end = at;
      this.#open.pop();
      last = this.#open.at(-1);
    }
  }

  get isEmpty(): boolean {
    return this.#stretches.size === 0;
  }

  /** Tells whether a name is declared at an offset; undefined if it is declared nowhere. */
  of(name: string): ((offset: number) => boolean) | undefined {
    const stretches = this.#stretches.get(name);
    if (stretches === undefined) return undefined;
    const merged = merge(stretches);
    return offset => isInside(merged, offset);
  }

  #add(name: string, stretch: Stretch): Stretch {
    append(this.#stretches, name, stretch);
    return stretch;
  }
}

type Range = [start: number, end: number];

/** Sorts and joins them, so that each lookup is a binary search. */
function merge(stretches: readonly Stretch[]): Range[] {
  const sorted = stretches
    .map(({ start, scope, end }): Range => [start, scope ? scope.end || Number.POSITIVE_INFINITY : end])
    .sort((a, b) => a[0] - b[0]);
  const merged: Range[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else merged.push(range);
  }
  return merged;
}

function isInside(ranges: readonly Range[], offset: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle][0] <= offset) low = middle + 1;
    else high = middle;
  }
  return low > 0 && offset <= ranges[low - 1][1];
}
