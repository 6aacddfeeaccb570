import type { Analysis } from '../analyze/analyze.ts';
import type { Graph } from '../graph/graph.ts';
import type { ChosenModule, ModelModules, ModuleFindingLists } from './model-types.ts';
import { moduleFindingsOf } from './modules.ts';

export function modelModules(graph: Graph, analysis: Analysis): ModelModules {
  return { list: modelModuleList(analysis), ...moduleFindingsOf(graph, analysis) };
}

export function modelModuleList({ modules }: Pick<Analysis, 'modules'>): readonly ChosenModule[] {
  return modules.all.list.map(({ name, kind, folder }) => ({
    name,
    kind,
    ...(folder !== undefined && { folder }),
  }));
}

/** The lists of a model that are about modules. */
export const MODULE_FINDINGS: readonly (keyof ModuleFindingLists)[] = [
  'againstTheGrain',
  'knots',
  'pastTheEntry',
  'versionSkew',
];
