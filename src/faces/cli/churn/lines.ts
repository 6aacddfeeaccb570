import type { HiddenCoupling } from '../../../core/churn/hidden-coupling.ts';
import { MAX_COMMIT_FILES } from '../../../core/churn/history.ts';
import type { Hotspot } from '../../../core/churn/hotspots.ts';
import type { ChurnReport } from '../../../core/churn/report.ts';
import type { Style } from '../terminal.ts';
import { plural, thousands } from '../words.ts';
import { moduleLines } from './module-lines.ts';
import { moreLine, pairLines } from './pair-lines.ts';

export function churnLines(report: ChurnReport, limit: number, style: Style): string[] {
  const { since, until, commits, largeCommits, hotspots, hiddenCoupling, modules } = report;
  const listed = new Set(modules.changesTogether.flatMap(({ pairs }) => pairs));
  const others = hiddenCoupling.filter(pair => !listed.has(pair));
  const large =
    largeCommits === 0
      ? ''
      : `; ${thousands(largeCommits)} changed more than ${MAX_COMMIT_FILES} files and ${largeCommits === 1 ? 'does' : 'do'} not count as coupling`;
  return [
    `${plural(commits, 'commit')} from ${since} to ${until}${large}`,
    '',
    ...hotspotLines(hotspots, limit, style),
    '',
    ...moduleLines(modules, limit, style),
    ...(listed.size > 0 && others.length === 0 ? [] : couplingLines(others, limit, style)),
  ];
}

const COLUMNS: readonly (readonly [title: string, text: (hotspot: Hotspot) => string])[] = [
  ['score', ({ score }) => score.toFixed(1)],
  ['changes', ({ changes }) => thousands(changes)],
  ['authors', ({ authors }) => thousands(authors)],
  ['lines', ({ lines }) => thousands(lines)],
  ['used by', ({ usedBy }) => thousands(usedBy)],
  ['uses', ({ uses }) => thousands(uses)],
  ['cycle', ({ cycle }) => cycle ?? ''],
];

function hotspotLines(all: readonly Hotspot[], limit: number, style: Style): string[] {
  const shown = all.slice(0, limit);
  if (shown.length === 0) return ['No source file changed'];
  const rows = shown.map(hotspot => COLUMNS.map(([, text]) => text(hotspot)));
  const widths = COLUMNS.map(([title], i) => Math.max(title.length, ...rows.map(row => row[i].length)));
  const aligned = (row: readonly string[]) => row.map((text, i) => text.padStart(widths[i])).join('  ');
  return [
    style.bold('Hotspots'),
    style.dim(`  ${aligned(COLUMNS.map(([title]) => title))}  file`),
    ...rows.map((row, i) => `  ${aligned(row)}  ${shown[i].file}${roleText(shown[i])}`),
    ...moreLine(all.length - shown.length, 'file', style),
  ];
}

function roleText({ role }: Hotspot): string {
  return role === 'source' ? '' : ` (${role})`;
}

function couplingLines(all: readonly HiddenCoupling[], limit: number, style: Style): string[] {
  if (all.length === 0) return ['No files change together without an import'];
  const shown = all.slice(0, limit);
  const lines = pairLines(shown);
  const across = shown.filter(({ isAcross }) => isAcross).length;
  return [
    ...titled('Changed together without an import, in different parts', lines.slice(0, across), style),
    ...(across > 0 && across < lines.length ? [''] : []),
    ...titled('Changed together without an import', lines.slice(across), style),
    ...moreLine(all.length - shown.length, 'pair', style),
  ];
}

function titled(title: string, lines: readonly string[], style: Style): string[] {
  return lines.length === 0 ? [] : [style.bold(title), ...lines];
}
