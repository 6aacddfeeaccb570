import type { Graph } from '../../graph/graph.ts';
import { refusesCycles } from '../../languages/registry.ts';
import { type CycleFindings, IN_EAGER } from '../judgement/cycle-findings.ts';
import type { ModuleFindings } from '../modules/findings.ts';
import { type Roles, SOURCE } from '../structure/roles.ts';
import type { HealthCounts } from './health.ts';
import { countModules } from './module-counts.ts';

export interface CountedAnalysis {
  readonly roles: Roles;
  readonly cycleFindings: CycleFindings;
  readonly moduleFindings: { readonly all: ModuleFindings };
}

export function countForHealth(graph: Graph, analysis: CountedAnalysis): HealthCounts {
  const { roles, cycleFindings, moduleFindings } = analysis;
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
  };
}
