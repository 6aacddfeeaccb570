import type { FileId } from '../../types.ts';
import { type Graph, nodeOf } from '../graph/graph.ts';
import { type Step, stepOf } from '../query/edges.ts';
import { loopThrough } from '../rules/loop-through.ts';
import type { CycleOf, CyclesInput, CyclesOfSide, Members } from './cycle-sides.ts';
import type { CycleChange, CycleStrength } from './types.ts';

/** Finds the imports that made a cycle what it is. */
export interface CycleCauses {
  /** What was added inside a cycle of the later state: imports that join it come first. */
  closing(members: Members, oldOf: CycleOf): Pick<CycleChange, 'closedBy' | 'loop'>;
  /** What is gone inside a cycle of the earlier state: imports that held it together come first. */
  opening(members: Members, nowOf: CycleOf): Pick<CycleChange, 'openedBy'>;
}

const MAX_CAUSES = 5;

export function createCycleCauses({ before, after, names }: CyclesInput, kind: CycleStrength): CycleCauses {
  const oldNames = new Map([...names].map(([old, now]) => [now, old]));
  const boundBefore = (members: Members) =>
    bindingIn({
      side: before,
      members,
      nodeOf: id => nodeIn(before.graph, oldNames.get(id) ?? id),
      names,
      kind,
    });
  const boundAfter = (members: Members) =>
    bindingIn({ side: after, members, nodeOf: id => nodeIn(after.graph, id), names: NO_NAMES, kind });
  return {
    closing(members, oldOf) {
      const old = boundBefore(members);
      const now = boundAfter(members);
      const edges = [...now].filter(([key]) => !old.has(key)).map(([, edge]) => edge);
      const rank = (edge: number) => rankOf(endsOf(after.graph, edge), oldOf);
      const first = edges.sort((a, b) => rank(a) - rank(b) || a - b).slice(0, MAX_CAUSES);
      const isBinding = new Set(now.values());
      return {
        closedBy: first.map(edge => stepOf(after.graph, edge)),
        loop: first.length === 0 ? [] : loopFrom(after.graph, first[0], edge => isBinding.has(edge)),
      };
    },
    opening(members, nowOf) {
      const now = boundAfter(members);
      const edges = [...boundBefore(members)].filter(([key]) => !now.has(key));
      const rank = (key: string) => rankOf(key.split('\0'), nowOf);
      edges.sort(([a, one], [b, other]) => rank(a) - rank(b) || one - other);
      const steps = edges.slice(0, MAX_CAUSES).map(([key, edge]): Step => {
        const [source, target] = key.split('\0');
        return { ...stepOf(before.graph, edge), source, target };
      });
      return { openedBy: steps };
    },
  };
}

const NO_NAMES: ReadonlyMap<FileId, FileId> = new Map();

interface BindingInput {
  readonly side: CyclesOfSide;
  readonly members: Members;
  readonly nodeOf: (id: FileId) => number;
  readonly names: ReadonlyMap<FileId, FileId>;
  readonly kind: CycleStrength;
}

/** The imports between members that bind them, by the names of both ends. */
function bindingIn({ side, members, nodeOf, names, kind }: BindingInput): Map<string, number> {
  const { graph, analysis } = side;
  const { outStart, targets, ids } = graph;
  const without = kind === 'eager' ? analysis.runtime.notEager : analysis.runtime.absent;
  const found = new Map<string, number>();
  for (const member of members) {
    const node = nodeOf(member);
    if (node === -1) continue;
    for (let edge = outStart[node]; edge < outStart[node + 1]; edge++) {
      const target = names.get(ids[targets[edge]]) ?? ids[targets[edge]];
      if (without[edge] === 0 && members.has(target)) found.set(`${member}\0${target}`, edge);
    }
  }
  return found;
}

function nodeIn(graph: Graph, id: FileId): number {
  const node = nodeOf(graph, id);
  return node < graph.fileCount ? node : -1;
}

function endsOf({ ids, sources, targets }: Graph, edge: number): FileId[] {
  return [ids[sources[edge]], ids[targets[edge]]];
}

/** 0 between two cycles of the other state, 1 to or from none of them, 2 inside one: that did not change it. */
function rankOf([source, target]: readonly FileId[], cycleOf: CycleOf): number {
  const [from, to] = [cycleOf.get(source), cycleOf.get(target)];
  if (from === undefined || to === undefined) return 1;
  return from === to ? 2 : 0;
}

/** An import for each step of a shortest loop, which begins with this one. */
function loopFrom(graph: Graph, edge: number, isUsable: (edge: number) => boolean): Step[] {
  const loop = loopThrough(graph, edge, isUsable);
  const first = loop.indexOf(edge);
  return [...loop.slice(first), ...loop.slice(0, first)].map(step => stepOf(graph, step));
}
