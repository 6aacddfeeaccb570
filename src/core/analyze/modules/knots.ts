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
  /** Why it is no finding. */
  readonly accepted?: AcceptedKnot;
}

/**
 * `large`: more imports hold it together than anybody cuts. `loose`: only imports that are lazy, or by programs, close
 * it, and these are there on purpose.
 */
export type AcceptedKnot = 'large' | 'loose';

/** A knot is a finding if so many cuts end it. */
const MOST_CUT = 50;

/**
 * By first member.
 *
 * @param isLoose Says little about modules: an import that is lazy, or by a program.
 */
export function* findModuleKnots(
  { graph, weights, start, edges }: ModuleImports,
  isLoose: (edge: number) => boolean,
): Steps<ModuleKnot[]> {
  const without = new Uint8Array(graph.edgeCount);
  const loose = Uint8Array.from(without, (_, pair) =>
    Number(edges.subarray(start[pair], start[pair + 1]).every(isLoose)),
  );
  const tight = new Set(circularGroups(graph, loose).groups.flatMap(members => [...members]));
  const partition = circularGroups(graph, without);
  const knots: ModuleKnot[] = [];
  for (const [group, members] of partition.groups.entries()) {
    const part = subgraph(graph, partition, { group, without });
    const own = part.edges.map(pair => weights[pair]);
    const cut = yield* findBreakEdges(part, own);
    const sum = (pairs: Uint32Array) => pairs.reduce((total, pair) => total + weights[pair], 0);
    const cuts = cut.map(edge => part.edges[edge]);
    const cutImports = sum(cuts);
    const isTight = members.some(module => tight.has(module));
    const accepted = cutImports > MOST_CUT ? 'large' : isTight ? undefined : 'loose';
    knots.push({
      ...{ members, pairs: part.edges, imports: sum(part.edges), cuts, cutImports },
      ...(accepted && { accepted }),
    });
  }
  return knots;
}
