import type { Lanes } from './lanes.ts';

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
  const pulls: { readonly place: number; readonly strength: number }[][] = places.map(() => []);
  for (const { places: line, weight } of lanes) {
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1], line[i]];
      const isInner = places[a].box < 0 && places[b].box < 0;
      const strength = (1 + Math.log2(1 + weight)) * (isInner ? STRAIGHT : 1);
      pulls[a].push({ place: b, strength });
      pulls[b].push({ place: a, strength });
    }
  }
  const x = new Float64Array(places.length);
  const offsets = rows.map(offsetsOf);
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
    const blocks: { first: number; sum: number; weight: number }[] = [];
    for (const [i, one] of row.entries()) {
      let [wish, weight] = [0, 0];
      for (const pull of pulls[one]) {
        wish += x[pull.place] * pull.strength;
        weight += pull.strength;
      }
      const wanted = weight > 0 ? wish / weight : x[one];
      const strength = weight > 0 ? weight : 0.01;
      let block = { first: i, sum: (wanted - offset[i]) * strength, weight: strength };
      for (
        let last = blocks.at(-1);
        last && last.sum / last.weight > block.sum / block.weight;
        last = blocks.at(-1)
      ) {
        blocks.pop();
        block = { first: last.first, sum: last.sum + block.sum, weight: last.weight + block.weight };
      }
      blocks.push(block);
    }
    const ends = (places[row[0]].width + places[row[row.length - 1]].width) / 2;
    const slack = Math.max(0, room - ends - offset[offset.length - 1]);
    const start = (places[row[0]].width - room) / 2;
    for (const [number, { first, sum, weight }] of blocks.entries()) {
      const end = blocks[number + 1]?.first ?? row.length;
      const shift = Math.min(start + slack, Math.max(start, sum / weight));
      for (let i = first; i < end; i++) x[row[i]] = shift + offset[i];
    }
  }
}
