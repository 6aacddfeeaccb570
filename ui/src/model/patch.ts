import type { Delta } from '../../../src/report/delta-types.ts';
import type { RevisionEvent } from './events.ts';
import { fileNode } from './ids.ts';
import { patchCycles } from './patch-cycles.ts';
import { patchEdges } from './patch-edges.ts';
import { patchMetrics, patchRisks } from './patch-lists.ts';
import { patchNodes } from './patch-nodes.ts';
import type { Project } from './types.ts';

/** The project one revision later; undefined when the event does not continue it or does not tell all. */
export function patch(project: Project, event: RevisionEvent): Project | undefined {
  const { delta } = event;
  if (delta === null || event.revision !== project.revision + 1) return undefined;
  const graph = hasGraphChanges(delta) ? patchGraph(project, delta) : project;
  return {
    ...graph,
    loc: changedLoc(graph, event),
    revision: event.revision,
    generatedAt: event.generatedAt,
    health: event.health,
    metrics: { ...graph.metrics, ...event.metrics },
    diagnostics: {
      ...project.diagnostics,
      unresolvedCount: event.diagnostics.unresolved,
      problemCount: event.diagnostics.problems,
    },
    isWhole: false,
  };
}

function hasGraphChanges({ nodes, edges, cycles }: Delta): boolean {
  const lists = [nodes.added, nodes.removed, edges.added, edges.removed, edges.changed];
  return [...lists, cycles.opened, cycles.closed].some(list => list.length > 0);
}

function patchGraph(project: Project, delta: Delta): Project {
  const nodes = patchNodes(project, delta.nodes);
  const edges = patchEdges(project, nodes, delta.edges);
  const moves = { nodes: (node: number) => nodes.nextOf[node], edges: edges.nextOf };
  const cycles = patchCycles({ project, nodes, edges, changes: delta.cycles });
  return {
    ...project,
    ...nodes.columns,
    ...cycles,
    risks: patchRisks(project.risks, moves),
    metrics: patchMetrics(project.metrics, moves),
  };
}

/** Lines of files that say something else. A file that is named without lines is gone or cannot be read. */
function changedLoc(project: Project, { changed }: RevisionEvent): Int32Array {
  let loc = project.loc;
  for (const { file, loc: lines = -1 } of changed) {
    const node = fileNode(project, file);
    if (node === -1 || loc[node] === lines) continue;
    if (loc === project.loc) loc = project.loc.slice();
    loc[node] = lines;
  }
  return loc;
}
