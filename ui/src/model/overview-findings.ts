import { knotOf } from './cycle-findings.ts';
import { shownNodes } from './filters.ts';
import { boxIdOf } from './ids.ts';
import { briefName, plural, thousands } from './names.ts';
import { violations } from './risk-lists.ts';
import type { BoxId, Filters, Project } from './types.ts';

/** A finding in a few words, and where to read about it. */
export interface TopFinding {
  readonly text: string;
  readonly title: string;
  readonly target: { readonly view?: 'cycles' | 'risks'; readonly box?: BoxId };
}

const MOST = 3;

/** The largest cycle that counts, the riskiest files and the imports against the layers, of what is shown. */
export function topFindings(project: Project, filters: Filters): TopFinding[] {
  const isShown = shownNodes(project, filters);
  const found: TopFinding[] = [];
  const cycles = project.findings
    .filter(({ counts }) => counts)
    .map(finding => knotOf(project, finding))
    .filter(({ members }) => members.some(file => isShown[file] === 1))
    .sort((a, b) => b.members.length - a.members.length);
  if (cycles.length > 0) {
    const [{ members, path }] = cycles;
    const start = boxIdOf(project.ids[path[0] ?? members[0]]);
    found.push({
      text: `Cycle of ${plural(members.length, 'file')} around ${briefName(project.ids[path[0] ?? members[0]])}`,
      title: `${plural(cycles.length, 'cycle')} in all; the largest is shown with its suggested cuts`,
      target: { view: 'cycles', box: start },
    });
  }
  const against = violations(project).filter(edge => isShown[project.edges.source[edge]] === 1);
  if (against.length > 0)
    found.push({
      text: `${plural(against.length, 'import')} against the layers`,
      title: 'Imports from a lower layer to a higher one',
      target: { view: 'risks' },
    });
  const risky = project.risks.topFiles.filter(file => isShown[file] === 1 && project.risk[file] > 0);
  for (const file of risky.slice(0, MOST - found.length))
    found.push({
      text: `${briefName(project.ids[file])}: risk ${thousands(project.risk[file])}`,
      title: `${project.ids[file]}: one of the files in which a change is most likely to have consequences`,
      target: { box: boxIdOf(project.ids[file]) },
    });
  return found.slice(0, MOST);
}
