import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { git } from '../helpers/git.ts';
import { commitsOf, writeHistory } from '../helpers/git-history.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';
import { coldAnalysis, quietEnvironment, untilExact } from './exactness.ts';
import { startDaemon } from './live-daemon.ts';

/** A checkout deletes, creates and fills each: more events than fit into the kernel's queue of 16,384. */
const MANY = 10_000;

const idOf = (i: number) => `src/f${i % 200}/m${i}.ts`;

function manyFiles(text: (i: number) => string): ProjectFiles {
  return Object.fromEntries(Array.from({ length: MANY }, (_, i) => [idOf(i), text(i)]));
}

/** The state of a process as the kernel reports it: T means stopped by a signal. */
function stateOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2)[0];
}

test('a daemon that was stopped during a checkout of 10,000 files sees all of them, and follows the way back', async () => {
  const project = makeProject(manyFiles(i => `import './m${i + 200}'\n`));
  const { root } = project;
  const commits = commitsOf(2, step => {
    if (step === 1) project.write(manyFiles(i => `import './m${i + 400}'\nimport 'react'\n`));
  });
  writeHistory(project, commits);
  const env = quietEnvironment();
  const daemon = await startDaemon(root, env);
  try {
    const last = await coldAnalysis(root, env);
    assert.is(await untilExact(daemon, last), undefined);
    daemon.suspend();
    git(root, 'checkout', '-q', 'main~');
    assert.is(stateOf(daemon.pid), 'T', 'it was stopped while the files changed');
    daemon.resume();
    const first = await coldAnalysis(root, env);
    assert.is(JSON.parse(first).nodes.includes('pkg:react'), false, 'every file was rewritten');
    assert.is(await untilExact(daemon, first), undefined);
    git(root, 'checkout', '-q', 'main');
    assert.is(await untilExact(daemon, last), undefined);
  } finally {
    await daemon.stop();
  }
});

test.run();
