import { cycleCounts, cyclesText } from './cycle-counts.ts';
import { KIND_NAMES, knotOf } from './cycle-findings.ts';
import { shownNodes } from './filters.ts';
import { boxIdOf } from './ids.ts';
import { briefName, capitalised, plural, thousands } from './names.ts';
import { violations } from './risk-lists.ts';
import type { BoxId, Filters, Project } from './types.ts';

/** A finding in a few words, and where to read about it. */
export interface TopFinding {
  readonly text: string;
  readonly title: string;
  readonly target: { readonly view?: 'cycles' | 'risks'; readonly box?: BoxId };
}

const MOST = 3;

/** The largest cycle of the strongest kind, imports against the grain or the layers, and the riskiest files shown. */
export function topFindings(project: Project, filters: Filters): TopFinding[] {
  const isShown = shownNodes(project, filters);
  const found: TopFinding[] = [];
  const cycle = largestCycle(project, file => isShown[file] === 1);
  if (cycle) found.push(cycle);
  const grain = project.moduleFindings.againstTheGrain.reduce((sum, { imports }) => sum + imports, 0);
  if (grain > 0)
    found.push({
      text: `${plural(grain, 'import')} against the grain`,
      title: 'Imports from one module to another that otherwise depends on it',
      target: { view: 'risks' },
    });
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

/** Findings of the strongest kind come first. */
function largestCycle(project: Project, isShown: (file: number) => boolean): TopFinding | undefined {
  const shown = project.findings.filter(
    finding => finding.counts && knotOf(project, finding).members.some(isShown),
  );
  if (shown.length === 0) return undefined;
  const [{ kind }] = shown;
  const [{ members, path }] = shown
    .filter(finding => finding.kind === kind)
    .map(finding => knotOf(project, finding))
    .sort((a, b) => b.members.length - a.members.length);
  const start = project.ids[path[0] ?? members[0]];
  return {
    text: `${capitalised(KIND_NAMES[kind])} of ${plural(members.length, 'file')} around ${briefName(start)}`,
    title: `${cyclesText(cycleCounts(project, isShown))}; the largest is shown`,
    target: { view: 'cycles', box: boxIdOf(start) },
  };
}
