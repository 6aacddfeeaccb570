import { violationsIn } from '../../../../src/report/risks.ts';
import type { Signal } from '../../../../src/report/types.ts';
import { plural, thousands } from '../../model/names.ts';
import { connectionsOf, usesOf } from '../../model/risk-lists.ts';
import type { Project } from '../../model/types.ts';

/** Describes a risk signal of the report with its numbers. */
export function signalText(project: Project, file: number, signal: Signal): string {
  const { risks } = project;
  if (signal === 'circular_dependency') return cycleText(project, file);
  if (signal === 'god_module') {
    return `uses ${thousands(usesOf(project, file))} files and packages (threshold: ${thousands(risks.godThreshold)})`;
  }
  if (signal === 'dependency_explosion') {
    return `has ${thousands(connectionsOf(project, file))} connections (threshold: ${thousands(risks.explosionThreshold)})`;
  }
  return plural(violationsIn(signal), 'layer violation');
}

function cycleText({ cycles, cycleOf }: Project, file: number): string {
  const members = cycles[cycleOf[file]].members.length;
  return members === 1 ? 'imports itself' : `in a cycle of ${plural(members, 'file')}`;
}
