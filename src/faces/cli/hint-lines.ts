import type { Brief, Digest } from '../../core/report/digest.ts';
import type { OrphanGroup } from '../../core/report/hints.ts';
import type { UndeclaredGroup, UnusedPackage } from '../../core/report/types.ts';
import type { Style } from './terminal.ts';
import { plural, thousands } from './words.ts';

/** How many entries each hint names; the report has all of them. */
const NAMED = 3;

type Hints = Pick<Digest, 'orphans' | 'orphanGroups' | 'undeclaredGroups' | 'unused'>;

/** One section for what may be worth a look, a line for each kind. */
export function hintLines(hints: Hints, style: Style): string[] {
  const { orphans, orphanGroups, undeclaredGroups, unused } = hints;
  const rows = [
    row(
      orphanGroups,
      orphans.count === 1
        ? '1 file that nothing seems to load'
        : `${thousands(orphans.count)} files that nothing seems to load`,
      orphanWords,
    ),
    row(
      undeclaredGroups,
      undeclaredGroups.count === 1
        ? '1 package is imported but not declared'
        : `${thousands(undeclaredGroups.count)} packages are imported but not declared`,
      undeclaredWords,
    ),
    row(
      unused,
      unused.count === 1
        ? '1 declared package is never imported'
        : `${thousands(unused.count)} declared packages are never imported`,
      unusedWords,
    ),
  ].flat();
  if (rows.length === 0) return [];
  return [
    style.bold('Hints'),
    ...rows.flatMap(([title, names]) => [`  ${title}`, style.dim(`    ${names}`)]),
  ];
}

function row<T>(
  { count, head }: Brief<T>,
  title: string,
  wordsFor: (entry: T) => string,
): [title: string, names: string][] {
  if (count === 0) return [];
  const shown = head.slice(0, NAMED).map(wordsFor);
  const more = count - shown.length;
  const names = [...shown, ...(more > 0 ? [`${thousands(more)} more in the report`] : [])];
  return [[title, names.join('; ')]];
}

function orphanWords({ file, group: { files, lines } }: OrphanGroup): string {
  const others = files > 1 ? ` and ${plural(files - 1, 'other')}` : '';
  return `${file}${others}, ${plural(lines, 'line')}`;
}

function undeclaredWords({ package: name, manifests, first, declaredBy = [] }: UndeclaredGroup): string {
  const where = manifests > 1 ? plural(manifests, 'manifest') : `${first.file}:${first.line}`;
  const [declared, ...others] = declaredBy;
  if (declared === undefined) return `${name}: ${where}`;
  const more = others.length > 0 ? ` and ${thousands(others.length)} more` : '';
  return `${name}: ${where}, declared in ${declared}${more}`;
}

function unusedWords({ package: name, manifest, line }: UnusedPackage): string {
  return `${name} (${manifest}:${line})`;
}
