import type { Scope } from './scopes.ts';

/** Where in the text a name means something that the text declares. */
interface Stretch {
  readonly start: number;
  /** Up to the end of this scope, where there is one. */
  readonly scope: Scope | undefined;
  /** Of one without a scope; infinite until it is known. */
  end: number;
}

/** Names that the text itself gives a meaning, each in a part of it. */
export class Shadows {
  readonly #stretches = new Map<string, Stretch[]>();
  /** Those that end with a statement or a member of a scope, the innermost last. */
  readonly #open: { readonly in: Scope; readonly stretch: Stretch }[] = [];

  /** In the whole scope, also before the declaration. */
  inScope(name: string, scope: Scope, start = scope.start): void {
    this.#add(name, { start, scope, end: 0 });
  }

  /** From here up to the end of the statement or member. */
  inStatement(name: string, scope: Scope, start: number): void {
    const stretch = { start, scope: undefined, end: Number.POSITIVE_INFINITY };
    this.#add(name, stretch);
    this.#open.push({ in: scope, stretch });
  }

  everywhere(name: string): void {
    this.#add(name, { start: 0, scope: undefined, end: Number.POSITIVE_INFINITY });
  }

  /** A statement of this scope ends here; `closed` is the scope that ends with it. */
  endStatement(scope: Scope, at: number, closed?: Scope): void {
    const open = this.#open;
    while (open.length > 0) {
      const last = open[open.length - 1];
      if (last.in !== scope && last.in !== closed) return;
      last.stretch.end = at;
      open.pop();
    }
  }

  get isEmpty(): boolean {
    return this.#stretches.size === 0;
  }

  /** Whether an offset lies where the name is declared; undefined where it is declared nowhere. */
  of(name: string): ((offset: number) => boolean) | undefined {
    const stretches = this.#stretches.get(name);
    if (stretches === undefined) return undefined;
    const merged = mergeAll(stretches);
    return offset => isInside(merged, offset);
  }

  #add(name: string, stretch: Stretch): void {
    const known = this.#stretches.get(name);
    if (known === undefined) this.#stretches.set(name, [stretch]);
    else known.push(stretch);
  }
}

type Range = [start: number, end: number];

/** Sorted, and without overlaps, so that each lookup is a binary search. */
function mergeAll(stretches: readonly Stretch[]): Range[] {
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
    if ((ranges[middle]?.[0] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low - 1];
  return range !== undefined && offset <= range[1];
}
