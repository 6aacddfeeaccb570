import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CLI, depgraph, PLAIN_ENV, spawnDepgraph } from '../helpers/cli.ts';
import { createRandom } from '../helpers/random.ts';
import { makeCrashProject, reportOf } from './crash-project.ts';

const KILLS = 10;

test(`kill -9 during a cold run, ${KILLS} times: the next run is exact`, async () => {
  const random = createRandom(42);
  const { root, path } = makeCrashProject();
  const start = performance.now();
  const truth = reportOf((await spawnDepgraph(['analyze', root, '--json', '--no-cache'])).stdout);
  const wholeRunMs = performance.now() - start;

  let killed = 0;
  for (let i = 0; i < KILLS; i++) {
    if (i % 5 === 0) rmSync(path('.depgraph'), { recursive: true, force: true });
    const options = { env: PLAIN_ENV, stdio: 'ignore' } as const;
    const child = spawn(process.execPath, [CLI, 'analyze', root, '--quiet'], options);
    const exited = once(child, 'exit');
    // The moment is random on purpose; there is no event to wait for.
    await setTimeout(random.next() * wholeRunMs * 1.1);
    child.kill('SIGKILL');
    const [, signal] = await exited;
    if (signal === 'SIGKILL') killed++;
    if (existsSync(path('.depgraph/graph.json')))
      JSON.parse(readFileSync(path('.depgraph/graph.json'), 'utf8'));
    if (i % 5 === 4) {
      const { code, stdout, stderr } = await depgraph(['analyze', root, '--json']);
      assert.is(code, 0);
      assert.is(stderr, '');
      assert.is(reportOf(stdout), truth, `after kill ${i}`);
    }
  }
  // How many depends on how busy the machine was during the first run.
  assert.ok(killed > 0, `the fault happened: ${killed} of ${KILLS} runs were killed`);
});

test.run();
