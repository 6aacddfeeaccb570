import type { Brief, Digest } from '../../core/report/digest.ts';
import type { Orphan, UndeclaredPackage, UnusedPackage } from '../../core/report/types.ts';
import type { Style } from './terminal.ts';
import { plural, thousands } from './words.ts';

/** How many entries each hint names; the report has all of them. */
const NAMED = 3;

/** One section for what may be worth a look, a line for each kind. */
export function hintLines(
  { orphans, undeclared, unused }: Pick<Digest, 'orphans' | 'undeclared' | 'unused'>,
  style: Style,
): string[] {
  const rows = [
    row(orphans, ['file that nothing seems to load', 'files that nothing seems to load'], orphanWords),
    row(
      undeclared,
      ['package is imported but not declared', 'packages are imported but not declared'],
      undeclaredWords,
    ),
    row(unused, ['declared package is never imported', 'declared packages are never imported'], unusedWords),
  ].flat();
  if (rows.length === 0) return [];
  return [
    style.bold('Hints'),
    ...rows.flatMap(([title, names]) => [`  ${title}`, style.dim(`    ${names}`)]),
  ];
}

function row<T>(
  { count, head }: Brief<T>,
  [one, many]: readonly [string, string],
  wordsFor: (entry: T) => string,
): [title: string, names: string][] {
  if (count === 0) return [];
  const shown = head.slice(0, NAMED).map(wordsFor);
  const more = count - shown.length;
  const names = [...shown, ...(more > 0 ? [`${thousands(more)} more in the report`] : [])];
  return [[`${thousands(count)} ${count === 1 ? one : many}`, names.join(', ')]];
}

function orphanWords({ file }: Orphan): string {
  return file;
}

function undeclaredWords({ package: name, files, first }: UndeclaredPackage): string {
  const others = files > 1 ? ` and ${plural(files - 1, 'other file')}` : '';
  return `${name} (${first.file}:${first.line}${others})`;
}

function unusedWords({ package: name, manifest, line }: UnusedPackage): string {
  return `${name} (${manifest}:${line})`;
}
