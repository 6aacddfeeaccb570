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
    ...countEdges(graph, roles, outliers),
  };
}

/** Edges between source files, and those of them that leave a god module, or lead to or from a hub. */
export function countEdges(
  graph: Graph,
  { roleOf }: Pick<Roles, 'roleOf'>,
  outliers: Pick<Outliers, 'gods' | 'hubs'>,
  removed: ReadonlySet<number> = NONE,
): Pick<HealthCounts, 'edges' | 'outliers'> {
  const { sources, targets, fileCount, edgeCount } = graph;
  const isHub = new Uint8Array(fileCount);
  const isOutlier = new Uint8Array(fileCount);
  for (const hub of outliers.hubs) isHub[hub] = isOutlier[hub] = 1;
  for (const god of outliers.gods) isOutlier[god] = 1;
  let edges = 0;
  let found = 0;
  for (let edge = 0; edge < edgeCount; edge++) {
    const target = targets[edge];
    const isInner = target < fileCount && roleOf[target] === SOURCE && roleOf[sources[edge]] === SOURCE;
    if (!isInner || removed.has(edge)) continue;
    edges++;
    if (isOutlier[sources[edge]] === 1 || isHub[target] === 1) found++;
  }
  return { edges, outliers: found };
}

const NONE: ReadonlySet<number> = new Set();
