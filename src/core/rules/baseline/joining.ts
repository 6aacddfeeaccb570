import { stronglyConnected } from '../../graph/components.ts';
import { type Graph, nodeOf } from '../../graph/graph.ts';
import { linesOf, stepOf } from '../../query/edges.ts';
import { verbOf } from '../drafts.ts';
import type { Finding } from '../finding.ts';
import { CLOSING, loopThrough } from '../loop-through.ts';

/** Does a known cycle contain both? */
export type AreTogether = (a: string, b: string) => boolean;

/**
 * A cycle of files that grew, about an import that no known cycle contains instead of the cheapest cut, which is
 * usually an old import. The finding itself if its members are not files.
 */
export function atJoiningImport(finding: Finding, isKnown: AreTogether, graph: Graph): Finding {
  const closing = finding.message.indexOf(CLOSING);
  const found = closing < 0 ? undefined : joiningImports(finding, isKnown, graph);
  if (!found) return finding;
  const { joining, isUsable } = found;
  const [source, target] = endsIn(graph);
  const isAdded = (id: string) => !isKnown(id, id);
  const cut = joining.find(edge => isAdded(source(edge)) && !isAdded(target(edge))) ?? joining[0];
  return {
    ...finding,
    from: source(cut),
    lines: linesOf(graph, cut),
    message: `${source(cut)} ${verbOf(graph, cut)} ${target(cut)}${finding.message.slice(closing)}`,
    chain: loopThrough(graph, cut, isUsable).map(edge => stepOf(graph, edge)),
  };
}

export interface JoiningImports {
  /** The imports of the cycle that no known cycle contains; never empty. */
  readonly joining: readonly number[];
  /** Is an import part of the cycle? */
  isUsable(edge: number): boolean;
}

/** Undefined if the members are not files, or all their imports are known. */
export function joiningImports(
  { members = [] }: Finding,
  isKnown: AreTogether,
  graph: Graph,
): JoiningImports | undefined {
  const nodes = members.map(id => nodeOf(graph, id));
  if (nodes.some(node => node >= graph.fileCount)) return undefined;
  const isMember = new Set(nodes);
  const [source, target] = endsIn(graph);
  for (const ignored of strictestFirst(graph)) {
    const { of } = stronglyConnected(graph, ignored);
    const isUsable = (edge: number) => ignored[edge] === 0 && isMember.has(graph.targets[edge]);
    const joining = nodes
      .flatMap(node => edgesFrom(graph, node))
      .filter(edge => isUsable(edge) && of[graph.sources[edge]] === of[graph.targets[edge]])
      .filter(edge => !isKnown(source(edge), target(edge)));
    if (joining.length > 0) return { joining, isUsable };
  }
  return undefined;
}

function endsIn({ ids, sources, targets }: Graph) {
  return [(edge: number) => ids[sources[edge]], (edge: number) => ids[targets[edge]]] as const;
}

/** Edge → 1 if it is ignored. What a rule counts is not known here; every rule counts eager imports. */
function* strictestFirst({ typeOnly, lazy, intraUnit }: Graph): Generator<Uint8Array> {
  const atRunTime = intraUnit.map((flag, edge) => flag | typeOnly[edge]);
  yield atRunTime.map((flag, edge) => flag | lazy[edge]);
  yield atRunTime;
  yield intraUnit;
}

function edgesFrom({ outStart }: Graph, node: number): number[] {
  return Array.from({ length: outStart[node + 1] - outStart[node] }, (_, at) => outStart[node] + at);
}
