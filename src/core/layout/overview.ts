import { levelsOf } from '../analyze/modules/levels.ts';
import { digraph } from '../graph/digraph.ts';
import type { BoxesInput, BoxPart, ChosenBox } from './box-types.ts';
import { type ChosenBoxes, chooseBoxes } from './choose-boxes.ts';
import { floorsOf } from './floors.ts';
import { type Flow, importsBetween, withLevels } from './flow.ts';
import { scopeOf } from './scopes.ts';
import { boxLevels, standingOf } from './stack-levels.ts';
import { flowAlong, type StackedParts } from './stacked-flow.ts';
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
  /** Box → the parts that share it; empty but for stacks. */
  readonly members: readonly (readonly BoxPart[])[];
  /** Absent where there is no stack. */
  readonly stacked?: StackedParts | undefined;
  readonly flow: Flow;
  readonly left: OverviewLeftOut;
  /** Everything around the picture, for the margins of pictures inside it. */
  readonly around: readonly Around[];
  /** Are its parts modules of the project? */
  readonly hasModules: boolean;
}

/** What has no box. */
export interface OverviewLeftOut {
  /** Single files beside more connected ones. */
  readonly files: number;
  /** Single files without dependencies. */
  readonly loneFiles: number;
  /** Further neighbours in the margins. */
  readonly neighbours: number;
}

interface Around extends BoxPart {
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
  const scope = scopeOf(picture.boxes[box]) ?? '';
  return overviewOfFiles(picture, filesOf(picture)[box], { ...input, scope });
}

/** The picture of some files of another picture; its other boxes are in the margins. */
export function overviewOfFiles(picture: Overview, inside: readonly number[], input: BoxesInput): Overview {
  const { boxes, boxOf, flow, members } = picture;
  const files = filesOf(picture);
  const isInside = new Set(inside);
  const within = new Set(inside.map(file => boxOf[file]));
  const levels = [...within].filter(box => box >= 0).map(box => flow.level[box]);
  const level = levels.reduce((sum, one) => sum + one, 0) / Math.max(1, levels.length);
  const around = [...picture.around];
  const balance = importBalance(isInside, input);
  const usesInside = (own: readonly number[]) => own.reduce((sum, file) => sum + balance[file], 0) > 0;
  const [only] = within;
  const isStack = boxes[only]?.kind === 'stack';
  for (const [other, { path, kind, margin }] of boxes.entries()) {
    if (margin) continue;
    // Beside what is shown, the parts of a stack are neighbours of their own. It stands at one level, they at many.
    for (const part of members[other])
      if (!part.files.some(file => isInside.has(file)))
        around.push({ ...part, isAbove: usesInside(part.files) });
    const isHigher = flow.level[other] > level || (flow.level[other] === level && usesMore(other));
    const isAbove = isStack ? usesInside(files[other]) : isHigher;
    if (kind !== 'stack' && !within.has(other)) around.push({ path, kind, files: files[other], isAbove });
  }
  // The modules of a project say nothing about what is inside one of them.
  const hasModules = picture.hasModules && (within.size > 1 || isStack);
  return pictureOf({ ...input, files: inside, modules: hasModules ? input.modules : undefined }, around);

  /** Of two boxes in the same row, the one that uses the other more is above it. */
  function usesMore(other: number): boolean {
    let balance = 0;
    for (const box of within)
      if (box >= 0) balance += importsFrom(flow, other, box) - importsFrom(flow, box, other);
    return balance > 0;
  }
}

/** File → how many files inside it imports, less those that import it. */
function importBalance(
  isInside: ReadonlySet<number>,
  { edgeCount, sources, targets, paths }: BoxesInput,
): Int32Array {
  const balance = new Int32Array(paths.length);
  for (let edge = 0; edge < edgeCount; edge++) {
    if (isInside.has(targets[edge])) balance[sources[edge]]++;
    if (isInside.has(sources[edge])) balance[targets[edge]]--;
  }
  return balance;
}

function pictureOf(input: BoxesInput, around: readonly Around[]): Overview {
  const all = chooseBoxes(input);
  // Inside a box, every file is worth a box; most are connected with the margins only.
  const { loneFiles, ...chosen } =
    around.length > 0 ? { ...all, loneFiles: 0 } : withoutLoneFiles(all, input);
  const { leftFiles, hasModules } = chosen;
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
  const left = { files: leftFiles, loneFiles, neighbours };
  const members = boxes.map((_, box) => chosen.members[box] ?? []);
  return { boxes, boxOf, members, ...flowOf({ boxes, boxOf, members }, input), left, around, hasModules };
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
  const keptNumbers = [...boxes.keys()].filter(box => boxes[box].kind !== 'file' || isConnected[box] === 1);
  const kept = keptNumbers.map(box => boxes[box]);
  // A project of single scripts would have no picture.
  if (kept.length === 0) return { ...chosen, loneFiles: 0 };
  for (const [i, box] of keptNumbers.entries()) next[box] = i;
  return {
    ...chosen,
    boxes: kept,
    members: keptNumbers.map(box => chosen.members[box]),
    boxOf: boxOf.map(box => (box < 0 ? -1 : next[box])),
    loneFiles: boxes.length - kept.length,
  };
}

/** The rows of a picture with stacks are those of its parts. */
function flowOf(
  { boxes, boxOf, members }: Pick<Overview, 'boxes' | 'boxOf' | 'members'>,
  input: BoxesInput,
): Pick<Overview, 'flow' | 'stacked'> {
  const isStack = (box: number) => members[box].length > 0;
  const all = importsBetween(boxes.length, boxOf, input);
  const between = withoutMarginEdges(boxes, all);
  const hasMargin = boxes.some(({ margin }) => margin !== undefined);
  const floors = hasMargin ? [] : floorsOf(between).filter(box => !isStack(box));
  if (!members.some((_, box) => isStack(box))) {
    const level = levelsAbove(floors, boxes, between);
    return { flow: withLevels(between.graph, between.weights, { level, floors }, all.graph) };
  }
  const standing = standingOf(boxOf, members);
  const partBoxes = standing.boxOf.map(box => boxes[box]);
  const parts = withoutMarginEdges(partBoxes, importsBetween(standing.count, standing.of, input));
  const levels = levelsAbove(floors, partBoxes, parts);
  const stacked = {
    partOf: standing.of.map(part => (part < boxes.length ? -1 : part - boxes.length)),
    partLevel: levels.slice(boxes.length),
    boxLevel: levels.slice(0, boxes.length),
  };
  const level = boxLevels(standing, levels, parts);
  return { flow: flowAlong(between, { level, floors }, { boxes, boxOf, stacked }, input), stacked };
}

type Between = Pick<Flow, 'graph' | 'weights'>;
type Marginal = Pick<OverviewBox, 'margin' | 'isStart'>;

/** What the neighbours of a picture import from each other is no part of it. */
function withoutMarginEdges(boxes: readonly Marginal[], { graph, weights }: Between): Between {
  return edgesWith({ graph, weights }, (from, to) => !boxes[from].margin || !boxes[to].margin);
}

/** What most boxes use is below all others, whatever it uses itself; margins are above or below all of them. */
function levelsAbove(floors: readonly number[], boxes: readonly Marginal[], between: Between): Uint32Array {
  const isInner = (box: number) => !boxes[box].margin && !floors.includes(box);
  const inside = edgesWith(between, (from, to) => isInner(from) && isInner(to));
  const isStart = (box: number) => boxes[box].isStart === true;
  const level = raiseStarts(inside.graph, levelsOf(inside.graph, inside.weights), isStart);
  const top = level.reduce((most, one) => Math.max(most, one), 0) + 2;
  const first = floors.length + (boxes.some(({ margin }) => margin) ? 1 : 0);
  return level.map((one, box) => {
    const { margin } = boxes[box];
    if (margin) return margin === 'above' ? top : 0;
    return floors.includes(box) ? floors.indexOf(box) : one + first;
  });
}

function edgesWith({ graph, weights }: Between, isKept: (from: number, to: number) => boolean): Between {
  const { sources, targets } = graph;
  const kept = [...weights.keys()].filter(edge => isKept(sources[edge], targets[edge]));
  const pick = (of: ArrayLike<number>) => Uint32Array.from(kept, edge => of[edge]);
  return { graph: digraph(graph.nodeCount, pick(sources), pick(targets)), weights: pick(weights) };
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
