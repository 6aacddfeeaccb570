import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CLI, depgraph, PLAIN_ENV, spawnDepgraph } from '../helpers/cli.ts';
import { createRandom } from '../helpers/random.ts';
import { FILES, makeCrashProject, reportOf } from './crash-project.ts';

const KILLS = 10;

test(`kill -9 while a state is restored and saved, ${KILLS} times: the next run is exact`, async () => {
  const random = createRandom(43);
  const { root, write } = makeCrashProject();
  await depgraph(['analyze', root]);
  const start = performance.now();
  await spawnDepgraph(['analyze', root]);
  let expectedMs = performance.now() - start; // Adapts to the varying speed of the machine.
  let killed = 0;
  for (let i = 0; i < KILLS; i++) {
    write({ [`f${random.below(FILES)}.ts`]: `import './f${random.below(FILES)}'\n// ${i}\n` });
    const options = { env: PLAIN_ENV, stdio: 'ignore' } as const;
    const child = spawn(process.execPath, [CLI, 'analyze', root, '--quiet'], options);
    const startMs = performance.now();
    const exited = once(child, 'exit').then(() => performance.now() - startMs);
    // The state is saved in the second half of a run.
    await setTimeout((0.5 + random.next() * 0.5) * expectedMs);
    child.kill('SIGKILL');
    const tookMs = await exited;
    const isKilled = child.signalCode === 'SIGKILL';
    expectedMs = isKilled ? expectedMs * 1.2 : tookMs;
    if (isKilled) killed++;
    if (i % 5 !== 4) continue;
    const [warm, cold] = await Promise.all(
      [[], ['--no-cache']].map(more => depgraph(['analyze', root, '--json', ...more])),
    );
    assert.is(warm.stderr, '');
    assert.is(reportOf(warm.stdout), reportOf(cold.stdout), `after kill ${i}`);
  }
  // How many depends on how busy the machine was during the first run.
  assert.ok(killed > 0, `the fault happened: ${killed} of ${KILLS} runs were killed`);
});

test.run();
