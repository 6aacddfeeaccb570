import type { Analysis } from '../analyze/analyze.ts';
import { exactScore, type HealthReason } from '../analyze/health/health.ts';
import type { Graph } from '../graph/graph.ts';
import { type Step, stepOf } from '../query/edges.ts';
import { factorsOf } from '../report/health.ts';
import { isWorseCycle } from './cycle-words.ts';
import type { CycleChange, HealthCause, HealthMove, Score } from './types.ts';

export interface HealthOfSide {
  readonly graph: Graph;
  readonly analysis: Pick<Analysis, 'health' | 'moduleFindings'>;
}

export interface HealthInput {
  readonly before: HealthOfSide;
  readonly after: HealthOfSide;
  readonly cycles: readonly CycleChange[];
  /** Edges of the later graph that are new, or stronger than before. */
  readonly closing: readonly number[];
}

/** Of less than this, only the first cause is worth a line. */
const LEAST_POINTS = 0.1;

/** The scores of two states and, if the later one is lower, what it lost points for. */
export function compareHealth(input: HealthInput): HealthMove {
  const [before, after] = [input.before.analysis.health, input.after.analysis.health];
  const scores = { before: scoreOf(before), after: scoreOf(after) };
  const isFall = before.score !== null && after.score !== null && after.score < before.score;
  if (!isFall || exactScore(after) >= exactScore(before)) return { ...scores, causes: [] };
  const [was, is] = [factorsOf(before), factorsOf(after)];
  const lost = (reason: HealthReason) => after.penalties[reason] - before.penalties[reason];
  const causes = is
    .map(({ factor }, i): HealthCause => {
      const step = FINDERS[factor]?.(input);
      return { before: was[i], after: is[i], ...(step && { import: step }) };
    })
    .filter(cause => lost(cause.after.factor) > 0)
    .sort((a, b) => lost(b.after.factor) - lost(a.after.factor))
    .filter((cause, i) => i === 0 || lost(cause.after.factor) >= LEAST_POINTS);
  return { ...scores, causes };
}

function scoreOf({ score, grade }: Score): Score {
  return { score, grade };
}

/** The import that a reason names, if there is one. */
const FINDERS: Readonly<Partial<Record<HealthReason, (input: HealthInput) => Step | undefined>>> = {
  cycles: ({ cycles }) =>
    cycles.find(change => isWorseCycle(change) && change.closedBy.length > 0)?.closedBy[0],
  knots(input) {
    const { knots, modules } = input.after.analysis.moduleFindings.all;
    const knotOf = new Map(knots.flatMap((knot, i) => [...knot.members].map(member => [member, i] as const)));
    const inKnot = (file: number) => knotOf.get(modules.moduleOf[file]);
    return firstCrossing(input, (from, to) => inKnot(from) !== undefined && inKnot(from) === inKnot(to));
  },
  against(input) {
    const { againstGrain } = input.after.analysis.moduleFindings.all;
    const against = new Set(againstGrain.flatMap(({ edges }) => [...edges]));
    const edge = input.closing.find(one => against.has(one));
    return edge === undefined ? undefined : stepOf(input.after.graph, edge);
  },
  reach: input => firstCrossing(input, () => true),
};

/** The first new import between two modules; one of which nothing else makes them depend on each other comes first. */
function firstCrossing(
  { after: { graph, analysis }, closing }: HealthInput,
  isWanted: (from: number, to: number) => boolean,
): Step | undefined {
  const { imports } = analysis.moduleFindings.all;
  const isNew = new Set(closing);
  let first: number | undefined;
  for (let pair = 0; pair < imports.graph.edgeCount; pair++) {
    const edges = imports.edges.subarray(imports.start[pair], imports.start[pair + 1]);
    const added = edges.find(edge => isNew.has(edge) && isWanted(graph.sources[edge], graph.targets[edge]));
    if (added === undefined) continue;
    if (edges.every(edge => isNew.has(edge))) return stepOf(graph, added);
    first ??= added;
  }
  return first === undefined ? undefined : stepOf(graph, first);
}
