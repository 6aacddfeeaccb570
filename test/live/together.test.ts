import { renameSync, rmSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { MONOREPO, randomEdit } from '../helpers/editor.ts';
import { makeProject } from '../helpers/project.ts';
import { createRandom, SEED } from '../helpers/random.ts';
import { coldAnalysis, quietEnvironment, untilExact } from './exactness.ts';
import { startDaemon } from './live-daemon.ts';

test('a daemon and four loops of analyze share one cache while files change', async () => {
  const project = makeProject(MONOREPO);
  const env = quietEnvironment();
  const random = createRandom(SEED);
  const daemon = await startDaemon(project.root, env);
  try {
    // Another configuration than the daemon's, so that each process opens the cache itself.
    const loop = async () => {
      for (let i = 0; i < 6; i++) {
        randomEdit(project, random);
        const { code, stderr } = await depgraph(['analyze', project.root, '--quiet', '--top', '7'], { env });
        assert.is(code, 0, stderr);
        assert.not.match(stderr, /warning/);
      }
    };
    await Promise.all([loop(), loop(), loop(), loop()]);
    assert.is(await untilExact(daemon, await coldAnalysis(project.root, env)), undefined);
    const { code, stdout } = await depgraph(['cache', 'verify', '--project', project.root], { env });
    assert.is(code, 0, stdout);
  } finally {
    await daemon.stop();
  }
});

test('serves the current root after it was deleted and created again', async () => {
  const project = makeProject(MONOREPO);
  const copy = makeProject({ 'one.ts': "import './two'\n", 'two.ts': "import 'react'\n" });
  const env = quietEnvironment();
  const daemon = await startDaemon(project.root, env);
  try {
    assert.is(await untilExact(daemon, await coldAnalysis(project.root, env)), undefined);
    rmSync(project.root, { recursive: true });
    renameSync(copy.root, project.root);
    const expected = await coldAnalysis(project.root, env);
    assert.is(JSON.parse(expected).metrics.filesAnalyzed, 2, 'it is another folder');
    assert.is(await untilExact(daemon, expected), undefined);
    project.write({ 'three.ts': "import './one'\n" });
    assert.is(await untilExact(daemon, await coldAnalysis(project.root, env)), undefined);
  } finally {
    await daemon.stop();
  }
});

test.run();
