/** A seeded random generator of numbers from 0 up to 1 (a 32-bit mixing generator). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

export interface Dice {
  /** A random integer below the limit. */
  below(limit: number): number;
  /** The same, with a bias to small numbers: most files use the same few. */
  low(limit: number): number;
  /** True once in `times` calls on average. */
  oneIn(times: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** The length of a body in characters: mostly 1,000 to 6,000, occasionally 20,000. */
  length(): number;
}

export function diceOf(seed: number): Dice {
  const random = seeded(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const oneIn = (times: number) => below(times) === 0;
  return {
    below,
    low: limit => Math.floor(random() ** 2 * limit),
    oneIn,
    pick: items => items[below(items.length)],
    length() {
      if (oneIn(30)) return 14_000 + below(8000);
      if (oneIn(12)) return 200;
      return 700 + Math.floor(random() ** 1.6 * 5000);
    },
  };
}
