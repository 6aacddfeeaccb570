import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

/** The limit counts for a user of a namespace, so the whole scene is played inside one of the test's own. */
test('where the system has no more watches, the daemon says so and goes on looking', () => {
  const inside = join(import.meta.dirname, 'watch-limit.inside.ts');
  const probe = spawnSync('unshare', ['-Ur', 'sh', '-c', 'echo 8 > /proc/sys/user/max_inotify_watches']);
  if (probe.status !== 0) {
    console.log('skipped: a user namespace with limits of its own is not allowed here');
    return;
  }
  const command = `echo 8 > /proc/sys/user/max_inotify_watches && exec "${process.execPath}" --import tsx "${inside}"`;
  const { status, stdout, stderr } = spawnSync('unshare', ['-Ur', 'sh', '-c', command], { encoding: 'utf8' });
  assert.is(status, 0, `${stdout}${stderr}`);
  assert.match(stdout, /exact while sweeping/);
});

test.run();
