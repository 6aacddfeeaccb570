import type { Graph } from '../../graph/graph.ts';
import { refusesCycles } from '../../languages/registry.ts';
import { type CycleFindings, IN_EAGER } from '../judgement/cycle-findings.ts';
import type { Outliers } from '../judgement/outliers.ts';
import type { ModuleFindings } from '../modules/findings.ts';
import { type Roles, SOURCE } from '../structure/roles.ts';
import type { HealthCounts } from './health.ts';
import { countModules } from './module-counts.ts';

export interface CountedAnalysis {
  readonly roles: Roles;
  readonly cycleFindings: CycleFindings;
  readonly outliers: Outliers;
  readonly moduleFindings: { readonly all: ModuleFindings };
}

export function countForHealth(graph: Graph, analysis: CountedAnalysis): HealthCounts {
  const { roles, cycleFindings, outliers, moduleFindings } = analysis;
  let measured = 0;
  let eager = 0;
  let circular = 0;
  for (let file = 0; file < graph.fileCount; file++) {
    if (roles.roleOf[file] !== SOURCE) continue;
    const { language, unit } = graph.files[file];
    if (unit === undefined || !refusesCycles(language)) measured++;
    if (cycleFindings.strength[file] === IN_EAGER) eager++;
    if (cycleFindings.strength[file] > 0) circular++;
  }
  return {
    files: roles.sources,
    measured,
    eager,
    circular,
    ...countModules(moduleFindings.all),
    edges: countInner(graph, roles),
    outliers: countOutlierEdges(graph, roles, outliers),
  };
}

/** Is an edge between two source files? */
export function isInner({ sources, targets, fileCount }: Graph, { roleOf }: RoleOf, edge: number): boolean {
  return targets[edge] < fileCount && roleOf[targets[edge]] === SOURCE && roleOf[sources[edge]] === SOURCE;
}

type RoleOf = Pick<Roles, 'roleOf'>;

function countInner(graph: Graph, roles: RoleOf): number {
  let edges = 0;
  for (let edge = 0; edge < graph.edgeCount; edge++) if (isInner(graph, roles, edge)) edges++;
  return edges;
}

/** The edges between source files that leave a god module, or lead to or from a hub. */
export function countOutlierEdges(
  graph: Graph,
  roles: RoleOf,
  { gods, hubs }: Pick<Outliers, 'gods' | 'hubs'>,
  removed: ReadonlySet<number> = NONE,
): number {
  const { outStart, inStart, inEdges, sources } = graph;
  const outliers = new Set([...gods, ...hubs]);
  const counts = (edge: number) => isInner(graph, roles, edge) && !removed.has(edge);
  let found = 0;
  for (const file of outliers)
    for (let edge = outStart[file]; edge < outStart[file + 1]; edge++) if (counts(edge)) found++;
  for (const hub of hubs) {
    for (let i = inStart[hub]; i < inStart[hub + 1]; i++)
      if (counts(inEdges[i]) && !outliers.has(sources[inEdges[i]])) found++;
  }
  return found;
}

const NONE: ReadonlySet<number> = new Set();
