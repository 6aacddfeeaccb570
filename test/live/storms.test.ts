import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { git } from '../helpers/git.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';
import { coldAnalysis, quietEnvironment, untilExact } from './exactness.ts';
import { startDaemon } from './live-daemon.ts';

/** More than fit into the kernel's queue of 16,384 events. */
const MANY = 20_000;

const idOf = (i: number) => `src/f${i % 200}/m${i}.ts`;
const idsBelow = (limit: number) => Array.from({ length: limit }, (_, i) => idOf(i));

function manyFiles(count: number, text: (i: number) => string): ProjectFiles {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [idOf(i), text(i)]));
}

/** The state of a process as the kernel reports it: T means stopped by a signal. */
function stateOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2)[0];
}

test('a stopped daemon sees all 20,000 changed files when it continues', async () => {
  const project = makeProject(manyFiles(MANY, () => "import 'before'\n"));
  const env = quietEnvironment();
  const daemon = await startDaemon(project.root, env);
  try {
    assert.is(await untilExact(daemon, await coldAnalysis(project.root, env)), undefined);
    daemon.suspend();
    for (const id of idsBelow(MANY)) writeFileSync(project.path(id), "import 'after'\n");
    assert.is(stateOf(daemon.pid), 'T', 'it was stopped while the files changed');
    daemon.resume();
    const expected = await coldAnalysis(project.root, env);
    assert.is(JSON.parse(expected).nodes.includes('pkg:before'), false, 'every file changed');
    assert.is(await untilExact(daemon, expected), undefined);
  } finally {
    await daemon.stop();
  }
});

test('follows a checkout across 10,000 files', async () => {
  const project = makeProject(manyFiles(10_000, i => `import './m${i + 200}'\n`));
  git(project.root, 'init', '-q', '-b', 'main');
  git(project.root, 'add', '.');
  git(project.root, 'commit', '-q', '-m', 'one');
  git(project.root, 'checkout', '-q', '-b', 'other');
  project.write(manyFiles(10_000, i => `import './m${i + 400}'\nimport 'react'\n`));
  git(project.root, 'commit', '-q', '-a', '-m', 'two');
  const env = quietEnvironment();
  const daemon = await startDaemon(project.root, env);
  try {
    const other = await coldAnalysis(project.root, env);
    assert.is(await untilExact(daemon, other), undefined);
    git(project.root, 'checkout', '-q', 'main');
    const main = await coldAnalysis(project.root, env);
    assert.is(JSON.parse(main).nodes.includes('pkg:react'), false, 'every file was rewritten');
    assert.is(await untilExact(daemon, main), undefined);
    git(project.root, 'checkout', '-q', 'other');
    assert.is(await untilExact(daemon, other), undefined);
  } finally {
    await daemon.stop();
  }
});

test.run();
