import { digraph } from '../../../src/core/graph/digraph.ts';
import { topologicalOrder } from '../../../src/core/graph/traverse.ts';
import { EDGE_FLAGS, type ModelFinding, type ModelKnot } from '../../../src/core/report/model-types.ts';
import { cutNameOf, edgeBetween, formingEdge, knotOf, loopEdges } from './cycle-findings.ts';
import { boxIdOf } from './ids.ts';
import { folderRing } from './ring-folders.ts';
import { foldersOf, MIN_FOLDERS } from './ring-groups.ts';
import type { Ring, RingEdge, RingKind } from './ring-types.ts';
import type { Project } from './types.ts';

/** More nodes are no picture any more. */
export const MAX_NODES = 60;
/** How many files are drawn of a cycle that is too large and has no folders. */
const MAX_NEAREST = 30;

/** The kinds of rings that can be drawn, the best first. Only a cycle of two files is a ring of two nodes. */
export function ringKinds(project: Project, finding: ModelFinding): readonly RingKind[] {
  const { members, path } = knotOf(project, finding);
  if (members.length < 2) return [];
  const isWhole = members.length <= MAX_NODES;
  const hasFolders = foldersOf(project, members, MAX_NODES).length >= MIN_FOLDERS;
  const steps = path.length - 1;
  const isLoop = loopEdges(project, { path }).length === steps;
  const hasLoop = isLoop && steps > 2 && steps <= MAX_NODES && steps < members.length;
  return [
    ...(isWhole ? (['files'] as const) : []),
    ...(hasFolders ? (['folders'] as const) : []),
    ...(isWhole || hasFolders ? [] : (['nearest'] as const)),
    ...(hasLoop ? (['loop'] as const) : []),
  ];
}

export function ringOf(project: Project, finding: ModelFinding, kind: RingKind): Ring {
  const knot = knotOf(project, finding);
  const forming = formingEdges(project, finding, knot);
  const cutName = cutNameOf(finding);
  if (kind === 'folders') {
    const ring = folderRing(project, knot, { forming, most: MAX_NODES });
    return { ...ring, kind, cutName, edges: ring.edges.toSorted(byImportance) };
  }
  const steps = stepsOf(project, knot);
  const files = filesOf(project, finding, { kind, forming });
  const position = new Map(files.map((file, i) => [file, i]));
  const cuts = new Set(knot.breakEdges);
  const { source, target } = project.edges;
  const isDrawn = (edge: number) => position.has(source[edge]) && position.has(target[edge]);
  const drawn = kind === 'loop' ? [...steps.keys()] : forming.filter(isDrawn);
  const edges = drawn.map(edge => ({
    from: position.get(source[edge]) ?? -1,
    to: position.get(target[edge]) ?? -1,
    imports: [edge],
    cuts: Number(cuts.has(edge)),
    step: steps.get(edge) ?? 0,
  }));
  return {
    kind,
    cutName,
    nodes: files.map(file => ({ id: boxIdOf(project.ids[file]), files: 1 })),
    edges: edges.sort(byImportance),
    leftOut: { files: knot.members.length - files.length, imports: forming.length - drawn.length },
  };
}

interface FilesOptions {
  readonly kind: RingKind;
  readonly forming: readonly number[];
}

/** The files of a ring in clockwise order. */
function filesOf(
  project: Project,
  finding: ModelFinding,
  { kind, forming }: FilesOptions,
): readonly number[] {
  const knot = knotOf(project, finding);
  if (kind === 'loop') return loopOrder(project, knot);
  const order = inOrder(project, finding, forming);
  if (kind === 'files') return order;
  const near = nearest(project, knot, forming);
  return order.filter(file => near.has(file));
}

/** The files of the shortest loop and those around it, the nearest first. */
function nearest({ edges }: Project, knot: ModelKnot, forming: readonly number[]): ReadonlySet<number> {
  const beside = new Map<number, number[]>();
  const link = (from: number, to: number) => {
    const known = beside.get(from);
    if (known) known.push(to);
    else beside.set(from, [to]);
  };
  for (const edge of forming) {
    link(edges.source[edge], edges.target[edge]);
    link(edges.target[edge], edges.source[edge]);
  }
  const start = knot.path.length > 0 ? knot.path : knot.members.slice(0, 1);
  const found = new Set(start.slice(0, MAX_NODES));
  for (const file of found) {
    for (const other of beside.get(file) ?? []) if (found.size < MAX_NEAREST) found.add(other);
  }
  return found;
}

/** The imports that form the group, ascending. */
function formingEdges(project: Project, finding: ModelFinding, { members }: ModelKnot): readonly number[] {
  const { edges } = project;
  const isMember = new Set(members);
  const forms = formingEdge(project, finding);
  const found: number[] = [];
  for (const file of members) {
    for (let edge = edges.outStart[file]; edge < edges.outStart[file + 1]; edge++) {
      if (isMember.has(edges.target[edge]) && forms(edge)) found.push(edge);
    }
  }
  return found;
}

/** Edge → its number in the shortest loop. */
function stepsOf(project: Project, knot: ModelKnot): ReadonlyMap<number, number> {
  return new Map(loopEdges(project, knot).map((edge, i) => [edge, i + 1]));
}

/** The files of the loop, so that a suggested cut leads from the last to the first. */
function loopOrder(project: Project, { path, breakEdges }: ModelKnot): readonly number[] {
  const files = path.slice(0, -1);
  const cuts = new Set(breakEdges);
  const at = files.findIndex((file, i) => cuts.has(edgeBetween(project, file, path[i + 1])));
  return [...files.slice(at + 1), ...files.slice(0, at + 1)];
}

/**
 * Without the cuts there is an order in which all imports lead forward, but for those inside the cycles at load time
 * that lazy imports join. The files of a cycle that a save has added are the last ones, until it is judged.
 */
function inOrder(project: Project, finding: ModelFinding, forming: readonly number[]): readonly number[] {
  const { members, breakEdges } = knotOf(project, finding);
  const position = new Map(members.map((file, i) => [file, i]));
  const ends = (column: Uint32Array) => Uint32Array.from(forming, edge => position.get(column[edge]) ?? 0);
  const graph = digraph(members.length, ends(project.edges.source), ends(project.edges.target));
  const inner = finding.kind === 'lazy' ? project.cycles[finding.cycle].eager : [];
  const cuts = new Set([...breakEdges, ...inner.flatMap(knot => backEdges(project, knot, forming))]);
  const order = topologicalOrder(
    graph,
    Uint8Array.from(forming, edge => Number(cuts.has(edge))),
  );
  return [...new Set([...Array.from(order, node => members[node]), ...members])];
}

/** The imports inside a cycle at load time without which the others lead forward. */
function backEdges(
  { edges, cycles, cycleOf }: Project,
  knot: ModelKnot,
  forming: readonly number[],
): readonly number[] {
  const members = new Set(knot.members);
  const leftLazy = new Set(cycles[cycleOf[knot.members[0]]].leftLazy);
  const isLazy = (edge: number) => (edges.flags[edge] & EDGE_FLAGS.lazy) !== 0 || leftLazy.has(edge);
  const isInside = (edge: number) => members.has(edges.source[edge]) && members.has(edges.target[edge]);
  return [...knot.breakEdges, ...forming.filter(edge => isLazy(edge) && isInside(edge))];
}

function byImportance(a: RingEdge, b: RingEdge): number {
  const rank = ({ step, cuts }: RingEdge) => (step > 0 ? step : cuts > 0 ? MAX_RANK : MAX_RANK + 1);
  return rank(a) - rank(b) || a.from - b.from || a.to - b.to;
}

const MAX_RANK = 1e9;
