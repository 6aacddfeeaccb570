import { edgeBetween, type Graph } from '../../graph/graph.ts';
import { subgraph } from '../../graph/subgraph.ts';
import { type CycleFindings, IN_EAGER } from '../judgement/cycle-findings.ts';
import type { RuntimeEdges } from '../judgement/runtime-edges.ts';
import type { ModuleFindings, ModuleOptions } from '../modules/findings.ts';
import type { Cycles } from '../structure/cycles.ts';
import { type Roles, SOURCE } from '../structure/roles.ts';
import { exactScore, type Health, type HealthCounts, judgeHealth } from './health.ts';
import { countModulesWithout } from './module-counts.ts';
import { countRemaining } from './remaining-cycles.ts';

/** One thing to do, and by how much it would raise the score. */
export interface Lever {
  readonly kind: 'cycle' | 'modules';
  /** The edges to remove. */
  readonly edges: Uint32Array;
  /** By how much the score rises, as people see it. */
  readonly gain: number;
  /** By how much it rises before it is rounded: in a large project one change rarely gains a whole point. */
  readonly exactGain: number;
  /** The source files that leave the eager cycles that count. */
  readonly freed: number;
  /** The modules that leave knots of modules. */
  readonly untied: number;
}

export interface LeverInput {
  readonly graph: Graph;
  readonly roles: Roles;
  readonly cycles: Cycles;
  readonly runtime: RuntimeEdges;
  readonly findings: CycleFindings;
  readonly health: Health;
  readonly modules: ModuleFindings;
  readonly moduleOptions: ModuleOptions;
  /** Edge → 1 if it is no import between modules, wherever it leads. */
  readonly ignored: Uint8Array;
}

/** How many levers are suggested, and how many candidates of each kind are tried for them. */
const MAX_LEVERS = 3;
const MAX_CANDIDATES = 5;
/** Less is not worth suggesting. */
const LEAST_GAIN = 0.05;
/** A knot that needs more cuts than this is no single thing to do. */
const MAX_CUTS = 5;

/** The changes that would raise the score most, best first. Each gain is computed by making the change. */
export function findLevers(input: LeverInput): readonly Lever[] {
  if (input.health.score === null) return [];
  const found = [...cycleLevers(input), ...moduleLevers(input)];
  const useful = found.filter(({ exactGain }) => exactGain >= LEAST_GAIN);
  useful.sort((a, b) => b.exactGain - a.exactGain || a.edges.length - b.edges.length);
  return withoutOverlap(useful).slice(0, MAX_LEVERS);
}

/** The first cut of a knot, and all cuts together if they are few. */
function cycleLevers(input: LeverInput): Lever[] {
  const bySize = input.findings.eager.toSorted((a, b) => b.members.length - a.members.length);
  return bySize.slice(0, MAX_CANDIDATES).flatMap(({ cuts }) => {
    const edges = Uint32Array.from(cuts.slice(0, MAX_CUTS), cut => edgeBetween(input.graph, cut));
    const first = removal(input, 'cycle', edges.slice(0, 1));
    if (cuts.length === 1 || cuts.length > MAX_CUTS) return [first];
    return [first, removal(input, 'cycle', edges)];
  });
}

/** A knot of modules that more imports have to go for is no single thing to do. */
const MAX_IMPORTS = 10;

/** The imports that go against one direction, and those that close a knot of modules, as far as they are few. */
function moduleLevers(input: LeverInput): Lever[] {
  const { imports, againstGrain, knots } = input.modules;
  const { start, edges } = imports;
  const isFew = (some: Uint32Array) => some.length > 0 && some.length <= MAX_IMPORTS;
  const bySize = knots.toSorted((a, b) => b.members.length - a.members.length);
  const cuts = bySize.slice(0, MAX_CANDIDATES).flatMap(({ cuts }) => {
    const parts = Array.from(cuts, pair => edges.subarray(start[pair], start[pair + 1]));
    parts.sort((a, b) => a.length - b.length || a[0] - b[0]);
    const all = Uint32Array.from(parts.flatMap(part => Array.from(part)));
    const last = parts.reduce((end, part) => (end + part.length <= MAX_IMPORTS ? end + part.length : end), 0);
    return [parts[0], all.subarray(0, last)];
  });
  const minorities = againstGrain
    .map(({ edges }) => edges)
    .toSorted((a, b) => b.length - a.length || a[0] - b[0]);
  const candidates = [...cuts, ...minorities.filter(isFew).slice(0, MAX_CANDIDATES)];
  const different = new Map(candidates.filter(isFew).map(some => [some.toSorted().join(), some]));
  return [...different.values()].map(some => removal(input, 'modules', some));
}

/** The effect of removing edges. Only cycles and modules that one of them is part of can change. */
function removal(input: LeverInput, kind: Lever['kind'], edges: Uint32Array): Lever {
  const { graph, roles, cycles, runtime, findings, health } = input;
  const removed = new Set(edges);
  const counts = { ...health.counts };
  for (const group of new Set(Array.from(edges, edge => groupWith(graph, cycles, edge)))) {
    if (group === -1) continue;
    for (const member of cycles.groups[group]) {
      if (roles.roleOf[member] !== SOURCE) continue;
      if (findings.strength[member] === IN_EAGER) counts.eager--;
      if (findings.strength[member] > 0) counts.circular--;
    }
    const part = subgraph(graph, cycles, { group, without: graph.intraUnit });
    const left = countRemaining({ graph, roles, runtime, part, removed });
    counts.eager += left.eager;
    counts.circular += left.circular;
  }
  Object.assign(counts, countModulesWithout(input, removed));
  const freed = Math.max(0, health.counts.eager - counts.eager);
  const untied = Math.max(0, health.counts.tied - counts.tied);
  return { kind, edges, ...gainOf(health, counts), freed, untied };
}

function groupWith({ sources, targets }: Graph, { groupOf }: Cycles, edge: number): number {
  const group = groupOf[sources[edge]];
  return groupOf[targets[edge]] === group ? group : -1;
}

function gainOf(health: Health, counts: HealthCounts): Pick<Lever, 'gain' | 'exactGain'> {
  const next = judgeHealth(counts);
  return { gain: (next.score ?? 0) - (health.score ?? 0), exactGain: exactScore(next) - exactScore(health) };
}

/** Of two levers that share an edge, the second would promise what the first already gives. */
function withoutOverlap(levers: readonly Lever[]): Lever[] {
  const taken = new Set<number>();
  return levers.filter(({ edges }) => {
    if (edges.some(edge => taken.has(edge))) return false;
    for (const edge of edges) taken.add(edge);
    return true;
  });
}
