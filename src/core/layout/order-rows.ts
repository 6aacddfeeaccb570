import type { Lanes } from './lanes.ts';
import { type Links, linksOf } from './links.ts';

const SWEEPS = 24;

/** Orders the places of every row so that few lines cross: barycentres, up and down, and swaps of neighbours. */
export function orderRows({ places, rows, lanes }: Lanes): number[][] {
  const { above, below } = neighboursIn(places.length, lanes);
  const position = new Int32Array(places.length);
  const centre = new Float64Array(places.length);
  const current = rows.map(row => [...row]);
  for (const row of current) note(row);
  // For the lines between two rows.
  const ends = new Int32Array(below.to.length);
  const tree = new Int32Array(rows.reduce((most, { length }) => Math.max(most, length), 0) + 1);
  let best = current.map(row => [...row]);
  let fewest = countCrossings();
  // The state after a sweep decides about all later ones.
  const seen: readonly Int32Array[][] = [[], []];
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
    const isDown = sweep % 2 === 0;
    const order = isDown ? current.keys() : [...current.keys()].reverse();
    for (const row of order) sortRow(current[row], isDown ? above : below);
    for (const row of current) swapNeighbours(row);
    const before = seen[sweep % 2];
    if (before.some(isCurrent)) break;
    before.push(position.slice());
    const crossings = countCrossings();
    if (crossings >= fewest) continue;
    fewest = crossings;
    best = current.map(row => [...row]);
  }
  return best;

  function isCurrent(before: Int32Array): boolean {
    for (let place = 0; place < before.length; place++) if (before[place] !== position[place]) return false;
    return true;
  }

  function note(row: readonly number[]): void {
    for (let i = 0; i < row.length; i++) position[row[i]] = i;
  }

  /** By insertion: most rows hardly change. */
  function sortRow(row: number[], neighbours: Links): void {
    for (let i = 0; i < row.length; i++) {
      const place = row[i];
      const own = barycentre(place, neighbours);
      centre[place] = own;
      let at = i;
      for (; at > 0 && centre[row[at - 1]] > own; at--) row[at] = row[at - 1];
      row[at] = place;
    }
    note(row);
  }

  function barycentre(place: number, { start, to, weight }: Links): number {
    let [sum, total] = [0, 0];
    for (let link = start[place]; link < start[place + 1]; link++) {
      sum += position[to[link]] * weight[link];
      total += weight[link];
    }
    return start[place] === start[place + 1] ? position[place] : sum / total;
  }

  function swapNeighbours(row: number[]): void {
    for (let i = 1; i < row.length; i++) {
      const [left, right] = [row[i - 1], row[i]];
      if (gain(left, right, above) + gain(left, right, below) <= 0) continue;
      row[i - 1] = right;
      row[i] = left;
      position[right] = i - 1;
      position[left] = i;
    }
  }

  /** How many crossings of the lines of two neighbours in a row fewer there are if they change places. */
  function gain(left: number, right: number, { start, to }: Links): number {
    let count = 0;
    for (let one = start[left]; one < start[left + 1]; one++) {
      const end = position[to[one]];
      for (let other = start[right]; other < start[right + 1]; other++) {
        const distance = end - position[to[other]];
        if (distance !== 0) count += distance > 0 ? 1 : -1;
      }
    }
    return count;
  }

  function countCrossings(): number {
    let count = 0;
    for (const row of current) count += inversions(endsBelow(row));
    return count;
  }

  /** Fills `ends` with where the lines from a row end, from left to right at each place. */
  function endsBelow(row: readonly number[]): number {
    const { start, to } = below;
    let length = 0;
    for (const place of row) {
      const first = length;
      for (let link = start[place]; link < start[place + 1]; link++) {
        const end = position[to[link]];
        let at = length++;
        for (; at > first && ends[at - 1] > end; at--) ends[at] = ends[at - 1];
        ends[at] = end;
      }
    }
    return length;
  }

  /** The number of pairs in the wrong order among the first of the `ends`. */
  function inversions(length: number): number {
    let size = 0;
    for (let i = 0; i < length; i++) size = Math.max(size, ends[i] + 1);
    tree.fill(0, 0, size + 1);
    let count = 0;
    for (let seen = 0; seen < length; seen++) {
      let notLarger = 0;
      for (let i = ends[seen] + 1; i > 0; i -= i & -i) notLarger += tree[i];
      count += seen - notLarger;
      for (let i = ends[seen] + 1; i <= size; i += i & -i) tree[i]++;
    }
    return count;
  }
}

function neighboursIn(
  count: number,
  lanes: Lanes['lanes'],
): { readonly above: Links; readonly below: Links } {
  const upper: number[] = [];
  const lower: number[] = [];
  const weights: number[] = [];
  for (const { places: line, weight } of lanes)
    for (let i = 1; i < line.length; i++) {
      upper.push(line[i - 1]);
      lower.push(line[i]);
      weights.push(weight);
    }
  return {
    above: linksOf(count, { from: lower, to: upper, weight: weights }),
    below: linksOf(count, { from: upper, to: lower, weight: weights }),
  };
}
