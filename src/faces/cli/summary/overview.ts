import { type Digest, sourcesIn } from '../../../core/report/digest.ts';
import { percent } from '../../../core/report/reach.ts';
import { cycleOverview, type OverviewRow } from '../cycle-lines.ts';
import { plural, thousands } from '../words.ts';
import { fit } from './fit.ts';
import { moduleRow } from './modules.ts';
import type { Page } from './page.ts';

/** What the project is: its score, what it consists of, and how much of that depends on each other. */
export function overviewLines(digest: Digest, { width, style, tightness }: Page): string[] {
  const rows: OverviewRow[] = [
    healthRow(digest),
    ['Files', thousands(digest.files), fileWords(digest)],
    ['Imports', thousands(digest.dependencies), importWords(digest)],
    ...moduleRow(digest),
    ...reachRow(digest),
    ...cycleOverview(digest.cycles),
  ];
  const widest = Math.max(...rows.map(([, value]) => value.length));
  return rows.flatMap(([name, value, words]) => {
    const before = `  ${name.padEnd(NAME_WIDTH)} ${value.padStart(widest)}  `;
    const [first = '', ...more] = fit(() => words, {
      width,
      before,
      most: tightness > (NAMES.has(name) ? 0 : 1) ? 1 : 2,
    });
    const label = before.slice(0, -value.length - 2);
    return [
      `${label}${style.bold(value)}  ${style.dim(first.slice(before.length))}`.trimEnd(),
      ...more.map(line => style.dim(line)),
    ];
  });
}

const NAME_WIDTH = 11;

/** Rows that list names, of which some are as good as all. */
const NAMES: ReadonlySet<string> = new Set(['Files', 'Modules']);

/** Each dimension with its points; those that were not measured are among what was not judged. */
function healthRow(digest: Digest): OverviewRow {
  const { health, files } = digest;
  if (files === 0) return ['Health', 'n/a', 'no source files found'];
  if (sourcesIn(digest) === 0) return ['Health', 'n/a', 'all files are tests, generated or vendored'];
  if (health.score === null) return ['Health', 'n/a', 'nothing was measured'];
  const words = health.dimensions
    .filter(({ max }) => max > 0)
    .map(({ dimension, points, max }) => `${dimension} ${points > 0 ? `−${points}` : 0} of ${max}`);
  return ['Health', `${health.grade} ${health.score}`, words.join(', ')];
}

const MOST_LANGUAGES = 4;

/** Findings are about sources only. */
function fileWords(digest: Digest): string {
  const { files, languages } = digest;
  const sources = sourcesIn(digest);
  const judged = sources === files ? '' : `${thousands(sources)} of them sources; `;
  if (languages.length === 1) return `${judged}${languages[0][0]}`;
  const names = languages.slice(0, MOST_LANGUAGES).map(([name, count]) => `${thousands(count)} ${name}`);
  const others = languages.length > MOST_LANGUAGES ? ' and others' : '';
  return `${judged}${names.join(', ')}${others}`;
}

function importWords({ internal, dependencies, packages }: Digest): string {
  if (packages === 0) return dependencies === 0 ? '' : 'between files';
  return `${thousands(internal)} between files, the others to ${plural(packages, 'package')}`;
}

/** The mean over all source files. */
function reachRow({ reach: { runTime, all, estimated } }: Digest): OverviewRow[] {
  if (all.share === 0) return [];
  const [now, types] = [percent(runTime.share), percent(all.share)];
  const words = `of the sources depend on ${estimated ? 'a file, estimated' : 'a file'}, directly or not, on average`;
  return [['Reach', now, now === types ? words : `${words}; ${types} with types`]];
}
