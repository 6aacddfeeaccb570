import type { ReportInput } from '../../src/core/report/report.ts';
import type { LinkedFile } from '../../src/types.ts';
import { createRandom } from '../helpers/random.ts';
import { reportInput } from './sample.ts';

/** Characters that file systems allow in names, and that JSON escapes or UTF-8 encodes as several bytes. */
const PARTS = [
  ...['a', 'b.ts', '/', 'pkg:', '->', ',', ' '],
  ...['"', '\\', '\\u0041', '\0', '\b', '\t', '\n', '\f', '\r', '\x1f', '\x7f'],
  ...['é', '\u00a0', '\u2028', '\u2029', '\ufeff', '😀', '\ud83d', '\ude00', '\udfff', '\ufffd'],
];

/** A random project in which every text is hostile, and optional members are sometimes absent. */
export function hostileInput(seed: number): ReportInput {
  const random = createRandom(seed);
  const text = () => Array.from({ length: 1 + random.below(6) }, () => random.pick(PARTS)).join('');
  const ids = [...new Set(Array.from({ length: 40 }, text))];
  const packages = Array.from({ length: 8 }, () => `pkg:${text()}`);
  const units = [text(), text()];
  const link = () => ({
    target: random.chance(0.2) ? random.pick(packages) : random.pick(ids),
    line: 1 + random.below(2000),
    typeOnly: random.chance(0.5),
    lazy: random.chance(0.5),
    implicit: random.chance(0.5),
    ...(random.chance(0.3) && { importName: text() }),
  });
  const files: LinkedFile[] = ids.map(id => ({
    id,
    language: random.pick(['typescript', 'rust', 'a "language"']),
    ...(random.chance(0.7) && { loc: random.below(3000) }),
    ...(random.chance(0.5) && { unit: random.pick(units) }),
    links: Array.from({ length: random.below(8) }, link),
  }));
  return reportInput(files, {
    projectRoot: `/${text()}`,
    unresolved: ids.map(file => ({ file, specifier: text(), line: random.below(9) })),
    problems: ids.map(file => ({ file, message: text(), line: random.below(9) })),
    outside: random.below(3),
  });
}
