import type { Steps } from '../../../shared/steps.ts';
import { circularGroups } from '../../graph/circular.ts';
import { subgraph } from '../../graph/subgraph.ts';
import { findBreakEdges } from '../judgement/break-edges.ts';
import type { ModuleImports } from './imports.ts';

/** Modules that all depend on each other. */
export interface ModuleKnot {
  /** Ascending. */
  readonly members: Uint32Array;
  /** The pairs of modules inside it, and how many imports they have. */
  readonly pairs: Uint32Array;
  readonly imports: number;
  /** The pairs whose imports have to go, so that nothing in it is circular any more; few imports, as far as known. */
  readonly cuts: Uint32Array;
  /** How many imports these have. */
  readonly cutImports: number;
}

/** A knot that more imports hold together is how a project is built, and no finding: nobody cuts them all. */
const MOST_CUT = 50;

export function isCuttable({ cutImports }: Pick<ModuleKnot, 'cutImports'>): boolean {
  return cutImports <= MOST_CUT;
}

/** By first member. */
export function* findModuleKnots({ graph, weights }: ModuleImports): Steps<ModuleKnot[]> {
  const without = new Uint8Array(graph.edgeCount);
  const partition = circularGroups(graph, without);
  const knots: ModuleKnot[] = [];
  for (const [group, members] of partition.groups.entries()) {
    const part = subgraph(graph, partition, { group, without });
    const own = part.edges.map(pair => weights[pair]);
    const cut = yield* findBreakEdges(part, own);
    const sum = (pairs: Uint32Array) => pairs.reduce((total, pair) => total + weights[pair], 0);
    const cuts = cut.map(edge => part.edges[edge]);
    knots.push({ members, pairs: part.edges, imports: sum(part.edges), cuts, cutImports: sum(cuts) });
  }
  return knots;
}
