const BLOCKS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** One block for each value, from the lowest to the highest; missing values are blanks. */
export function sparkline(values: readonly (number | null)[], width: number): string {
  const shown = shortened(values, width);
  const numbers = shown.filter(value => value !== null);
  const low = Math.min(...numbers);
  const span = Math.max(...numbers) - low;
  return shown
    .map(value => {
      if (value === null) return ' ';
      return BLOCKS[span === 0 ? 0 : Math.round(((value - low) / span) * (BLOCKS.length - 1))];
    })
    .join('');
}

/** At most this many values, at equal distances; the last one is always among them. */
function shortened<T>(values: readonly T[], width: number): readonly T[] {
  if (values.length <= width) return values;
  return Array.from({ length: width }, (_, i) => values[Math.round(((i + 1) * values.length) / width) - 1]);
}
