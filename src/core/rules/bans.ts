import type { Graph } from '../graph/graph.ts';
import { linesOf } from '../query/edges.ts';
import type { Ban } from './ban.ts';
import { type Banned, bannedChains, bannedEdges } from './chains.ts';
import { chainDraft, type Draft, importsDraft } from './drafts.ts';
import { createReportLimit, MAX_FINDINGS_OF_RULE } from './report-limit.ts';
import type { Scope } from './scope.ts';

/** What a rule found, and how many imports or files it looked at. */
export interface Outcome {
  readonly judged: number;
  readonly drafts: readonly Draft[];
  /** Of a rule about cycles: does this import close one of them? */
  readonly closes?: (edge: number) => boolean;
}

export function judgeBans(bans: readonly Ban[], scope: Scope): Outcome {
  const drafts: Draft[] = [];
  const limit = createReportLimit(MAX_FINDINGS_OF_RULE);
  for (const ban of bans.map(ban => withoutExcepted(ban, scope))) {
    const banned = ban.through ? bannedChains(ban, scope) : bannedEdges(ban, scope);
    for (const { edges, why, isChain } of byLine(banned, scope.graph)) {
      const draft = isChain ? chainDraft(scope.graph, edges, why) : importsDraft(scope.graph, edges, why);
      limit.add(draft, scope.place.name);
      drafts.push(draft);
    }
  }
  return { judged: countJudged(bans, scope), drafts };
}

interface BannedImports {
  /** The steps of a chain, or imports that one line makes. */
  readonly edges: number[];
  readonly why: string;
  readonly isChain: boolean;
}

/** One line may import several files of one unit, such as a package of Go. They are one violation. */
function byLine(banned: Iterable<Banned>, graph: Graph): BannedImports[] {
  const found: BannedImports[] = [];
  const known = new Map<string, BannedImports>();
  for (const { edges, why } of banned) {
    const key = edges.length === 1 ? lineKey(graph, edges[0], why) : undefined;
    const same = key === undefined ? undefined : known.get(key);
    if (same) same.edges.push(edges[0]);
    else {
      const one = { edges: [...edges], why, isChain: edges.length > 1 };
      found.push(one);
      if (key !== undefined) known.set(key, one);
    }
  }
  return found;
}

function lineKey(graph: Graph, edge: number, why: string): string | undefined {
  const target = graph.targets[edge];
  if (target >= graph.fileCount || graph.implicit[edge] === 1) return undefined;
  const { unit, language } = graph.files[target];
  if (unit === undefined) return undefined;
  const lines = linesOf(graph, edge).join(',');
  return `${graph.sources[edge]} ${lines}\0${language}\0${unit}\0${why}`;
}

/** The ban for the files that the rule judges. */
export function withoutExcepted(ban: Ban, { excepted }: Pick<Scope, 'excepted'>): Ban {
  return { ...ban, sources: ban.sources.map((kind, node) => (excepted[node] === 1 ? -1 : kind)) };
}

/** The imports that concern any of the bans. */
function countJudged(bans: readonly Ban[], { graph, ignored, excepted }: Scope): number {
  let count = 0;
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const source = graph.sources[edge];
    if (ignored[edge] === 1 || excepted[source] === 1) continue;
    const target = graph.targets[edge];
    if (bans.some(ban => (ban.about === 'sources' ? ban.sources[source] : ban.targets[target]) !== -1))
      count++;
  }
  return count;
}

/** Node → 1 if it is a file of no class, through which chains count. */
export function filesOutside(classes: Int32Array, { fileCount }: Pick<Graph, 'fileCount'>): Uint8Array {
  return Uint8Array.from(classes, (kind, node) => Number(kind === -1 && node < fileCount));
}

/** A class for each set; the first set that contains a node decides. */
export function classesOf(sets: readonly Uint32Array[], nodeCount: number): Int32Array {
  const classes = new Int32Array(nodeCount).fill(-1);
  for (const [number, nodes] of [...sets.entries()].reverse())
    for (const node of nodes) classes[node] = number;
  return classes;
}
