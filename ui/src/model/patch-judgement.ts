import type { ModelJudgement, ModulesDelta } from '../../../src/core/report/delta-types.ts';
import { movedModules } from '../../../src/core/report/moved-modules.ts';
import { fileNode } from './ids.ts';
import type { Project } from './types.ts';

/**
 * Applies the judgement of a revision to its structure: the result equals the model of that revision. Undefined if the
 * event does not follow from what the project holds.
 */
export function patchJudgement(project: Project, event: ModelJudgement): Project | undefined {
  const { revision, since, cycles: changes } = event;
  if (revision !== project.revision) return undefined;
  if (project.judged === revision) return project;
  if (project.judged !== since || changes === null) return undefined;
  const cycles = [...project.cycles];
  for (const { cycle, ...details } of changes.details)
    cycles[cycle] = { members: cycles[cycle].members, ...details };
  const risk = event.scores.length > 0 ? project.risk.slice() : project.risk;
  for (const { file, score } of event.scores) risk[fileNode(project, file)] = score;
  return {
    ...project,
    judged: revision,
    cycles: changes.details.length > 0 ? cycles : project.cycles,
    findings: changes.findings ?? project.findings,
    risk,
    ...patchModules(project, event.modules),
    risks: event.risks ?? project.risks,
    metrics: event.metrics,
    health: event.health,
  };
}

function patchModules(
  project: Project,
  delta: ModulesDelta | undefined,
): Pick<Project, 'module' | 'moduleList' | 'moduleFindings'> {
  const { module: before, moduleList, moduleFindings } = project;
  if (!delta) return { module: before, moduleList, moduleFindings };
  const { list, files, ...findings } = delta;
  const module = list ? movedModules(before, moduleList, list) : before.slice();
  for (const { file, module: number } of files) module[fileNode(project, file)] = number;
  return {
    module,
    moduleList: list ?? moduleList,
    moduleFindings: { ...moduleFindings, ...findings },
  };
}
