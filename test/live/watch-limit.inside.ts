import { strict as assert } from 'node:assert';
import { type FSWatcher, watch } from 'node:fs';
import { makeProject } from '../helpers/project.ts';
import { coldAnalysis, quietEnvironment, untilExact } from './exactness.ts';
import { startDaemon } from './live-daemon.ts';

const folders = Array.from({ length: 40 }, (_, i) => [`f${i}/m.ts`, `import '../f${i + 1}/m'\n`] as const);
const project = makeProject(Object.fromEntries(folders));
const env = quietEnvironment();
assert.throws(watchAll, /ENOSPC/, 'there are fewer watches than folders');
const daemon = await startDaemon(project.root, env);
try {
  await untilExact(daemon, await coldAnalysis(project.root, env));
  const status = await daemon.status();
  assert.equal(status.watch.mode, 'sweeping');
  assert.match(String(status.watch.reason), /max_user_watches/);
  project.write({ 'f39/m.ts': "import '../f0/m'\nimport 'react'\n" });
  assert.equal(await untilExact(daemon, await coldAnalysis(project.root, env)), undefined);
  console.log('exact while sweeping');
} finally {
  await daemon.stop();
}

function watchAll(): void {
  const watches: FSWatcher[] = [];
  try {
    for (const [id] of folders) watches.push(watch(project.path(id)));
  } finally {
    for (const one of watches) one.close();
  }
}
