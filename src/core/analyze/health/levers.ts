import { addToGroup } from '../../../shared/group-by.ts';
import { edgeBetween, type Graph } from '../../graph/graph.ts';
import { subgraph } from '../../graph/subgraph.ts';
import { type CycleFindings, IN_EAGER } from '../judgement/cycle-findings.ts';
import { countsOf, type FileCounts, findOutliers, type Outliers } from '../judgement/outliers.ts';
import type { RuntimeEdges } from '../judgement/runtime-edges.ts';
import type { Cycles } from '../structure/cycles.ts';
import type { Layers } from '../structure/layers.ts';
import { type Roles, SOURCE } from '../structure/roles.ts';
import { exactScore, type Health, type HealthCounts, judgeHealth } from './health.ts';
import { countRemaining } from './remaining-cycles.ts';

/** One thing to do, and by how much it would raise the score. */
export interface Lever {
  readonly kind: 'cycle' | 'layers' | 'god' | 'hub';
  /** The edges to remove; for a file with too many dependencies, those are for its owner to choose. */
  readonly edges: Uint32Array;
  /** The file with too many dependencies; -1 for other levers. */
  readonly file: number;
  /** With fewer dependencies than this, the file no longer stands out; 0 for other levers. */
  readonly limit: number;
  /** By how much the score rises, as people see it. */
  readonly gain: number;
  /** By how much it rises before it is rounded: in a large project one change rarely gains a whole point. */
  readonly exactGain: number;
  /** The source files that leave the eager cycles that count. */
  readonly freed: number;
}

export interface LeverInput {
  readonly graph: Graph;
  readonly roles: Roles;
  readonly cycles: Cycles;
  readonly runtime: RuntimeEdges;
  readonly findings: CycleFindings;
  readonly layers: Layers;
  readonly counts: FileCounts;
  readonly outliers: Outliers;
  readonly health: Health;
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
  const { health } = input;
  if (health.score === null) return [];
  const found = [...cycleLevers(input), ...layerLevers(input), ...fileLevers(input)];
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

/** All violations from one layer to another in the same folder. */
function layerLevers(input: LeverInput): Lever[] {
  const { graph, layers } = input;
  const pairs = new Map<string, number[]>();
  for (const edge of layers.violations) {
    const source = graph.sources[edge];
    const base = graph.ids[source].slice(0, Math.max(0, layers.baseOf[source]));
    const key = `${layers.layerOf[source]} ${layers.layerOf[graph.targets[edge]]} ${base}`;
    addToGroup(pairs, key, edge);
  }
  const largest = [...pairs.values()].sort((a, b) => b.length - a.length || a[0] - b[0]);
  return largest.slice(0, MAX_CANDIDATES).map(edges => removal(input, 'layers', Uint32Array.from(edges)));
}

/** Gods and hubs that would no longer be among them with fewer dependencies. */
function fileLevers({ outliers, health, counts: edges }: LeverInput): Lever[] {
  const { gods, hubs, thresholds } = outliers;
  const lever = (kind: 'god' | 'hub', file: number, limit: number): Lever => {
    const risks = { ...health.counts.risks };
    const isHub = kind === 'hub';
    const left = isHub ? edges.outgoing[file] - edges.uses[file] + limit - 1 : limit - 1;
    if (gods.includes(file) && left < thresholds.god) risks.gods--;
    if (isHub) risks.hubs--;
    const gain = gainOf(health, { ...health.counts, risks });
    return { kind, edges: NO_EDGES, file, limit, ...gain, freed: 0 };
  };
  return [
    ...Array.from(hubs.subarray(0, MAX_CANDIDATES), file => lever('hub', file, thresholds.hubUses)),
    ...Array.from(gods.subarray(0, MAX_CANDIDATES), file => lever('god', file, thresholds.god)),
  ];
}

const NO_EDGES = new Uint32Array();

/** The effect of removing edges. Only the cycles that contain one of them can change. */
function removal(input: LeverInput, kind: Lever['kind'], edges: Uint32Array): Lever {
  const { graph, roles, cycles, runtime, findings, layers, health } = input;
  const { sources, targets } = graph;
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
  const outgoing = input.counts.outgoing.slice();
  const uses = input.counts.uses.slice();
  const users = input.counts.users.slice();
  for (const edge of edges) {
    const counted = countsOf(graph, roles, edge);
    if (counted.outgoing) outgoing[sources[edge]]--;
    if (counted.uses) uses[sources[edge]]--;
    if (counted.users) users[targets[edge]]--;
    const isInner = roles.roleOf[sources[edge]] === SOURCE && roles.roleOf[targets[edge]] === SOURCE;
    if (isInner) counts.edges--;
  }
  const outliers = findOutliers({ graph, roles, outgoing, uses, users });
  const removedViolations = layers.violations.reduce((sum, edge) => sum + Number(removed.has(edge)), 0);
  counts.risks = {
    ...counts.risks,
    gods: outliers.gods.length,
    hubs: outliers.hubs.length,
    layers: counts.risks.layers - removedViolations,
  };
  const freed = Math.max(0, health.counts.eager - counts.eager);
  return { kind, edges, file: -1, limit: 0, ...gainOf(health, counts), freed };
}

function groupWith({ sources, targets }: Graph, { groupOf }: Cycles, edge: number): number {
  const group = groupOf[sources[edge]];
  return groupOf[targets[edge]] === group ? group : -1;
}

function gainOf(health: Health, counts: HealthCounts): Pick<Lever, 'gain' | 'exactGain'> {
  const next = judgeHealth(counts);
  return { gain: (next.score ?? 0) - (health.score ?? 0), exactGain: exactScore(next) - exactScore(health) };
}

/** Of two levers that share an edge or a file, the second would promise what the first already gives. */
function withoutOverlap(levers: readonly Lever[]): Lever[] {
  const taken = new Set<string>();
  return levers.filter(({ edges, file }) => {
    const keys = file === -1 ? Array.from(edges, edge => `edge ${edge}`) : [`file ${file}`];
    if (keys.some(key => taken.has(key))) return false;
    for (const key of keys) taken.add(key);
    return true;
  });
}
