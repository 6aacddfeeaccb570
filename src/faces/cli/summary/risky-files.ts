import type { Hotspot } from '../../../core/churn/hotspots.ts';
import type { Digest } from '../../../core/report/digest.ts';
import type { RiskFile } from '../../../core/report/types.ts';
import type { StoredChurn } from '../../../project/revisions/stored-hotspots.ts';
import { visible } from '../../../shared/visible.ts';
import type { StoredHistory } from '../stored-history.ts';
import { plural, thousands } from '../words.ts';
import { fit, shortPath, type Words } from './fit.ts';
import type { Page } from './page.ts';

/** The files to be careful with: those that are hard to change and change often, where that is known. */
export function riskyLines(history: StoredHistory | undefined, page: Page, room: number): string[] {
  if (room < LEAST_ROOM || typeof history !== 'object' || !('hotspots' in history)) return [];
  return hotspotLines(history, page, room);
}

/** Those that are hard to change, whether they change or not. */
export function hardLines(
  { risks }: Pick<Digest, 'risks'>,
  history: StoredHistory | undefined,
  page: Page,
): string[] {
  if (risks.head.length === 0) return [];
  return [
    ...titleLines('Hardest to change', rankWords(history), page),
    ...table(risks.head.slice(0, MOST_FILES).map(riskRow), page),
  ];
}

function titleLines(title: string, words: string, { width, style }: Page): string[] {
  const [first, ...more] = fit(() => title + words, { width, most: 1 });
  return [
    `${style.bold(first.slice(0, title.length))}${style.dim(first.slice(title.length))}`,
    ...more.map(line => style.dim(line)),
  ];
}

/** A title and a file. */
const LEAST_ROOM = 2;
const MOST_FILES = 5;

function rankWords(history: StoredHistory | undefined): string {
  if (history === undefined) return '';
  if (history === 'not stored')
    return ', by risk score alone; depgraph hotspots counts how often files change, too';
  return `, by risk score alone${'reason' in history ? `: ${history.reason}` : ''}`;
}

/** Score, file and reasons. */
type Row = readonly [score: string, file: string, reasons: string];

function table(rows: readonly Row[], { width, style }: Page): string[] {
  const digits = Math.max(...rows.map(([score]) => score.length));
  const reasonsWidth = Math.max(...rows.map(([, , reasons]) => reasons.length));
  const most = Math.max(MIN_PATH, width - digits - reasonsWidth - 6);
  const files = rows.map(([, file]) => clipped(visible(shortPath(file, most)), most));
  const widest = Math.max(...files.map(({ length }) => length));
  return rows.flatMap(([score, , reasons], i) => {
    const before = `  ${score.padStart(digits)}  ${files[i].padEnd(widest)}  `;
    const [first, ...more] = fit(() => reasons, { width, before, most: 1 });
    const name = before.slice(digits + 2);
    return [
      `  ${style.bold(score.padStart(digits))}${name}${style.dim(first.slice(before.length))}`,
      ...more.map(line => style.dim(line)),
    ];
  });
}

/** As long as most names. */
const MIN_PATH = 28;

function clipped(name: string, most: number): string {
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}

function riskRow({ riskScore, percentile, file, users, outgoing, factors }: RiskFile): Row {
  const reasons = [
    `harder than ${percentile} %`,
    // Where calls of methods name no file, nobody knows that there are no users.
    ...(users > 0 ? [`used by ${thousands(users)}`] : []),
    `uses ${thousands(outgoing)}`,
    ...(factors.cycle > 0 ? ['in a cycle'] : []),
  ];
  return [String(riskScore), file, reasons.join(', ')];
}

function hotspotLines(
  { commits, since, until, hotspots, costliest, together }: StoredChurn,
  page: Page,
  room: number,
): string[] {
  const { style, width } = page;
  const words = [
    ...(costliest ? [costWords(costliest)] : []),
    ...(together ? [togetherWords(together)] : []),
  ];
  let left = room - 1 - Math.min(hotspots.length, LEAST_FILES);
  const noteLines = words.flatMap(one => {
    const lines = fit(one, { width, before: '  ', most: 2 });
    if (lines.length > left) return [];
    left -= lines.length;
    return lines;
  });
  const shown = hotspots.slice(0, Math.min(MOST_FILES, room - 1 - noteLines.length));
  return [
    ...titleLines(
      'Riskiest files',
      `, by risk score × recent changes: ${plural(commits, 'commit')} from ${since} to ${until}`,
      page,
    ),
    ...(shown.length > 0 ? table(shown.map(hotspotRow), page) : []),
    ...noteLines.map(line => style.dim(line)),
  ];
}

const LEAST_FILES = 2;

function hotspotRow({ score, file, changes, authors, factors, cycle }: Hotspot): Row {
  const reasons = [
    `${plural(changes, 'change')} by ${plural(authors, 'author')}`,
    `risk ${factors.risk}`,
    ...(cycle === null || cycle === 'types' ? [] : ['in a cycle']),
  ];
  return [score.toFixed(1), file, reasons.join(', ')];
}

function costWords({
  module,
  commits,
  dependents,
  dependentLines,
}: NonNullable<StoredChurn['costliest']>): Words {
  return path =>
    `Module ${path(module)} costs most to change: ${plural(commits, 'commit')}, each to be checked in ${plural(dependentLines, 'line')} of ${plural(dependents, 'other module')}`;
}

function togetherWords({ files, shared, changes }: NonNullable<StoredChurn['together']>): Words {
  return path =>
    `${plural(shared, 'commit')} changed ${path(files[0])} (${changes[0]} commits) and ${path(files[1])} (${changes[1]}) together, though no import connects them`;
}
