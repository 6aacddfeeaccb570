/** How well one list of numbers orders things as another one does, from -1 to 1. Equal numbers share a rank. */
export function spearman(a: readonly number[], b: readonly number[]): number {
  const [left, right] = [ranks(a), ranks(b)];
  const mean = (a.length - 1) / 2;
  let [both, ofLeft, ofRight] = [0, 0, 0];
  for (const [i, rank] of left.entries()) {
    both += (rank - mean) * (right[i] - mean);
    ofLeft += (rank - mean) ** 2;
    ofRight += (right[i] - mean) ** 2;
  }
  return ofLeft === 0 || ofRight === 0 ? 0 : both / Math.sqrt(ofLeft * ofRight);
}

function ranks(values: readonly number[]): number[] {
  const ranked = new Array<number>(values.length);
  let at = 0;
  for (const tie of tiesOf(values)) {
    for (const i of tie) ranked[i] = at + (tie.length - 1) / 2;
    at += tie.length;
  }
  return ranked;
}

/**
 * The share of a total that is found in this share of the things with the highest scores. Of things with the score of the
 * last one, each counts by the chance that it is among them.
 */
export function shareInTop(scores: readonly number[], values: readonly number[], share: number): number {
  const total = values.reduce((sum, value) => sum + value, 0);
  let places = Math.ceil(scores.length * share);
  let found = 0;
  for (const tie of tiesOf(scores).reverse()) {
    const taken = Math.min(places, tie.length);
    found += (tie.reduce((sum, i) => sum + values[i], 0) * taken) / tie.length;
    places -= taken;
  }
  return total === 0 ? 0 : found / total;
}

/** The indices of equal values, by ascending value. */
function tiesOf(values: readonly number[]): number[][] {
  const order = Array.from(values, (_, i) => i).sort((a, b) => values[a] - values[b]);
  const ties: number[][] = [];
  for (const i of order) {
    const last = ties.at(-1);
    if (last && values[last[0]] === values[i]) last.push(i);
    else ties.push([i]);
  }
  return ties;
}
