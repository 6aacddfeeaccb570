import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/core/config/options.ts';
import { compareVersions } from '../../src/faces/daemon/compare-versions.ts';
import { fingerprintOf } from '../../src/faces/daemon/fingerprint.ts';
import { createIdle } from '../../src/faces/daemon/idle.ts';
import { startTimeOf } from '../../src/faces/daemon/process-time.ts';

test('compareVersions orders releases and prereleases', () => {
  const ascending = ['0.1.0', '0.1.2', '0.1.10', '0.2.0-beta.1', '0.2.0-rc', '0.2.0', '1.0.0', '10.0.0'];
  for (const [i, a] of ascending.entries()) {
    for (const [j, b] of ascending.entries()) {
      assert.is(Math.sign(compareVersions(a, b)), Math.sign(i - j), `${a} and ${b}`);
    }
  }
});

test('a fingerprint covers exactly the options that affect the report or the findings', () => {
  const config = defaultConfig();
  const base = fingerprintOf({ root: '/a' }, config);
  const same = {
    server: { ...config.server, port: 1 },
    watch: { ...config.watch, sweep: 5000 },
    editor: 'vi',
    advise: { ...config.advise, model: 'x' },
    outDir: '/a/.depgraph',
  };
  for (const [key, value] of Object.entries(same))
    assert.is(fingerprintOf({ root: '/a' }, { ...config, [key]: value }), base, key);
  const other = {
    include: ['src/**'],
    exclude: ['x'],
    gitignore: false,
    languages: ['python'],
    builtins: true,
    maxFileSize: 1,
    top: 3,
    layers: { web: 9 },
    roles: { ...config.roles, test: ['qa/**'] },
    modules: { web: { files: ['web/**'] } },
    unassigned: 'warn',
    rules: [{ name: 'cycles', level: 'warn' }],
    baseline: { ...config.baseline, stale: 'warn' },
    outDir: 'out',
    repository: '/r',
  };
  for (const [key, value] of Object.entries(other))
    assert.is.not(fingerprintOf({ root: '/a' }, { ...config, [key]: value }), base, key);
  assert.is.not(fingerprintOf({ root: '/b' }, config), base);
  assert.equal(
    Object.keys(config).filter(key => !(key in same) && !(key in other)),
    [],
    'a new option must be sorted into one of the two lists',
  );
});

test('the start time distinguishes processes with the same pid', async () => {
  const mine = startTimeOf(process.pid);
  assert.type(mine, 'string');
  assert.is(startTimeOf(process.pid), mine);
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  assert.type(startTimeOf(pid), 'string');
  assert.is.not(startTimeOf(pid), mine);
  child.stdin?.end();
  await once(child, 'exit');
  assert.is(startTimeOf(pid), undefined);
  for (const wrong of [0, -1, 1.5, Number.NaN, 2 ** 40]) assert.is(startTimeOf(wrong), undefined);
});

test('idle fires once after the limit, and never with a limit of 0', async () => {
  const never = createIdle(0, () => assert.unreachable());
  never.touch();
  never.close();
  const closed = createIdle(1, () => assert.unreachable());
  closed.close();
  let touches = 0;
  const start = performance.now();
  let touched = start;
  await new Promise<void>(done => {
    const idle = createIdle(30, done);
    const timer = setInterval(() => {
      touched = performance.now();
      idle.touch();
      if (++touches === 5) clearInterval(timer);
    }, 10);
  });
  assert.is(touches, 5);
  assert.ok(performance.now() - touched >= 29, 'counted from the last touch');
});

test.run();
