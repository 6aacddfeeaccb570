import { commonFolder } from '../../shared/paths.ts';
import type { Analysis } from '../analyze/analyze.ts';
import type { CycleFinding, CycleKind } from '../analyze/judgement/cycle-findings.ts';
import { createDirections } from '../analyze/judgement/directions.ts';
import { edgeBetween, type Graph } from '../graph/graph.ts';
import type { CutNote } from './cut-note.ts';
import { idsOf, pairOf } from './ids.ts';
import type { EdgePair } from './types.ts';

/** The cycles of a project, counted by what they mean, and the first to break. */
export interface DigestCycles {
  /** The number of groups in `cycles` of the report. */
  readonly all: number;
  /** Those of them that are not inside one unit. */
  readonly acrossUnits: number;
  /** Groups of run-time imports that count. */
  readonly runtime: number;
  /** Groups that count and exist while files load: a gate fails on them. */
  readonly eager: number;
  /** Groups that count and that lazy imports close. They may contain some of the former. */
  readonly lazy: number;
  /** The number of files in the largest of each kind; 0 without any. */
  readonly largest: Readonly<Record<CycleKind, number>>;
  /** Groups that count, and exist for the compiler only. */
  readonly typeOnly: number;
  /** Groups of run-time imports inside one unit. */
  readonly inUnits: number;
  /** Groups that would count, if their files did not belong together by design. */
  readonly close: { readonly count: number; readonly head: readonly DigestCycle[] };
  /** All others: those without a source file. */
  readonly others: number;
  /** The first to break, by effect, and the largest ones; only those that count. */
  readonly head: readonly DigestCycle[];
}

export interface DigestCycle {
  readonly members: number;
  readonly kind: CycleKind;
  /** The folder that contains all members; empty for the root. */
  readonly folder: string;
  readonly path: readonly string[];
  /** The line of each import of the path. */
  readonly pathLines: readonly number[];
  readonly cut: DigestCut;
  /** Does the direction of this import say that it is the one to remove? Otherwise another of the loop may be. */
  readonly isAdvised: boolean;
  /** How many files the largest cycle has that the cut leaves. */
  readonly left: number;
  /** The number of all cuts. */
  readonly cuts: number;
  /** The number of the first few cuts, and the files of the largest cycle that they leave. */
  readonly firstCuts: number;
  readonly leftByFirst: number;
}

/** An edge to cut, with its lines. */
export interface DigestCut {
  readonly edge: EdgePair;
  readonly lines: readonly number[];
  readonly implicit?: true;
  /** What the code says about it, if it was asked for. */
  readonly note?: CutNote;
}

/** As many as one sits down to do. */
const FIRST_CUTS = 5;

export function digestCycles(graph: Graph, analysis: Analysis, most: number): DigestCycles {
  const { cycleDetails, cycleFindings } = analysis;
  const { list, eager, runtime } = cycleFindings;
  const counted = list.filter(({ counts }) => counts);
  const count = (kind: CycleKind) => counted.filter(finding => finding.kind === kind).length;
  const largest = (kind: CycleKind) =>
    counted.reduce(
      (most, finding) => Math.max(most, finding.kind === kind ? finding.knot.members.length : 0),
      0,
    );
  const isBackwards = createDirections({ graph, roles: analysis.roles, runtime: analysis.runtime });
  const inUnits = list.filter(({ knot }) => knot.unit !== undefined).length;
  const close = list.filter(({ isClose }) => isClose);
  return {
    all: cycleDetails.length,
    acrossUnits: cycleDetails.filter(({ unit }) => unit === undefined).length,
    eager: eager.length,
    runtime: runtime.length,
    lazy: count('lazy'),
    typeOnly: count('typeOnly'),
    largest: { eager: largest('eager'), lazy: largest('lazy'), typeOnly: largest('typeOnly') },
    inUnits,
    close: {
      count: close.length,
      head: largestOf(close, most).map(finding => digestCycle(graph, finding, isBackwards)),
    },
    others: list.length - counted.length - inUnits - close.length,
    head: headOf(counted, most).map(finding => digestCycle(graph, finding, isBackwards)),
  };
}

const MOST_LARGEST = 3;

/** The largest ones, of all and of those at load time, and as many others as there is room for. */
function headOf(counted: readonly CycleFinding[], most: number): CycleFinding[] {
  const bySize = largestOf(counted, counted.length);
  const eager = bySize.filter(({ kind }) => kind === 'eager');
  const largest = new Set([...bySize.slice(0, MOST_LARGEST), ...eager.slice(0, MOST_LARGEST)]);
  let room = most - largest.size;
  return counted.filter(finding => largest.has(finding) || room-- > 0);
}

function largestOf(findings: readonly CycleFinding[], most: number): CycleFinding[] {
  const sizeOf = ({ knot }: CycleFinding) => knot.members.length;
  return findings.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, most);
}

function digestCycle(
  graph: Graph,
  { knot, kind }: CycleFinding,
  isBackwards: (edge: number) => boolean,
): DigestCycle {
  const { members, path, cuts, largest } = knot;
  const firstCuts = Math.min(cuts.length, FIRST_CUTS);
  const edge = edgeBetween(graph, cuts[0]);
  return {
    members: members.length,
    kind,
    folder: commonFolder(idsOf(graph, members)),
    path: idsOf(graph, path),
    pathLines: pathLines(graph, path),
    cut: cutOf(graph, edge),
    // What is loaded later is so on purpose, and mostly ends a loop already.
    isAdvised: kind !== 'lazy' && isBackwards(edge),
    left: largest[0],
    cuts: cuts.length,
    firstCuts,
    leftByFirst: largest[firstCuts - 1],
  };
}

function pathLines(graph: Graph, path: ArrayLike<number>): number[] {
  return Array.from({ length: path.length - 1 }, (_, i) => {
    const edge = edgeBetween(graph, { source: path[i], target: path[i + 1] });
    return graph.lines[graph.lineStart[edge]];
  });
}

export function cutOf(graph: Graph, edge: number): DigestCut {
  return {
    edge: pairOf(graph, edge),
    lines: Array.from(graph.lines.subarray(graph.lineStart[edge], graph.lineStart[edge + 1])),
    ...(graph.implicit[edge] === 1 && { implicit: true }),
  };
}
