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
import { createKey } from '../../src/project/store/cache-key.ts';
import { holdsSignedIdentity } from '../../src/project/store/identity-token.ts';
import { openStore } from '../../src/project/store/store.ts';
import { batchOf, projectOf, query, VERSIONS, withCache } from './support.ts';

const key = createKey(Buffer.alloc(32, 1));
const other = createKey(Buffer.alloc(32, 2));

function save(path: string, signer: typeof key | undefined, ...names: string[]): void {
  const store = openStore({ path, warn: assert.unreachable, admit: () => ({ key: signer }) });
  store.save(batchOf(Object.fromEntries(names.map(name => [name, ['./x']]))));
  store.close();
}

test(
  'signs a cache when it is created, and leaves no other file',
  withCache(path => {
    save(path, key, 'a.ts');
    save(path, key, 'b.ts');
    assert.ok(holdsSignedIdentity(path, [key]));
    assert.not(holdsSignedIdentity(path, [other]));
    assert.equal(readdirSync(dirname(path)), ['cache.db']);
    const store = openStore({ path, warn: assert.unreachable });
    assert.equal(Object.keys(projectOf(store.load(VERSIONS))), ['a.ts', 'b.ts']);
    store.close();
  }),
);

test(
  'signs an open cache, so that another process finds the signature',
  withCache(path => {
    save(path, key);
    const store = openStore({ path, warn: assert.unreachable, admit: () => ({ key }) });
    store.save(batchOf({ 'a.ts': [] }));
    assert.ok(existsSync(`${path}-wal`), 'the data is still in the log');
    assert.ok(isSignedOnDisk(path));
    store.close();
  }),
);

/** As another process sees the file. */
function isSignedOnDisk(path: string): boolean {
  copyFileSync(path, `${path}-copy`);
  return holdsSignedIdentity(`${path}-copy`, [key]);
}

test(
  'signs a cache of someone else at once, so that another process finds the signature',
  withCache(path => {
    save(path, other);
    const store = openStore({ path, warn: assert.unreachable, admit: () => ({ key }) });
    assert.ok(isSignedOnDisk(path));
    store.close();
  }),
);

test(
  'does not read a file that this process has open, because that would drop its locks',
  withCache(path => {
    save(path, other);
    const store = openStore({ path, warn: assert.unreachable });
    assert.ok(holdsSignedIdentity(path, []), 'it was checked when it was opened');
    store.close();
    assert.not(holdsSignedIdentity(path, [key]));
  }),
);

test(
  'signs an unsigned or foreign cache on opening, and keeps its id',
  withCache(path => {
    save(path, undefined, 'a.ts');
    assert.not(holdsSignedIdentity(path, [key]));
    const id = () => String(query(path, 'SELECT substr(token, 1, 47) FROM identity'));
    const first = id();
    for (const signer of [key, other]) {
      save(path, signer);
      assert.ok(holdsSignedIdentity(path, [signer]));
      assert.is(id(), first);
    }
    assert.is.not(first, '');
  }),
);

test(
  'finds a signature anywhere in the file, even across two chunks',
  withCache(path => {
    save(path, key);
    const token = String(query(path, 'SELECT token FROM identity'));
    for (const at of [0, 1 << 16, (1 << 16) - 1, (1 << 16) - 50, (1 << 16) - token.length, 200_000]) {
      writeFileSync(`${path}-far`, Buffer.alloc(at, 'x'));
      appendFileSync(`${path}-far`, `${token}rest`);
      assert.ok(holdsSignedIdentity(`${path}-far`, [key]), String(at));
    }
    writeFileSync(`${path}-far`, `depgraph-cache:${'0'.repeat(32)}:${'0'.repeat(64)} `.repeat(100_000));
    assert.not(holdsSignedIdentity(`${path}-far`, [key]), 'made up');
  }),
);

test(
  'does not replay a leftover log file into a new database',
  withCache(path => {
    const store = openStore({ path, warn: assert.unreachable, admit: () => ({ key }) });
    store.save(batchOf({ 'planted.ts': ['./x'] }));
    copyFileSync(`${path}-wal`, `${path}.kept`);
    store.close();
    rmSync(path);
    renameSync(`${path}.kept`, `${path}-wal`);
    const next = openStore({ path, warn: assert.unreachable, admit: () => ({ key }) });
    assert.equal(next.load(VERSIONS), []);
    next.close();
    assert.ok(holdsSignedIdentity(path, [key]));
  }),
);

test.run();
