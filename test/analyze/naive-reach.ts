import type { DetailedEdge, Report, ReportReach } from '../../src/core/report/types.ts';

/** The reach of a report, from its nodes and edges: a set for each file, which grows until nothing changes. */
export function deriveReach({ detailed: { nodes, edges } }: Report): ReportReach {
  const sources = nodes.filter(({ type, role }) => type === 'file' && role === undefined).map(({ id }) => id);
  const inner = edges.filter(
    ({ source, target, test }) => !test && sources.includes(source) && sources.includes(target),
  );
  const unitOf = new Map(nodes.map(({ id, unit }) => [id, unit]));
  const isUse = ({ source, target, implicit }: DetailedEdge) =>
    implicit === true && unitOf.get(source) !== undefined && unitOf.get(source) === unitOf.get(target);
  const shareOf = (kept: readonly DetailedEdge[]) => {
    const reached = dependents(sources, kept);
    const sum = [...reached.values()].reduce((total, files) => total + files.size, 0);
    const share = sources.length === 0 ? 0 : sum / sources.length ** 2;
    const closing = dependents(
      sources,
      kept.filter(edge => !isUse(edge)),
    );
    const group = (id: string) =>
      sources.filter(other => closing.get(id)?.has(other) && closing.get(other)?.has(id)).length;
    const largest = Math.max(0, ...sources.map(group));
    return { share: Math.round(share * 10_000) / 10_000, core: largest > 1 ? largest : 0 };
  };
  return {
    runTime: shareOf(inner.filter(({ typeOnly, erased }) => !typeOnly && !erased)),
    all: shareOf(inner),
  };
}

/** File → itself and the files that depend on it. */
function dependents(files: readonly string[], edges: readonly DetailedEdge[]): Map<string, Set<string>> {
  const reached = new Map(files.map(id => [id, new Set([id])]));
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const { source, target } of edges) {
      const [from, to] = [reached.get(source), reached.get(target)];
      if (!from || !to) continue;
      const before = to.size;
      for (const id of from) to.add(id);
      if (to.size > before) isGrowing = true;
    }
  }
  return reached;
}
