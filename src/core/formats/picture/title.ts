import { plural, thousands } from '../../../shared/words.ts';
import { FILE_ROLES } from '../../report/model-types.ts';

const MOST_LANGUAGES = 3;

/** `1,530 files: typescript 812, rust 40 and 2 other languages`, or `12 go files`. */
export function filesText(files: number, languages: ReadonlyMap<string, number>): string {
  const ranked = [...languages].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  if (ranked.length === 1) return plural(files, `${ranked[0][0]} file`);
  const shown = ranked.slice(0, MOST_LANGUAGES).map(([name, count]) => `${name} ${thousands(count)}`);
  const others = ranked.length - shown.length;
  const rest = others > 0 ? ` and ${plural(others, 'other language')}` : '';
  return `${plural(files, 'file')}${shown.length > 0 ? ': ' : ''}${shown.join(', ')}${rest}`;
}

/** `90 of 382 dependencies drawn · left out: 339 tests, 12 generated files`: by role, what a picture does not show. */
export function withLeftOut(drawn: string, counts: readonly number[]): string {
  const [, ...hidden] = FILE_ROLES.map((role, i) => ({ role, count: counts[i] ?? 0 }));
  const words = hidden
    .filter(({ count }) => count > 0)
    .map(({ role, count }) => plural(count, role === 'test' ? 'test' : `${role} file`));
  return words.length === 0 ? drawn : `${drawn} · left out: ${words.join(', ')}`;
}
