import type { Lanes } from './lanes.ts';
import { type Links, linksOf } from './links.ts';

export interface CoordinateOptions {
  /** Between two boxes. */
  readonly gap: number;
  /** No row gets wider, unless its places alone are. */
  readonly room: number;
}

const SWEEPS = 24;
/** Long lines should be straight, so the places of one line attract each other more than boxes do. */
const STRAIGHT = 8;

/**
 * Place → the x coordinate of its centre. Every place moves towards those that it is connected to, as far as the order
 * of its row and the gaps allow.
 */
export function coordinates(
  { places, lanes }: Lanes,
  rows: readonly (readonly number[])[],
  { gap, room }: CoordinateOptions,
): Float64Array {
  const { start, to, weight: strengths } = pullsOf({ places, lanes });
  const x = new Float64Array(places.length);
  const offsets = rows.map(offsetsOf);
  // Places of a row that touch each other: the first one, the sum of their wishes, and the sum of their strengths.
  const longest = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const firsts = new Int32Array(longest);
  const sums = new Float64Array(longest);
  const totals = new Float64Array(longest);
  for (const [i, row] of rows.entries()) {
    const width = offsets[i].at(-1) ?? 0;
    for (const [at, place] of row.entries()) x[place] = offsets[i][at] - width / 2;
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const order = sweep % 2 === 0 ? rows.keys() : [...rows.keys()].reverse();
    for (const row of order) place(rows[row], offsets[row]);
  }
  return x;

  /** The least distance of each centre from the first one. */
  function offsetsOf(row: readonly number[]): number[] {
    const found: number[] = [];
    let at = 0;
    for (const [i, one] of row.entries()) {
      if (i > 0) at += (places[row[i - 1]].width + places[one].width) / 2 + gapBetween(row[i - 1], one);
      found.push(at);
    }
    return found;
  }

  function gapBetween(one: number, other: number): number {
    // A line has some room around it.
    const lines = Number(places[one].box < 0) + Number(places[other].box < 0);
    return lines === 0 ? gap : lines === 1 ? gap / 3 : 0;
  }

  /** The weighted least squares solution: wishes that are in each other's way are fulfilled on average. */
  function place(row: readonly number[], offset: readonly number[]): void {
    // No line ends at this floor.
    if (row.length === 0) return;
    let count = 0;
    for (let i = 0; i < row.length; i++) {
      const one = row[i];
      let [wish, weight] = [0, 0];
      for (let pull = start[one]; pull < start[one + 1]; pull++) {
        wish += x[to[pull]] * strengths[pull];
        weight += strengths[pull];
      }
      const wanted = weight > 0 ? wish / weight : x[one];
      let total = weight > 0 ? weight : 0.01;
      let sum = (wanted - offset[i]) * total;
      let first = i;
      for (; count > 0 && sums[count - 1] / totals[count - 1] > sum / total; count--) {
        first = firsts[count - 1];
        sum += sums[count - 1];
        total += totals[count - 1];
      }
      firsts[count] = first;
      sums[count] = sum;
      totals[count++] = total;
    }
    const ends = (places[row[0]].width + places[row[row.length - 1]].width) / 2;
    const slack = Math.max(0, room - ends - offset[offset.length - 1]);
    const leftmost = (places[row[0]].width - room) / 2;
    for (let block = 0; block < count; block++) {
      const end = block + 1 < count ? firsts[block + 1] : row.length;
      const shift = Math.min(leftmost + slack, Math.max(leftmost, sums[block] / totals[block]));
      for (let i = firsts[block]; i < end; i++) x[row[i]] = shift + offset[i];
    }
  }
}

/** How strongly places attract each other. */
function pullsOf({ places, lanes }: Pick<Lanes, 'places' | 'lanes'>): Links {
  const from: number[] = [];
  const to: number[] = [];
  const weights: number[] = [];
  for (const { places: line, weight } of lanes)
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1], line[i]];
      const isInner = places[a].box < 0 && places[b].box < 0;
      const strength = (1 + Math.log2(1 + weight)) * (isInner ? STRAIGHT : 1);
      from.push(a, b);
      to.push(b, a);
      weights.push(strength, strength);
    }
  return linksOf(places.length, { from, to, weight: weights });
}
