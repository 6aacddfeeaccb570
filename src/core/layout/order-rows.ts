import type { Lanes } from './lanes.ts';

const SWEEPS = 24;

interface Neighbour {
  readonly place: number;
  readonly weight: number;
}

/** Orders the places of every row so that few lines cross: barycentres, up and down, and swaps of neighbours. */
export function orderRows({ places, rows, lanes }: Lanes): number[][] {
  const above: Neighbour[][] = places.map(() => []);
  const below: Neighbour[][] = places.map(() => []);
  for (const { places: line, weight } of lanes) {
    for (let i = 1; i < line.length; i++) {
      above[line[i]].push({ place: line[i - 1], weight });
      below[line[i - 1]].push({ place: line[i], weight });
    }
  }
  const position = new Float64Array(places.length);
  const centre = new Float64Array(places.length);
  const current = rows.map(row => [...row]);
  for (const row of current) note(row);
  let best = current.map(row => [...row]);
  let fewest = countCrossings();
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
    const isDown = sweep % 2 === 0;
    const order = isDown ? current.keys() : [...current.keys()].reverse();
    for (const row of order) sortRow(current[row], isDown ? above : below);
    for (const row of current) swapNeighbours(row);
    const crossings = countCrossings();
    if (crossings >= fewest) continue;
    fewest = crossings;
    best = current.map(row => [...row]);
  }
  return best;

  function note(row: readonly number[]): void {
    for (const [i, place] of row.entries()) position[place] = i;
  }

  function sortRow(row: number[], neighbours: readonly Neighbour[][]): void {
    for (const place of row) centre[place] = barycentre(neighbours[place]) ?? position[place];
    row.sort((a, b) => centre[a] - centre[b] || position[a] - position[b]);
    note(row);
  }

  function barycentre(neighbours: readonly Neighbour[]): number | undefined {
    if (neighbours.length === 0) return undefined;
    let [sum, total] = [0, 0];
    for (const { place, weight } of neighbours) {
      sum += position[place] * weight;
      total += weight;
    }
    return sum / total;
  }

  function swapNeighbours(row: number[]): void {
    for (let i = 1; i < row.length; i++) {
      const [left, right] = [row[i - 1], row[i]];
      const now = crossingsOf(left, right, above) + crossingsOf(left, right, below);
      const then = crossingsOf(right, left, above) + crossingsOf(right, left, below);
      if (then >= now) continue;
      row[i - 1] = right;
      row[i] = left;
      position[right] = i - 1;
      position[left] = i;
    }
  }

  /** Between the lines of two neighbours in a row, if the first one is left of the other. */
  function crossingsOf(left: number, right: number, neighbours: readonly Neighbour[][]): number {
    let count = 0;
    for (const one of neighbours[left])
      for (const other of neighbours[right]) if (position[one.place] > position[other.place]) count++;
    return count;
  }

  function countCrossings(): number {
    let count = 0;
    for (const row of current) {
      const ends = row.flatMap(place =>
        below[place].map(({ place: end }) => position[end]).sort((a, b) => a - b),
      );
      count += inversions(ends);
    }
    return count;
  }
}

/** The number of pairs in the wrong order. */
function inversions(values: readonly number[]): number {
  const size = values.reduce((most, value) => Math.max(most, value + 1), 0);
  const tree = new Uint32Array(size + 1);
  let count = 0;
  for (const [seen, value] of values.entries()) {
    let notLarger = 0;
    for (let i = value + 1; i > 0; i -= i & -i) notLarger += tree[i];
    count += seen - notLarger;
    for (let i = value + 1; i <= size; i += i & -i) tree[i]++;
  }
  return count;
}
