import type { ChangesTogether } from '../../../core/churn/changes-together.ts';
import type { RebuildCost } from '../../../core/churn/rebuild-cost.ts';
import type { ModuleChurn } from '../../../core/churn/report.ts';
import type { Style } from '../terminal.ts';
import { plural, thousands } from '../words.ts';
import { moreLine, pairLines } from './pair-lines.ts';

/** Modules whose changes reach others, and files of modules that change together without a dependency. */
export function moduleLines(
  { rebuildCost, changesTogether }: ModuleChurn,
  limit: number,
  style: Style,
): string[] {
  return [...costLines(rebuildCost, limit, style), ...togetherLines(changesTogether, limit, style)];
}

const COLUMNS: readonly (readonly [title: string, text: (cost: RebuildCost) => string])[] = [
  ['cost', ({ cost }) => shortened(cost)],
  ['commits', ({ commits }) => thousands(commits)],
  ['own lines', ({ lines }) => thousands(lines)],
  ['lines that depend on it', ({ dependentLines }) => thousands(dependentLines)],
  ['in modules', ({ dependents }) => thousands(dependents)],
];

function costLines(all: readonly RebuildCost[], limit: number, style: Style): string[] {
  const costly = all.filter(({ cost }) => cost > 0);
  if (costly.length === 0) return [];
  const shown = costly.slice(0, limit);
  const rows = shown.map(cost => COLUMNS.map(([, text]) => text(cost)));
  const widths = COLUMNS.map(([title], i) => Math.max(title.length, ...rows.map(row => row[i].length)));
  const aligned = (row: readonly string[]) => row.map((text, i) => text.padStart(widths[i])).join('  ');
  return [
    style.bold('Rebuild cost of modules: commits times the lines elsewhere that depend on them'),
    style.dim(`  ${aligned(COLUMNS.map(([title]) => title))}  module`),
    ...rows.map((row, i) => `  ${aligned(row)}  ${shown[i].module}`),
    ...moreLine(costly.length - shown.length, 'module', style),
    '',
  ];
}

/** `111 M`, `44 k`: two or three digits compare as well as nine. */
function shortened(count: number): string {
  const [unit, size] = count >= 1e6 ? ['M', 1e6] : count >= 1000 ? ['k', 1000] : ['', 1];
  const value = count / size;
  return `${value < 10 && size > 1 ? value.toFixed(1) : thousands(Math.round(value))}${unit && ` ${unit}`}`;
}

function togetherLines(all: readonly ChangesTogether[], limit: number, style: Style): string[] {
  if (all.length === 0) return [];
  const shown = all.slice(0, limit);
  return [
    style.bold('Changed together in modules that do not depend on each other'),
    ...shown.flatMap(({ modules, isAcrossLanguages, pairs }) => [
      `  ${modules.join(', ')}${isAcrossLanguages ? style.dim(' (in different languages)') : ''}`,
      ...pairLines(pairs.slice(0, MAX_PAIRS)).map(line => `  ${line}`),
      ...(pairs.length > MAX_PAIRS
        ? [style.dim(`    … and ${plural(pairs.length - MAX_PAIRS, 'other pair')}`)]
        : []),
    ]),
    ...moreLine(all.length - shown.length, 'group', style),
    '',
  ];
}

const MAX_PAIRS = 5;
