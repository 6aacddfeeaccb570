import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createKey } from '../../src/store/cache-key.ts';
import { holdsSignedIdentity } from '../../src/store/identity-token.ts';
import { openStore } from '../../src/store/store.ts';
import { batchOf, projectOf, query, VERSIONS, withCache } from './support.ts';

const key = createKey(Buffer.alloc(32, 1));
const other = createKey(Buffer.alloc(32, 2));

function save(path: string, signer: typeof key | undefined, ...names: string[]): void {
  const store = openStore({ path, warn: assert.unreachable, key: () => signer });
  store.save(batchOf(Object.fromEntries(names.map(name => [name, ['./x']]))));
  store.close();
}

test(
  'a cache is signed when it is created, and nothing else is left',
  withCache(path => {
    save(path, key, 'a.ts');
    save(path, key, 'b.ts');
    assert.ok(holdsSignedIdentity(path, key));
    assert.not(holdsSignedIdentity(path, other));
    assert.equal(readdirSync(dirname(path)), ['cache.db']);
    const store = openStore({ path, warn: assert.unreachable });
    assert.equal(Object.keys(projectOf(store.load(VERSIONS))), ['a.ts', 'b.ts']);
    store.close();
  }),
);

test(
  'it is signed while it is open, so that another process finds it signed',
  withCache(path => {
    save(path, key);
    const store = openStore({ path, warn: assert.unreachable, key: () => key });
    store.save(batchOf({ 'a.ts': [] }));
    assert.ok(existsSync(`${path}-wal`), 'what was saved is still in the log');
    assert.ok(holdsSignedIdentity(path, key));
    store.close();
  }),
);

test(
  'a cache that was not signed, or by another key, is signed when it is opened, and stays the same cache',
  withCache(path => {
    save(path, undefined, 'a.ts');
    assert.not(holdsSignedIdentity(path, key));
    const id = () => String(query(path, 'SELECT substr(token, 1, 47) FROM identity'));
    const first = id();
    for (const signer of [key, other]) {
      save(path, signer);
      assert.ok(holdsSignedIdentity(path, signer));
      assert.is(id(), first);
    }
    assert.is.not(first, '');
  }),
);

test(
  'a signature is found wherever it is, also across the border of two reads',
  withCache(path => {
    save(path, key);
    const token = String(query(path, 'SELECT token FROM identity'));
    for (const at of [0, 1 << 16, (1 << 16) - 1, (1 << 16) - 50, (1 << 16) - token.length, 200_000]) {
      writeFileSync(`${path}-far`, Buffer.alloc(at, 'x'));
      appendFileSync(`${path}-far`, `${token}rest`);
      assert.ok(holdsSignedIdentity(`${path}-far`, key), String(at));
    }
    writeFileSync(`${path}-far`, `depgraph-cache:${'0'.repeat(32)}:${'0'.repeat(64)} `.repeat(100_000));
    assert.not(holdsSignedIdentity(`${path}-far`, key), 'made up');
  }),
);

test(
  'a log file that has lost its database is not replayed into the next one',
  withCache(path => {
    const store = openStore({ path, warn: assert.unreachable, key: () => key });
    store.save(batchOf({ 'planted.ts': ['./x'] }));
    copyFileSync(`${path}-wal`, `${path}.kept`);
    store.close();
    rmSync(path);
    renameSync(`${path}.kept`, `${path}-wal`);
    const next = openStore({ path, warn: assert.unreachable, key: () => key });
    assert.equal(next.load(VERSIONS), []);
    next.close();
    assert.ok(holdsSignedIdentity(path, key));
  }),
);

test.run();
