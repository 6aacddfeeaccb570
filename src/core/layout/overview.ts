import { levelsOf } from '../analyze/modules/levels.ts';
import { digraph } from '../graph/digraph.ts';
import type { BoxesInput, ChosenBox, ChosenKind } from './box-types.ts';
import { type ChosenBoxes, chooseBoxes, type LeftOut } from './choose-boxes.ts';
import { floorsOf } from './floors.ts';
import { type Flow, importsBetween, withLevels } from './flow.ts';
import { raiseStarts } from './starts.ts';

/** A box of a picture: a part of what is shown, or a neighbour of it in the margin. */
export interface OverviewBox extends ChosenBox {
  readonly margin?: 'above' | 'below' | undefined;
}

/** A picture of the project, or of one box of another picture. */
export interface Overview {
  readonly boxes: readonly OverviewBox[];
  /** File → its box, or -1. */
  readonly boxOf: Int32Array;
  readonly flow: Flow;
  readonly left: OverviewLeftOut;
  /** Everything around the picture, for the margins of pictures inside it. */
  readonly around: readonly Around[];
}

/** What has no box. */
export interface OverviewLeftOut extends LeftOut {
  /** Single files without dependencies. */
  readonly loneFiles: number;
  /** Further neighbours in the margins. */
  readonly neighbours: number;
}

interface Around {
  readonly path: string;
  readonly kind: ChosenKind;
  readonly files: readonly number[];
  readonly isAbove: boolean;
}

const MOST_NEIGHBOURS = 8;
const FEW_BOXES = 12;

/** The picture of the whole project. */
export function overviewOf(input: BoxesInput): Overview {
  return pictureOf(input, []);
}

/** The picture of one box, with what uses it above and what it uses below. */
export function overviewInside(picture: Overview, box: number, input: BoxesInput): Overview {
  return overviewOfFiles(picture, filesOf(picture)[box], input);
}

/** The picture of some files of another picture; its other boxes are in the margins. */
export function overviewOfFiles(picture: Overview, inside: readonly number[], input: BoxesInput): Overview {
  const { boxes, boxOf, flow } = picture;
  const files = filesOf(picture);
  const within = new Set(inside.map(file => boxOf[file]));
  const levels = [...within].filter(box => box >= 0).map(box => flow.level[box]);
  const level = levels.reduce((sum, one) => sum + one, 0) / Math.max(1, levels.length);
  const around = [...picture.around];
  for (const [other, { path, kind, margin }] of boxes.entries()) {
    if (within.has(other) || margin) continue;
    const isAbove = flow.level[other] > level || (flow.level[other] === level && usesMore(other));
    around.push({ path, kind, files: files[other], isAbove });
  }
  // The modules of a project say nothing about what is inside one of them.
  return pictureOf({ ...input, files: inside, modules: undefined }, around);

  /** Of two boxes in the same row, the one that uses the other more is above it. */
  function usesMore(other: number): boolean {
    let balance = 0;
    for (const box of within)
      if (box >= 0) balance += importsFrom(flow, other, box) - importsFrom(flow, box, other);
    return balance > 0;
  }
}

function pictureOf(input: BoxesInput, around: readonly Around[]): Overview {
  const all = chooseBoxes(input);
  // Inside a box, every file is worth a box; most are connected with the margins only.
  const { loneFiles, ...chosen } =
    around.length > 0 ? { ...all, loneFiles: 0 } : withoutLoneFiles(all, input);
  const inner = chosen.boxes.length;
  const { shown, left: neighbours } = neighboursOf(chosen.boxOf, around, input);
  const boxOf = chosen.boxOf.slice();
  for (const [i, { files }] of shown.entries()) for (const file of files) boxOf[file] = inner + i;
  const boxes: OverviewBox[] = [
    ...chosen.boxes,
    ...shown.map(({ path, kind, files, isAbove }) => ({
      path,
      kind,
      files: files.length,
      margin: isAbove ? ('above' as const) : ('below' as const),
    })),
  ];
  const left = { ...chosen.left, loneFiles, neighbours };
  return { boxes, boxOf, flow: flowOf(boxes, boxOf, input), left, around };
}

/** A picture with many boxes has none for single files that neither use another box nor are used. */
function withoutLoneFiles(
  chosen: ChosenBoxes,
  input: BoxesInput,
): ChosenBoxes & { readonly loneFiles: number } {
  const { boxes, boxOf } = chosen;
  if (boxes.length <= FEW_BOXES) return { ...chosen, loneFiles: 0 };
  const { graph } = importsBetween(boxes.length, boxOf, input);
  const isConnected = new Uint8Array(boxes.length);
  for (const ends of [graph.sources, graph.targets]) for (const box of ends) isConnected[box] = 1;
  const next = new Int32Array(boxes.length).fill(-1);
  const kept = boxes.filter((box, i) => box.kind !== 'file' || isConnected[i] === 1);
  // A project of single scripts would have no picture.
  if (kept.length === 0) return { ...chosen, loneFiles: 0 };
  for (const [i, box] of kept.entries()) next[boxes.indexOf(box)] = i;
  return {
    boxes: kept,
    boxOf: boxOf.map(box => (box < 0 ? -1 : next[box])),
    left: chosen.left,
    loneFiles: boxes.length - kept.length,
  };
}

/** The levels inside do not depend on the margins, which are above or below all of them. */
function flowOf(boxes: readonly OverviewBox[], boxOf: Int32Array, input: BoxesInput): Flow {
  const { graph, weights } = importsBetween(boxes.length, boxOf, input);
  const isInner = (box: number) => boxes[box].margin === undefined;
  const edges = [...weights.keys()];
  const innerEdges = edges.filter(edge => isInner(graph.sources[edge]) && isInner(graph.targets[edge]));
  const pick = (of: ArrayLike<number>, numbers: readonly number[]) => Uint32Array.from(numbers, at => of[at]);
  const hasMargin = boxes.some(({ margin }) => margin !== undefined);
  if (!hasMargin) return withFloors(graph, weights);
  const inside = digraph(boxes.length, pick(graph.sources, innerEdges), pick(graph.targets, innerEdges));
  const level = raiseStarts(inside, levelsOf(inside, pick(weights, innerEdges)));
  const top = level.reduce((most, one) => Math.max(most, one), 0) + 2;
  const all = Uint32Array.from(boxes, ({ margin }, box) =>
    margin === 'above' ? top : margin === 'below' ? 0 : level[box] + 1,
  );
  const kept = edges.filter(edge => isInner(graph.sources[edge]) || isInner(graph.targets[edge]));
  const flow = digraph(boxes.length, pick(graph.sources, kept), pick(graph.targets, kept));
  return withLevels(flow, pick(weights, kept), { level: all, floors: [] }, graph);
}

/** What most boxes use is below all others, whatever it uses itself. */
function withFloors(graph: Flow['graph'], weights: Uint32Array): Flow {
  const floors = floorsOf({ graph, weights });
  const isAbove = (edge: number) =>
    !floors.includes(graph.sources[edge]) && !floors.includes(graph.targets[edge]);
  const above = [...weights.keys()].filter(isAbove);
  const pick = (of: ArrayLike<number>) => Uint32Array.from(above, edge => of[edge]);
  const inside = digraph(graph.nodeCount, pick(graph.sources), pick(graph.targets));
  const level = raiseStarts(inside, levelsOf(inside, pick(weights))).map(one => one + floors.length);
  for (const [i, floor] of floors.entries()) level[floor] = i;
  return withLevels(graph, weights, { level, floors });
}

/** The neighbours with the most imports to or from the inside; some above, some below. */
function neighboursOf(
  inside: Int32Array,
  around: readonly Around[],
  { edgeCount, sources, targets, paths }: BoxesInput,
): { readonly shown: readonly Around[]; readonly left: number } {
  if (around.length === 0) return { shown: [], left: 0 };
  const neighbourOf = new Int32Array(paths.length).fill(-1);
  for (const [i, { files }] of around.entries()) for (const file of files) neighbourOf[file] = i;
  const imports = new Uint32Array(around.length);
  for (let edge = 0; edge < edgeCount; edge++) {
    const [from, to] = [sources[edge], targets[edge]];
    if (inside[from] >= 0 && neighbourOf[to] >= 0) imports[neighbourOf[to]]++;
    if (inside[to] >= 0 && neighbourOf[from] >= 0) imports[neighbourOf[from]]++;
  }
  const connected = [...around.keys()].filter(i => imports[i] > 0);
  const heaviest = (isAbove: boolean) =>
    connected
      .filter(i => around[i].isAbove === isAbove)
      .sort((a, b) => imports[b] - imports[a] || a - b)
      .slice(0, MOST_NEIGHBOURS);
  const shown = [...heaviest(true), ...heaviest(false)].sort((a, b) => a - b);
  return { shown: shown.map(i => around[i]), left: connected.length - shown.length };
}

function filesOf({ boxes, boxOf }: Pick<Overview, 'boxes' | 'boxOf'>): number[][] {
  const files: number[][] = boxes.map(() => []);
  for (const [file, box] of boxOf.entries()) if (box >= 0) files[box].push(file);
  return files;
}

function importsFrom({ graph, weights }: Flow, from: number, to: number): number {
  for (let edge = graph.outStart[from]; edge < graph.outStart[from + 1]; edge++)
    if (graph.targets[edge] === to) return weights[edge];
  return 0;
}
