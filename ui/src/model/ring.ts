import { siftedOrder } from '../../../src/core/analyze/judgement/sifted-order.ts';
import { digraph } from '../../../src/core/graph/digraph.ts';
import { topologicalOrder } from '../../../src/core/graph/traverse.ts';
import { EDGE_FLAGS, type ModelFinding, type ModelKnot } from '../../../src/core/report/model-types.ts';
import { cutNameOf, edgeBetween, formingEdge, knotOf, loopEdges } from './cycle-findings.ts';
import { boxIdOf, groupIdOf } from './ids.ts';
import { folderOf } from './names.ts';
import type { BoxId, Project } from './types.ts';

/** What the nodes of the ring are: all files, the files of the shortest loop, or the folders that contain the files. */
export type RingKind = 'files' | 'loop' | 'folders';

/** A cycle as a ring: in clockwise order, imports lead forward, and cuts lead back. */
export interface Ring {
  readonly kind: RingKind;
  /** What its cuts are called. */
  readonly cutName: string;
  readonly nodes: readonly RingNode[];
  /** The steps of the shortest loop first, then other cuts, then the rest. */
  readonly edges: readonly RingEdge[];
  /** What is not drawn. */
  readonly leftOut: { readonly files: number; readonly imports: number };
}

export interface RingNode {
  readonly id: BoxId;
  readonly files: number;
}

export interface RingEdge {
  readonly from: number;
  readonly to: number;
  /** The edges of the project that it stands for, ascending. */
  readonly imports: readonly number[];
  /** How many of them are cuts. */
  readonly cuts: number;
  /** Its number in the shortest loop, from 1; 0 if it is not part of it. */
  readonly step: number;
}

/** More nodes are no picture any more. */
export const MAX_NODES = 24;

/** The kinds of rings that can be drawn, the best first. */
export function ringKinds(project: Project, finding: ModelFinding): readonly RingKind[] {
  const { members, path } = knotOf(project, finding);
  if (members.length < 2) return [];
  const canFolders = groupsOf(project, members).size > 1;
  const folders: readonly RingKind[] = canFolders ? ['folders'] : [];
  // A file that imports itself is a loop, but no ring.
  const steps = path.length - 1;
  const isWhole = loopEdges(project, { path }).length === steps;
  const hasRoom = steps > 1 && steps <= MAX_NODES && steps < members.length;
  const loop: readonly RingKind[] = isWhole && hasRoom ? ['loop'] : [];
  return [...(members.length <= MAX_NODES ? FILES : []), ...loop, ...folders];
}

const FILES: readonly RingKind[] = ['files'];

export function ringOf(project: Project, finding: ModelFinding, kind: RingKind): Ring {
  const knot = knotOf(project, finding);
  const forming = formingEdges(project, finding, knot);
  const cutName = cutNameOf(finding);
  if (kind === 'folders') return { ...folderRing(project, knot, forming), cutName };
  const files = kind === 'files' ? inOrder(project, finding, forming) : loopOrder(project, knot);
  const steps = stepsOf(project, knot);
  const position = new Map(files.map((file, i) => [file, i]));
  const cuts = new Set(knot.breakEdges);
  const drawn = kind === 'files' ? forming : [...steps.keys()];
  const edges = drawn.map(edge => ({
    from: position.get(project.edges.source[edge]) ?? -1,
    to: position.get(project.edges.target[edge]) ?? -1,
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

/** Box → its files. Folders one level below the one that contains all; the files beside them are a group. */
function groupsOf({ ids }: Project, members: readonly number[]): Map<BoxId, number[]> {
  const around = commonFolderOf(ids, members);
  const start = around === '' ? 0 : around.length + 1;
  const groups = new Map<BoxId, number[]>();
  for (const file of members) {
    const end = ids[file].indexOf('/', start);
    const id = end === -1 ? groupIdOf(boxIdOf(around)) : boxIdOf(ids[file].slice(0, end));
    const group = groups.get(id);
    if (group) group.push(file);
    else groups.set(id, [file]);
  }
  return groups;
}

/** The innermost folder that contains all files, which are sorted. */
export function commonFolderOf(ids: readonly string[], members: readonly number[]): string {
  let folder = folderOf(ids[members[0]]);
  const last = `${ids[members[members.length - 1]]}`;
  while (folder !== '' && !last.startsWith(`${folder}/`)) folder = folderOf(folder);
  return folder;
}

function folderRing(project: Project, knot: ModelKnot, forming: readonly number[]): Omit<Ring, 'cutName'> {
  const { source, target } = project.edges;
  const groups = [...groupsOf(project, knot.members)].sort(([, a], [, b]) => b.length - a.length);
  const shown = groups.slice(0, MAX_NODES);
  const groupOf = new Map(shown.flatMap(([, files], i) => files.map(file => [file, i] as const)));
  const between = new Map<number, number[]>();
  for (const edge of forming) {
    const [from, to] = [groupOf.get(source[edge]), groupOf.get(target[edge])];
    if (from === undefined || to === undefined || from === to) continue;
    const key = from * MAX_NODES + to;
    const known = between.get(key);
    if (known) known.push(edge);
    else between.set(key, [edge]);
  }
  const keys = [...between.keys()].sort((a, b) => a - b);
  const ends = [
    Uint32Array.from(keys, key => Math.floor(key / MAX_NODES)),
    Uint32Array.from(keys, key => key % MAX_NODES),
  ] as const;
  const weights = Uint32Array.from(keys, key => between.get(key)?.length ?? 0);
  const rank = siftedOrder(digraph(shown.length, ...ends), weights);
  const nodes = new Array<RingNode>(shown.length);
  shown.forEach(([id, files], i) => {
    nodes[rank[i]] = { id, files: files.length };
  });
  const cuts = new Set(knot.breakEdges);
  const edges = keys.map((key, i) => {
    const imports = between.get(key) ?? [];
    return {
      from: rank[ends[0][i]],
      to: rank[ends[1][i]],
      imports,
      cuts: imports.filter(edge => cuts.has(edge)).length,
      step: 0,
    };
  });
  return {
    kind: 'folders',
    nodes,
    edges: edges.sort(byImportance),
    leftOut: {
      files: groups.slice(MAX_NODES).reduce((sum, [, files]) => sum + files.length, 0),
      imports: forming.length - weights.reduce((sum, weight) => sum + weight, 0),
    },
  };
}
