/**
 * Walks through the last commits of a clone, compares random ones with cold analyses of their checkouts, and measures
 * the walk beside a cold run:
 *
 *   npm run history -- CLONE [commits] [seed]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measuresOf } from '../src/core/ask/measures.ts';
import type { Snapshot } from '../src/core/ask/snapshot.ts';
import { loadConfig } from '../src/project/config/load.ts';
import { createEngine } from '../src/project/engine/engine.ts';
import { firstParentCommits } from '../src/project/git/commits.ts';
import { openRepository } from '../src/project/git/repository.ts';
import { walkTrees } from '../src/project/settings/revision-walk.ts';
import { memoryStore } from '../src/project/store/memory.ts';
import { createRandom } from '../test/helpers/random.ts';

const [clone, count = '200', seed = '1'] = process.argv.slice(2);
if (clone === undefined) throw new Error('give the path of a clone');
const root = realpathSync(clone);
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'depgraph-history-')));
const checkout = join(folder, 'checkout');
const config = async () => (await loadConfig({ root, env: {} })).config;
const repository = openRepository({ root, env: { ...process.env, XDG_STATE_HOME: folder } });
const git = (...args: string[]) => execFileSync('git', ['-C', checkout, ...args], { stdio: 'ignore' });

try {
  execFileSync('git', ['clone', '-q', '--shared', root, checkout]);
  const commits = (await firstParentCommits(repository, 'HEAD')).slice(0, Number(count)).reverse();
  const all = commits.map((_, i) => i);
  const compared = new Set(createRandom(Number(seed)).shuffle(all).slice(0, 10));
  const engine = createEngine({ root, config, store: memoryStore() });
  const reports = new Map<number, string>();
  let at = 0;
  let first = 0;
  let slowest = 0;
  let total = 0;
  let since = performance.now();
  const trees = commits.map(({ tree }) => tree);
  for await (const { sourceAt, paths } of walkTrees(repository, trees, root)) {
    const snapshot = await engine.readFrom(sourceAt, paths);
    measuresOf(snapshot, '2026-01-31');
    const took = performance.now() - since;
    total += took;
    if (at === 0) first = took;
    else slowest = Math.max(slowest, took);
    if (compared.has(at)) reports.set(at, textOf(snapshot));
    at++;
    since = performance.now();
  }
  await engine.close();
  let different = 0;
  let files = 0;
  const colds: number[] = [];
  for (const [index, text] of reports) {
    git('checkout', '-q', '-f', commits[index].id);
    git('clean', '-qfdx');
    const start = performance.now();
    const cold = createEngine({ root: checkout, config, store: memoryStore() });
    const snapshot = await cold.scan();
    colds.push(performance.now() - start);
    files = snapshot.graph.fileCount;
    if (textOf(snapshot) !== text) {
      different++;
      console.log(`different: ${commits[index].id} ${commits[index].subject}`);
    }
    await cold.close();
  }
  const cold = colds.sort((a, b) => a - b)[colds.length >> 1];
  console.log(`${root}: ${reports.size - different} of ${reports.size} commits equal`);
  console.log(
    `${commits.length} commits of about ${files} files: ${total.toFixed(0)} ms, the first ${first.toFixed(0)} ms,`,
  );
  console.log(
    `the slowest other ${slowest.toFixed(0)} ms; a cold run ${cold.toFixed(0)} ms: ${(total / cold).toFixed(1)} ×`,
  );
  process.exitCode = different === 0 ? 0 : 1;
} finally {
  repository.close();
  rmSync(folder, { recursive: true, force: true });
}

function textOf(snapshot: Snapshot): string {
  return JSON.stringify({ ...snapshot.report(), generatedAt: '', projectRoot: '' });
}
