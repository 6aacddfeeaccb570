import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findCacheKey } from '../../src/project/store/cache-key.ts';
import { renameNoReplace } from '../../src/shared/rename-no-replace.ts';
import { temporaryFolder } from '../helpers/project.ts';

const isPosix = process.getuid !== undefined;

function newState() {
  const state = temporaryFolder();
  return { env: { XDG_STATE_HOME: state }, path: join(state, 'depgraph/cache-key') };
}

function signature(env: Record<string, string>, text = 'text'): string {
  const found = findCacheKey(env);
  return 'key' in found ? found.key.sign('cache', text) : found.missing;
}

test('creates the key once, readable only by the user', () => {
  const { env, path } = newState();
  const first = signature(env);
  assert.match(first, /^[0-9a-f]{64}$/);
  assert.is(signature(env), first);
  assert.is(statSync(path).size, 32);
  if (isPosix) assert.is(statSync(path).mode & 0o777, 0o600);
  assert.equal(readdirSync(dirname(path)), ['cache-key'], 'no other file is left');
  assert.is.not(signature(newState().env), first, 'another user has another key');
});

test('several processes that create the key at once all use the first one', () => {
  const { path } = newState();
  mkdirSync(dirname(path), { recursive: true });
  for (const name of ['first', 'second']) {
    writeFileSync(`${path}.${name}`, name);
    renameNoReplace(`${path}.${name}`, path);
  }
  assert.is(readFileSync(path, 'utf8'), 'first');
});

test('rejects a key that another user may know or have planted', () => {
  const cases: Record<string, (path: string) => void> = {
    'is not 32 bytes long': path => writeFileSync(path, 'short', { mode: 0o600 }),
    'is not a file': path => mkdirSync(path),
  };
  if (isPosix) {
    cases['other users can read it'] = path => {
      writeFileSync(path, Buffer.alloc(32));
      chmodSync(path, 0o640);
    };
    cases['is a symbolic link'] = path => {
      writeFileSync(`${path}-target`, Buffer.alloc(32), { mode: 0o600 });
      symlinkSync(`${path}-target`, path);
    };
  }
  for (const [reason, plant] of Object.entries(cases)) {
    const { env, path } = newState();
    mkdirSync(dirname(path), { recursive: true });
    plant(path);
    const found = findCacheKey(env);
    assert.ok('missing' in found && found.missing.includes(reason), JSON.stringify(found));
  }
});

test('rejects a key of another user', () => {
  if (!isPosix) return;
  const { env } = newState();
  signature(env);
  const { getuid } = process;
  process.getuid = () => 4711;
  try {
    assert.match(signature(env), /belongs to another user/);
  } finally {
    if (getuid) process.getuid = getuid;
  }
});

test('takes the key from the environment', () => {
  const { env, path } = newState();
  const DEPGRAPH_CACHE_KEY = 'a secret of the build server, long enough';
  const shared = signature({ ...env, DEPGRAPH_CACHE_KEY });
  assert.is(signature({ DEPGRAPH_CACHE_KEY }), shared);
  assert.not(existsSync(path), 'no file is created');
  assert.match(signature({ ...env, DEPGRAPH_CACHE_KEY: 'short' }), /fewer than 32 characters/);
  assert.match(signature({}), /no home folder/);
});

test('returns a reason if the state folder cannot be created', () => {
  const state = temporaryFolder();
  writeFileSync(join(state, 'depgraph'), 'in the way');
  assert.match(signature({ XDG_STATE_HOME: state }), /cannot use the key/);
});

test('does not accept a signature for another purpose', () => {
  const found = findCacheKey(newState().env);
  if (!('key' in found)) throw new Error(found.missing);
  const { key } = found;
  assert.ok(key.isSigned('cache', 'text', key.sign('cache', 'text')));
  assert.not(key.isSigned('result', 'text', key.sign('cache', 'text')));
  assert.not(key.isSigned('cache', 'other', key.sign('cache', 'text')));
  assert.not(key.isSigned('cache', 'text', ''));
});

test.run();
