import type { DiagnosticsDelta, RevisionEvent } from '../../../src/core/report/delta-types.ts';
import { movedRisks } from '../../../src/core/report/moved-risks.ts';
import { applySplice } from '../../../src/core/report/splice.ts';
import { patchCycles } from './patch-cycles.ts';
import { patchEdges } from './patch-edges.ts';
import { patchNodes } from './patch-nodes.ts';
import type { Project } from './types.ts';

/**
 * Applies an event: the structure of the result equals that of the revision, and what was judged is renumbered. Undefined
 * if the event is not the next revision.
 */
export function patch(project: Project, event: RevisionEvent): Project | undefined {
  const { delta } = event;
  if (delta === null || event.revision !== project.revision + 1) return undefined;
  const nodes = patchNodes(project, delta.nodes);
  const edges = patchEdges(project, nodes, delta.edges);
  return {
    ...project,
    ...nodes.columns,
    edges: edges.edges,
    ...patchCycles({ project, nodes, edges, changes: delta.cycles }),
    revision: event.revision,
    generatedAt: event.generatedAt,
    risks: nodes.isMoved ? movedRisks(project.risks, nodes.nextOf) : project.risks,
    metrics: event.metrics,
    diagnostics: event.diagnostics
      ? patchDiagnostics(project.diagnostics, event.diagnostics)
      : project.diagnostics,
  };
}

function patchDiagnostics(before: Project['diagnostics'], delta: DiagnosticsDelta): Project['diagnostics'] {
  return {
    unresolvedCount: delta.unresolvedCount,
    unresolved: applySplice(before.unresolved, delta.unresolved),
    problemCount: delta.problemCount,
    problems: applySplice(before.problems, delta.problems),
  };
}
