import {
  EDGE_FLAGS,
  type ModelCycle,
  type ModelFinding,
  type ModelKnot,
} from '../../../src/core/report/model-types.ts';
import { countBelow } from '../../../src/shared/order.ts';
import { plural } from './names.ts';
import type { Project } from './types.ts';

type Cycles = Pick<Project, 'cycles' | 'cycleOf' | 'findings'>;
export type CycleKind = ModelFinding['kind'];

/** The group of a finding. */
export function knotOf({ cycles }: Pick<Project, 'cycles'>, { cycle, knot, kind }: ModelFinding): ModelKnot {
  const its = cycles[cycle];
  return kind === 'typeOnly' ? its : (kind === 'eager' ? its.eager : its.deferred)[knot];
}

/**
 * The strongest finding that contains a file, unless another kind is preferred, or the first of the same cycle for a
 * file that is in it only through imports that exist for the compiler; -1 for a file in no cycle, or in one that is not
 * judged yet.
 */
export function findingOf(project: Cycles, file: number, preferred: CycleKind = 'eager'): number {
  const { cycleOf, findings } = project;
  const cycle = cycleOf[file];
  if (cycle === -1) return -1;
  const own = findings.flatMap((each, i) => (each.cycle === cycle ? [i] : []));
  const containing = own.filter(i => knotOf(project, findings[i]).members.includes(file));
  const find = (kind: CycleKind) => containing.find(i => findings[i].kind === kind);
  return find(preferred) ?? find('eager') ?? containing[0] ?? own[0] ?? -1;
}

/** A save formed it, and nothing is known yet but its members. */
export function isUnjudged({ path }: Pick<ModelKnot, 'path'>): boolean {
  return path.length === 0;
}

/** Is a file in a cycle at load time that lowers the score? These are the cycles that all views count. */
export function isInLoadCycle({ cycles, cycleOf }: Cycles, file: number): boolean {
  const cycle = cycles[cycleOf[file]];
  return cycle !== undefined && isInCounted(cycle.eager, file);
}

export function isInCounted(knots: readonly ModelKnot[], file: number): boolean {
  return knots.some(({ counts, members }) => counts && members[countBelow(members, file)] === file);
}

/**
 * Describes the cycle of a file: its strongest kind, and the number of files. Undefined for a file in no cycle, and for
 * one in a cycle that is not judged yet.
 */
export function cycleText(project: Cycles, file: number): string | undefined {
  const { cycles, cycleOf, findings } = project;
  const cycle = cycles[cycleOf[file]];
  if (!cycle || isUnjudged(cycle)) return undefined;
  const finding = findings[findingOf(project, file)];
  const knot = finding && knotOf(project, finding);
  if (!finding || !knot?.members.includes(file)) return inText('type-only cycle', cycle);
  return inText(KIND_NAMES[finding.kind], knot);
}

export const KIND_NAMES: Readonly<Record<CycleKind, string>> = {
  eager: 'cycle',
  lazy: 'lazy cycle',
  typeOnly: 'type-only cycle',
};

/** What an import is to a cycle that vanishes without it. One that is lazy already is nothing to cut. */
export function cutNameOf({ kind }: Pick<ModelFinding, 'kind'>): string {
  return kind === 'lazy' ? 'lazy import that closes it' : 'suggested cut';
}

function inText(kind: string, { members, unit }: ModelKnot): string {
  if (members.length === 1) return 'imports itself';
  return `in a ${kind} of ${plural(members.length, 'file')}${unit === undefined ? '' : ' inside one package'}`;
}

/** The files of a group that eager imports alone bind. */
export function eagerMembers({ eager }: ModelCycle, { members }: ModelKnot): number {
  const own = new Set(members);
  return eager.reduce((sum, knot) => sum + knot.members.filter(file => own.has(file)).length, 0);
}

/** The edge from one file to another, or -1. */
export function edgeBetween({ edges }: Pick<Project, 'edges'>, source: number, target: number): number {
  for (let edge = edges.outStart[source]; edge < edges.outStart[source + 1]; edge++) {
    if (edges.target[edge] === target) return edge;
  }
  return -1;
}

/** The imports of the shortest loop. A save may have removed some of them, until it is judged. */
export function loopEdges(project: Project, { path }: Pick<ModelKnot, 'path'>): readonly number[] {
  return path
    .slice(0, -1)
    .map((file, i) => edgeBetween(project, file, path[i + 1]))
    .filter(edge => edge !== -1);
}

export interface Member {
  readonly file: number;
  /** Number of members that it uses, and that use it. */
  readonly uses: number;
  readonly usedBy: number;
}

/** The members of a finding, most connected first. Only the imports that form it count. */
export function membersOf(project: Project, finding: ModelFinding): readonly Member[] {
  const { edges } = project;
  const { members } = knotOf(project, finding);
  const isMember = new Set(members);
  const forms = formingEdge(project, finding);
  const list = members.map(file => {
    let uses = 0;
    let usedBy = 0;
    for (let edge = edges.outStart[file]; edge < edges.outStart[file + 1]; edge++) {
      if (isMember.has(edges.target[edge]) && forms(edge)) uses++;
    }
    for (let i = edges.inStart[file]; i < edges.inStart[file + 1]; i++) {
      if (isMember.has(edges.source[edges.inEdges[i]]) && forms(edges.inEdges[i])) usedBy++;
    }
    return { file, uses, usedBy };
  });
  return list.sort((a, b) => b.uses + b.usedBy - (a.uses + a.usedBy) || a.file - b.file);
}

/** The imports between members of a finding that compilers drop, although they are not type-only. */
export function droppedOf(project: Project, finding: ModelFinding): readonly number[] {
  const { edges, cycles } = project;
  const members = new Set(knotOf(project, finding).members);
  return cycles[finding.cycle].erased.filter(
    edge => members.has(edges.source[edge]) && members.has(edges.target[edge]),
  );
}

/** Does an import between members form the group of a finding? */
export function formingEdge(
  { edges, cycles }: Pick<Project, 'edges' | 'cycles'>,
  { kind, cycle }: ModelFinding,
): (edge: number) => boolean {
  const ignored = EDGE_FLAGS.intraUnit | IGNORED_FLAGS[kind];
  const { erased, leftLazy } = cycles[cycle];
  const dropped = new Set({ typeOnly: [], lazy: erased, eager: [...erased, ...leftLazy] }[kind]);
  return edge => (edges.flags[edge] & ignored) === 0 && !dropped.has(edge);
}

/** The flags of imports that do not form a group of this kind. */
const IGNORED_FLAGS: Readonly<Record<CycleKind, number>> = {
  eager: EDGE_FLAGS.typeOnly | EDGE_FLAGS.lazy,
  lazy: EDGE_FLAGS.typeOnly,
  typeOnly: 0,
};

export interface Cut {
  readonly edge: number;
  /** The files that it frees, after all cuts before it. */
  readonly frees: number;
  /** The files that are free after it. */
  readonly freed: number;
  /** How many files the largest cycle has before it, and after it. */
  readonly before: number;
  readonly left: number;
}

/** The cuts of a group in order, with what each frees. */
export function cutsOf({ members, breakEdges, freed, largest }: ModelKnot): readonly Cut[] {
  return breakEdges.map((edge, i) => ({
    edge,
    freed: freed[i],
    frees: freed[i] - (freed[i - 1] ?? 0),
    before: largest[i - 1] ?? members.length,
    left: largest[i],
  }));
}
