import { buildGraphInSteps, type Graph } from '../../core/graph/graph.ts';
import { inSteps } from '../../shared/yield-loop.ts';
import type { FileId, Link } from '../../types.ts';
import type { LinkProbe } from './link-probe.ts';

/** The graph of all files of a state, of which only some have edges. */
export interface ReachableGraph {
  /** The files alone. */
  nodes(): Promise<Graph>;
  /** With the edges of these files and of all that they reach; undefined if one of them cannot be resolved alone. */
  from(starts: Iterable<FileId>): Promise<Graph | undefined>;
}

export function createReachableGraph(
  probe: Pick<LinkProbe, 'ids' | 'languageOf' | 'linksOf'>,
): ReachableGraph {
  return { nodes: () => graphWith(new Map()), from };

  async function from(starts: Iterable<FileId>): Promise<Graph | undefined> {
    const links = new Map<FileId, readonly Link[]>();
    for (let next = [...starts]; next.length > 0; ) {
      const found = await probe.linksOf(next);
      if (!found) return undefined;
      for (const [i, id] of next.entries()) links.set(id, found[i]);
      const targets = new Set(found.flat().map(({ target }) => target));
      next = [...targets].filter(id => !links.has(id) && probe.languageOf(id) !== undefined);
    }
    return graphWith(links);
  }

  function graphWith(links: ReadonlyMap<FileId, readonly Link[]>): Promise<Graph> {
    const toNode = (id: FileId) => ({ id, language: probe.languageOf(id) ?? '', links: links.get(id) ?? [] });
    const files = Array.from(probe.ids(), toNode);
    return inSteps(buildGraphInSteps(files));
  }
}
