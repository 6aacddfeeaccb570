import { siftedOrder } from '../../../src/core/analyze/judgement/sifted-order.ts';
import { digraph } from '../../../src/core/graph/digraph.ts';
import type { Lifted } from './lift.ts';

/** The rows of a folder from top to bottom, each from left to right. */
export type Row = readonly RowItem[];

/** One child, or all members of a tangle, ordered so that few edges go backwards. */
export interface RowItem {
  /** -1 for a child on its own. */
  readonly tangle: number;
  readonly units: readonly number[];
}

export interface RowInput {
  readonly lifted: Lifted;
  /** The children of the folder, in name order. */
  readonly children: Uint32Array;
  /** Unit → row. */
  readonly row: Int32Array;
  /** Unit → tangle, or -1. */
  readonly tangle: Int32Array;
}

/** Barycentre sweeps. More of them change little. */
const SWEEPS = 4;

/** Arranges the children of a folder in rows, with connected ones close together. */
export function arrangeRows(input: RowInput): readonly Row[] {
  const items = itemsOf(input);
  const rows = inRows(items, input.row);
  const links = linksBetween(items, input.lifted);
  const position = new Float64Array(items.length);
  for (const row of rows) setPositions(row);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const row of sweep % 2 === 0 ? rows : rows.toReversed()) {
      const centre = row.map(item => barycentreOf(links, item, position));
      const order = row.map((_, i) => i).sort((a, b) => centre[a] - centre[b] || row[a] - row[b]);
      const before = row.slice();
      order.forEach((from, to) => {
        row[to] = before[from];
      });
      setPositions(row);
    }
  }
  return rows.map(row => row.map(item => items[item]));

  /** Relative to the middle of the row, because rows are centred. */
  function setPositions(row: readonly number[]): void {
    for (let i = 0; i < row.length; i++) position[row[i]] = i - (row.length - 1) / 2;
  }
}

function itemsOf({ lifted, children, tangle }: RowInput): RowItem[] {
  const items: { tangle: number; units: number[] }[] = [];
  const itemOfTangle = new Map<number, number>();
  for (const unit of children) {
    const known = tangle[unit] === -1 ? undefined : itemOfTangle.get(tangle[unit]);
    if (known !== undefined) {
      items[known].units.push(unit);
      continue;
    }
    const item = items.push({ tangle: tangle[unit], units: [unit] }) - 1;
    if (tangle[unit] !== -1) itemOfTangle.set(tangle[unit], item);
  }
  for (const item of items) if (item.units.length > 1) item.units = inTangleOrder(item.units, lifted);
  return items;
}

/** Item numbers by row. */
function inRows(items: readonly RowItem[], row: Int32Array): number[][] {
  const rows = new Map<number, number[]>();
  items.forEach(({ units }, item) => {
    const number = row[units[0]];
    const found = rows.get(number);
    if (found) found.push(item);
    else rows.set(number, [item]);
  });
  return [...rows.keys()].sort((a, b) => a - b).map(number => rows.get(number) ?? []);
}

interface Links {
  /** The links of item `i` are those from `start[i]` up to `start[i + 1]`. */
  readonly start: Uint32Array;
  readonly other: Uint32Array;
  readonly weight: Float64Array;
}

function linksBetween(items: readonly RowItem[], lifted: Lifted): Links {
  const itemOf = new Map<number, number>();
  items.forEach(({ units }, item) => {
    for (const unit of units) itemOf.set(unit, item);
  });
  const start = new Uint32Array(items.length + 1);
  const other: number[] = [];
  const weight: number[] = [];
  items.forEach(({ units }, item) => {
    for (const unit of units) {
      for (let edge = lifted.outStart[unit]; edge < lifted.outStart[unit + 1]; edge++) {
        add(item, lifted.target[edge], edge);
      }
      for (let i = lifted.inStart[unit]; i < lifted.inStart[unit + 1]; i++) {
        add(item, lifted.source[lifted.inEdges[i]], lifted.inEdges[i]);
      }
    }
    start[item + 1] = other.length;
  });
  return { start, other: Uint32Array.from(other), weight: Float64Array.from(weight) };

  function add(item: number, unit: number, edge: number): void {
    const neighbour = itemOf.get(unit);
    if (neighbour === undefined || neighbour === item) return;
    other.push(neighbour);
    weight.push(lifted.weight[edge]);
  }
}

/** The weighted mean position of its neighbours. Items without neighbours go to the end. */
function barycentreOf({ start, other, weight }: Links, item: number, position: Float64Array): number {
  let sum = 0;
  let total = 0;
  for (let i = start[item]; i < start[item + 1]; i++) {
    sum += weight[i] * position[other[i]];
    total += weight[i];
  }
  return total === 0 ? Number.MAX_VALUE : sum / total;
}

/** The order whose backward edges are the suggested cuts. */
function inTangleOrder(units: readonly number[], lifted: Lifted): number[] {
  const local = new Map(units.map((unit, i) => [unit, i]));
  const sources: number[] = [];
  const targets: number[] = [];
  const weights: number[] = [];
  units.forEach((unit, i) => {
    for (let edge = lifted.outStart[unit]; edge < lifted.outStart[unit + 1]; edge++) {
      const target = local.get(lifted.target[edge]);
      if (target === undefined) continue;
      sources.push(i);
      targets.push(target);
      weights.push(lifted.weight[edge]);
    }
  });
  const graph = digraph(units.length, Uint32Array.from(sources), Uint32Array.from(targets));
  const rank = siftedOrder(graph, Uint32Array.from(weights));
  const ordered = new Array<number>(units.length);
  for (let i = 0; i < units.length; i++) ordered[rank[i]] = units[i];
  return ordered;
}
