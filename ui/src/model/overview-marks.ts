import { pairFindings } from './module-findings.ts';
import type { OverviewState } from './overview.ts';

/** What findings about modules say of the lines of an overview, by `from to`. */
export function overviewMarks({ project, ids }: OverviewState): ReadonlyMap<string, string> {
  const boxes = new Map(ids.map((id, box) => [id, box]));
  const marks = new Map<string, string>();
  for (const { from, to, text } of pairFindings(project)) {
    const key = `${boxes.get(from)} ${boxes.get(to)}`;
    marks.set(key, [marks.get(key), text].filter(Boolean).join('; '));
  }
  return marks;
}
