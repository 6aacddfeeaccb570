/**
 * How well scores of files predict later fixes: `npm run predict -- PATH…`. Analyses each repository as it was 180 days
 * before its newest commit, and counts the fixes of each file since. A fix is a commit whose subject says so and that
 * touches at most ten source files. Source files with ten lines or more are compared: by Spearman's rank correlation, and
 * by the share of all fixes that is found in the 5 % of them with the highest score. Writes nothing.
 *
 * Repositories and commits were fixed before the formula of `riskScore`. The newest commits of the clones are of 21 and 22
 * August 2026, so that these are the states analysed:
 *
 *   to tune it      babel       0db90d220934  2026-02-20
 *                   netbox      d10453883fa5  2026-02-21
 *                   Ghost       d8f3eea4c4df  2026-02-20
 *   to report it    wagtail     b1295543771f  2026-02-20
 *                   prometheus  a737448dd6cc  2026-02-22
 *                   jellyfin    56a469d8c3c0  2026-02-21
 */
import { basename, resolve } from 'node:path';
import { SOURCE } from '../src/core/analyze/structure/roles.ts';
import type { Snapshot } from '../src/core/ask/snapshot.ts';
import { countFixes } from './predict/fixes.ts';
import { analyzeCommit, commitBefore } from './predict/past.ts';
import { shareInTop, spearman } from './predict/rank.ts';

const DAYS = 180;
const LEAST_LINES = 10;
const TOP = 0.05;

/** What may predict fixes, by the name that the table gives it. */
const PREDICTORS: Readonly<Record<string, (snapshot: Snapshot, file: number) => number>> = {
  'lines of code': ({ graph }, file) => graph.files[file].loc ?? 0,
  riskScore: ({ analysis }, file) => analysis.risks.scores[file],
  incoming: ({ analysis }, file) => analysis.degrees.incoming[file],
  outgoing: ({ analysis }, file) => analysis.degrees.outgoing[file],
  'log lines + log outgoing': ({ graph, analysis }, file) =>
    Math.log(1 + (graph.files[file].loc ?? 0)) + Math.log(1 + analysis.degrees.outgoing[file]),
};

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('usage: npm run predict -- PATH…');
  process.exitCode = 2;
}
for (const path of paths) {
  const root = resolve(path);
  const since = commitBefore(root, DAYS);
  const snapshot = await analyzeCommit(root, since);
  const { graph, analysis } = snapshot;
  const numbers = new Map(graph.files.map(({ id }, file) => [id, file]));
  const isSource = (id: string) => analysis.roles.roleOf[numbers.get(id) ?? -1] === SOURCE;
  const fixes = countFixes(root, { since, isSource });
  const files = Array.from(graph.files.keys()).filter(
    file => analysis.roles.roleOf[file] === SOURCE && (graph.files[file].loc ?? 0) >= LEAST_LINES,
  );
  const values = files.map(file => fixes.of.get(graph.files[file].id) ?? 0);
  const fixed = values.filter(value => value > 0).length;
  console.log(
    `${basename(root)} at ${since.slice(0, 12)}: ${files.length} files, ` +
      `${fixes.commits} fixes of ${fixed} of them in ${DAYS} days`,
  );
  for (const [name, of] of Object.entries(PREDICTORS)) {
    const scores = files.map(file => of(snapshot, file));
    const share = 100 * shareInTop(scores, values, TOP);
    console.log(
      `  ${name.padEnd(25)} ${spearman(scores, values).toFixed(3).padStart(6)}  ${share.toFixed(1).padStart(5)} %`,
    );
  }
}
