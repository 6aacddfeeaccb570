import { chmodSync, chownSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { coldAnalysis, quietEnvironment, untilExact } from './exactness.ts';
import { startDaemon } from './live-daemon.ts';

const NOBODY = 65_534;

test('reports unreadable paths, and reads them as soon as they are readable', async () => {
  if (process.getuid?.() !== 0) {
    console.log('skipped: needs another user id');
    return;
  }
  const project = makeProject({
    'a.ts': "import './shut'\nimport './closed/b'\n",
    'shut.ts': "import './a'\n",
    'closed/b.ts': "import '../a'\n",
  });
  const env = quietEnvironment();
  for (const path of [project.root, env.HOME, env.XDG_CONFIG_HOME]) chownSync(path, NOBODY, NOBODY);
  chmodSync(project.path('shut.ts'), 0o000);
  chmodSync(project.path('closed'), 0o000);
  const daemon = await startDaemon(project.root, env, { uid: NOBODY });
  try {
    const { diagnostics, metrics } = JSON.parse(await daemon.report());
    assert.equal(
      diagnostics.problems.map(({ file }: { file: string }) => file),
      ['closed', 'shut.ts'],
    );
    assert.is(metrics.filesAnalyzed, 2, 'the file counts, the folder is not entered');
    chmodSync(project.path('shut.ts'), 0o644);
    chmodSync(project.path('closed'), 0o755);
    const truth = await coldAnalysis(project.root, env);
    assert.match(truth, /"closed\/b.ts"/);
    assert.is(await untilExact(daemon, truth), undefined);
  } finally {
    await daemon.stop();
  }
});

test.run();
