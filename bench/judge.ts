/**
 * Checks the findings of real projects by making the changes that they suggest: `npm run judge -- PATH…`. Analyses each
 * path without a cache, and writes nothing there. Exits with 1 if a cycle, a lever or a finding about modules does not keep
 * its promise.
 */
import { basename, resolve } from 'node:path';
import { DEFAULT_LAYERS } from '../src/core/analyze/structure/layers.ts';
import { layerRules } from '../src/core/config/layers.ts';
import { loadConfig } from '../src/project/config/load.ts';
import { openEngine } from '../test/helpers/analyze.ts';
import { type Judgement, judge } from './judge/check.ts';
import { judgeModules } from './judge/modules.ts';

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('usage: npm run judge -- PATH…');
  process.exitCode = 2;
}
const COLUMNS = [
  'files',
  'health',
  'run-time',
  'eager',
  'cuts',
  'levers',
  'grain',
  'knots',
  'past',
  'skew',
  'faults',
];
if (paths.length > 0) print(['project', ...COLUMNS]);
for (const path of paths) {
  const root = resolve(path);
  const { config } = await loadConfig({ root, env: {} });
  const engine = openEngine({ root });
  const snapshot = await engine.scan();
  await engine.close();
  const report = snapshot.report();
  const { modules: chosen, moduleOptions } = snapshot.analysis;
  const layers = layerRules(config.layers, DEFAULT_LAYERS);
  const found = judge(report, { layers, modules: chosen.all, moduleOptions });
  const modules = judgeModules({
    graph: snapshot.graph,
    analysis: snapshot.analysis,
    rules: snapshot.queries.rules,
  });
  const faults = [...found.faults, ...modules.faults];
  const { score, grade } = report.health;
  print([
    basename(root),
    String(report.metrics.filesAnalyzed),
    `${grade} ${score ?? ''}`,
    ...[found.runtime, found.eager, found.cuts].map(String),
    leversIn(found),
    ...[modules.againstGrain, modules.knots, modules.pastEntry, modules.skew, faults.length].map(String),
  ]);
  for (const fault of faults) console.log(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

function leversIn({ levers }: Judgement): string {
  return levers.map(({ kind, gain }) => `${kind} +${gain}`).join(' ') || '–';
}

function print([name, ...columns]: readonly string[]): void {
  console.log([name.padEnd(20), ...columns.map(column => column.padStart(9))].join(' '));
}
