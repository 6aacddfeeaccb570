import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

/** The limit applies to a user of a namespace, so everything runs inside a new one. */
test('the daemon reports that the system has no watches left, and keeps scanning', () => {
  const inside = join(import.meta.dirname, 'watch-limit.inside.ts');
  const probe = spawnSync('unshare', ['-Ur', 'sh', '-c', 'echo 8 > /proc/sys/user/max_inotify_watches']);
  if (probe.status !== 0) {
    console.log('skipped: user namespaces with their own limits are not allowed here');
    return;
  }
  const command = `echo 8 > /proc/sys/user/max_inotify_watches && exec "${process.execPath}" --import tsx "${inside}"`;
  const { status, stdout, stderr } = spawnSync('unshare', ['-Ur', 'sh', '-c', command], { encoding: 'utf8' });
  assert.is(status, 0, `${stdout}${stderr}`);
  assert.match(stdout, /exact while sweeping/);
});

test.run();
