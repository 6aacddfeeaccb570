import { stronglyConnected } from '../../graph/components.ts';
import { type Graph, nodeOf } from '../../graph/graph.ts';
import { linesOf, stepOf, verbOf } from '../drafts.ts';
import type { Finding } from '../finding.ts';
import { CLOSING, loopThrough } from '../loop-through.ts';

/** Does a known cycle contain both? */
export type AreTogether = (a: string, b: string) => boolean;

/**
 * A cycle of files that grew, about an import that no known cycle contains instead of the cheapest cut, which is
 * usually an old import. The finding itself if its members are not files.
 */
export function atJoiningImport(finding: Finding, isKnown: AreTogether, graph: Graph): Finding {
  const nodes = (finding.members ?? []).map(id => nodeOf(graph, id));
  const closing = finding.message.indexOf(CLOSING);
  if (closing < 0 || nodes.some(node => node >= graph.fileCount)) return finding;
  const isMember = new Set(nodes);
  for (const ignored of strictestFirst(graph)) {
    const { of } = stronglyConnected(graph, ignored);
    const isUsable = (edge: number) => ignored[edge] === 0 && isMember.has(graph.targets[edge]);
    const joining = nodes
      .flatMap(node => edgesFrom(graph, node))
      .filter(edge => isUsable(edge) && of[graph.sources[edge]] === of[graph.targets[edge]])
      .filter(edge => !isKnown(sourceOf(edge), targetOf(edge)));
    const cut = joining.find(edge => isAdded(sourceOf(edge)) && !isAdded(targetOf(edge))) ?? joining[0];
    if (cut === undefined) continue;
    return {
      ...finding,
      from: sourceOf(cut),
      lines: linesOf(graph, cut),
      message: `${sourceOf(cut)} ${verbOf(graph, cut)} ${targetOf(cut)}${finding.message.slice(closing)}`,
      chain: loopThrough(graph, cut, isUsable).map(edge => stepOf(graph, edge)),
    };
  }
  return finding;

  function sourceOf(edge: number): string {
    return graph.ids[graph.sources[edge]];
  }

  function targetOf(edge: number): string {
    return graph.ids[graph.targets[edge]];
  }

  function isAdded(id: string): boolean {
    return !isKnown(id, id);
  }
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
