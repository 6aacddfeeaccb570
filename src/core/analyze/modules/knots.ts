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

/** What was found in an earlier state. */
interface KnownKnots {
  readonly imports: ModuleImports;
  readonly knots: readonly ModuleKnot[];
}

/**
 * By first member.
 *
 * @param isLoose Says little about modules: an import that is lazy, or by a program.
 * @param before Its knots stay the same as long as modules import each other as often, however edges are numbered.
 */
export function* findModuleKnots(
  imports: ModuleImports,
  isLoose: (edge: number) => boolean,
  before?: KnownKnots,
): Steps<readonly ModuleKnot[]> {
  const { graph, start, edges } = imports;
  const isKnown = before?.imports.graph === graph && before.imports.weights === imports.weights;
  const all = isKnown ? before.knots : yield* describeKnots(imports);
  const loose = new Uint8Array(graph.edgeCount);
  for (let pair = 0; pair < graph.edgeCount; pair++) {
    let edge = start[pair];
    while (edge < start[pair + 1] && isLoose(edges[edge])) edge++;
    if (edge === start[pair + 1]) loose[pair] = 1;
  }
  const tight = new Set(circularGroups(graph, loose).groups.flatMap(members => [...members]));
  const knots = all.map(knot => {
    const isTight = knot.members.some(module => tight.has(module));
    const accepted: AcceptedKnot | undefined =
      knot.cutImports > MOST_CUT ? 'large' : isTight ? undefined : 'loose';
    if (knot.accepted === accepted) return knot;
    const { accepted: _, ...rest } = knot;
    return { ...rest, ...(accepted && { accepted }) };
  });
  return knots.every((knot, i) => knot === all[i]) ? all : knots;
}

/** Without what makes one no finding. */
function* describeKnots({ graph, weights }: ModuleImports): Steps<ModuleKnot[]> {
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
