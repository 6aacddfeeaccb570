import type { Signal } from '../../../../src/report/types.ts';
import { plural, thousands } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';

/** How many edges leave a file, and how many enter it. */
export function degreesOf(
  { edges }: Project,
  file: number,
): { readonly uses: number; readonly usedBy: number } {
  return {
    uses: edges.outStart[file + 1] - edges.outStart[file],
    usedBy: edges.inStart[file + 1] - edges.inStart[file],
  };
}

/** A signal of the report in words, with the numbers behind it. */
export function signalText(project: Project, file: number, signal: Signal): string {
  const { risks } = project;
  const { uses, usedBy } = degreesOf(project, file);
  if (signal === 'circular_dependency') return cycleText(project, file);
  if (signal === 'god_module') {
    return `uses ${thousands(uses)} files and packages, the threshold is ${thousands(risks.godThreshold)}`;
  }
  if (signal === 'dependency_explosion') {
    return `has ${thousands(uses + usedBy)} connections, the threshold is ${thousands(risks.explosionThreshold)}`;
  }
  return `${plural(Number(signal.slice(signal.indexOf(':') + 1)), 'import')} against the layers`;
}

function cycleText({ cycles, cycleOf }: Project, file: number): string {
  const members = cycles[cycleOf[file]]?.members.length;
  if (members === undefined) return 'in a cycle';
  return members === 1 ? 'imports itself' : `in a cycle of ${plural(members, 'file')}`;
}
