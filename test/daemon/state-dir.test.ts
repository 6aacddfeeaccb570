import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hasSocket, knownStateDirs, makeStateDir, stateDirOf } from '../../src/faces/daemon/state-dir.ts';
import { temporaryFolder } from '../helpers/project.ts';

test('state is stored in the state folder of the user, never in the project', () => {
  const cases: readonly [env: Record<string, string>, parent: string | undefined][] = [
    [{ XDG_STATE_HOME: '/s', HOME: '/h' }, '/s/depgraph'],
    [{ HOME: '/h' }, '/h/.local/state/depgraph'],
    [{ XDG_STATE_HOME: 'relative', HOME: '/h' }, '/h/.local/state/depgraph'],
    [{ XDG_STATE_HOME: 'relative', HOME: 'relative' }, undefined],
    [{}, undefined],
  ];
  for (const [env, parent] of cases) {
    const stateDir = stateDirOf('/code/shop', env);
    assert.is(stateDir && dirname(stateDir.folder), parent, JSON.stringify(env));
  }
});

test('the folder name is readable and unique per root', () => {
  const name = (root: string) => stateDirOf(root, { HOME: '/h' })?.folder.split('/').at(-1) ?? '';
  assert.match(name('/code/shop'), /^shop-[0-9a-f]{16}$/);
  assert.is(name('/code/shop'), name('/code/shop'));
  assert.is.not(name('/code/shop'), name('/other/shop'));
  assert.match(name('/'), /^root-[0-9a-f]{16}$/);
  assert.match(name('/a b/$(touch x)\n…'), /^_touch_x_-[0-9a-f]{16}$/);
  assert.ok(name(`/${'long'.repeat(60)}`).length < 60);
});

test('folders are private to the user, even if they existed with wider permissions', () => {
  const state = temporaryFolder();
  const { folder } = makeStateDir('/code/shop', { XDG_STATE_HOME: state });
  assert.is(statSync(folder).mode & 0o777, 0o700);
  chmodSync(folder, 0o755);
  makeStateDir('/code/shop', { XDG_STATE_HOME: state });
  assert.is(statSync(folder).mode & 0o777, 0o700);
});

test('a socket with too long a path moves to a private temporary folder', () => {
  const TMPDIR = temporaryFolder();
  const deep = join(temporaryFolder(), 'x'.repeat(60), 'y'.repeat(60));
  const env = { XDG_STATE_HOME: deep, TMPDIR };
  const stateDir = makeStateDir('/code/shop', env);
  assert.ok(Buffer.byteLength(stateDir.socket) <= 100, stateDir.socket);
  assert.is(dirname(dirname(stateDir.socket)), TMPDIR);
  assert.is(statSync(dirname(stateDir.socket)).mode & 0o777, 0o700);
  assert.is.not(stateDirOf('/code/other', env)?.socket, stateDir.socket);
  assert.is.not(stateDirOf('/code/shop', { ...env, XDG_STATE_HOME: `${deep}2` })?.socket, stateDir.socket);
});

test('rejects an unusable state folder with one message', () => {
  const state = temporaryFolder();
  writeFileSync(join(state, 'depgraph'), 'a file in the way');
  assert.throws(() => makeStateDir('/code/shop', { XDG_STATE_HOME: state }), /cannot use the state folder/);
  assert.throws(() => makeStateDir('/code/shop', {}), /HOME is not set/);

  const linked = temporaryFolder();
  const stateDir = stateDirOf('/code/shop', { XDG_STATE_HOME: linked });
  mkdirSync(dirname(stateDir?.folder ?? ''), { recursive: true });
  symlinkSync(temporaryFolder(), stateDir?.folder ?? '');
  assert.throws(() => makeStateDir('/code/shop', { XDG_STATE_HOME: linked }), /it is not a folder/);
});

test('ignores a socket in a folder of another user', () => {
  const stateDir = makeStateDir('/code/shop', { XDG_STATE_HOME: temporaryFolder() });
  assert.not(hasSocket(stateDir), 'no socket');
  writeFileSync(stateDir.socket, '');
  assert.ok(hasSocket(stateDir));
  const { getuid } = process;
  process.getuid = () => 4711;
  try {
    assert.not(hasSocket(stateDir), 'the folder belongs to another user');
    assert.throws(
      () => makeStateDir('/code/shop', { XDG_STATE_HOME: dirname(dirname(stateDir.folder)) }),
      /another user/,
    );
  } finally {
    if (getuid) process.getuid = getuid;
  }
});

test('finds all state folders of a user without creating any', () => {
  const env = { XDG_STATE_HOME: temporaryFolder() };
  assert.equal(knownStateDirs(env), []);
  assert.not(existsSync(join(env.XDG_STATE_HOME, 'depgraph')));
  const homes = ['/a', '/b'].map(root => makeStateDir(root, env));
  mkdirSync(join(env.XDG_STATE_HOME, 'depgraph', 'something-else'));
  assert.equal(knownStateDirs(env), homes);
});

test.run();
