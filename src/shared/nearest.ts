/** The known word closest to a mistyped one; undefined if none is close. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  // Longer words are not typos, and a hostile file must not control how long the comparison takes.
  if (word.length === 0 || word.length > MAX_LENGTH) return undefined;
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return least <= tolerance(word) ? best : undefined;
}

/** A hint for an unknown name: the nearest known one, or all of them. */
export function didYouMean(word: string, known: readonly string[]): string {
  const close = nearest(word, known);
  return close === undefined ? `choose one of: ${known.join(', ')}` : `did you mean "${close}"?`;
}

/** A wrong word for a message that says what was expected: `cyles; did you mean cycles?` */
export function withNearest(word: string, known: readonly string[]): string {
  const close = nearest(word, known);
  return close === undefined ? word : `${word}; did you mean ${close}?`;
}

/** The Damerau–Levenshtein distance: insertions, deletions, replacements and swaps of adjacent letters. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      }
      current.push(cost);
    }
    before = above;
    above = current;
  }
  return above[b.length] ?? 0;
}

const MAX_LENGTH = 64;

function tolerance(word: string): number {
  return word.length <= 2 ? 1 : Math.max(2, Math.floor(word.length / 3));
}
