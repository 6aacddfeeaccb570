import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SCHEMA_VERSION } from '../../src/project/store/schema.ts';
import { childArguments, startChild, watch } from './other-process.ts';
import {
  batchOf,
  execute,
  isIntact,
  type Opened,
  open,
  projectOf,
  query,
  VERSIONS,
  withCache,
} from './support.ts';

const SMALL = { 'a.ts': ['./b'], 'b.ts': [] };
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

/** Checks that the store works in memory after one warning. */
function assertInMemory({ store, warnings }: Opened, reason: RegExp): void {
  assert.is(store.path, ':memory:');
  assert.is(store.save(batchOf(SMALL)), 'saved');
  assert.equal(projectOf(store.load(VERSIONS)), SMALL);
  store.close();
  assert.is(warnings.length, 1);
  assert.match(warnings[0] ?? '', reason);
}

test(
  'leaves the database of another program as it is',
  withCache(path => {
    mkdirSync(dirname(path));
    execute(
      path,
      `CREATE TABLE letters (text); INSERT INTO letters VALUES ('dear'); PRAGMA application_id = 77`,
    );
    const before = readFileSync(path);
    assertInMemory(open(path), /database of another program/);
    assert.equal(readFileSync(path), before);
    assert.equal(readdirSync(dirname(path)), ['cache.db']);
  }),
);

test(
  'leaves a database with tables but without an application id as it is',
  withCache(path => {
    mkdirSync(dirname(path));
    execute(path, 'CREATE TABLE letters (text)');
    const before = readFileSync(path);
    assertInMemory(open(path), /database of another program/);
    assert.equal(readFileSync(path), before);
  }),
);

test(
  'leaves a cache of a newer version as it is',
  withCache(path => {
    open(path).store.close();
    execute(path, `PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    assert.equal(query(path, 'PRAGMA user_version'), [[SCHEMA_VERSION + 1]]);
    const before = readFileSync(path);
    assertInMemory(open(path), /newer version of depgraph/);
    assert.equal(readFileSync(path), before);
    assert.equal(readdirSync(dirname(path)), ['cache.db']);
  }),
);

test(
  'falls back to memory if the folder is a file',
  withCache(path => {
    writeFileSync(dirname(path), 'a file where the folder should be');
    assertInMemory(open(path), /keeping everything in memory/);
  }),
);

test(
  'falls back to memory if the file is a folder',
  withCache(path => {
    mkdirSync(path, { recursive: true });
    assertInMemory(open(path), /cannot be opened/);
    assert.ok(statSync(path).isDirectory());
  }),
);

if (isRoot) {
  // Root may write everywhere, so these tests need an unprivileged process.
  test(
    'falls back to memory if the folder is not writable',
    withCache(async path => {
      open(path).store.close();
      allowAll(path);
      chmodSync(dirname(path), 0o555);
      const child = startChild(['use', path], { uid: NOBODY, gid: NOBODY });
      const { code, output } = await child.ended();
      assert.match(output, /^may not write \.depgraph$/m);
      assert.match(output, /warning: not using the cache .*, keeping everything in memory/);
      assert.match(output, /known 0\nsaved saved\npath :memory:\ndone\n$/);
      assert.is(output.match(/warning/g)?.length, 1);
      assert.is(code, 0);
    }),
  );

  test(
    'reads a read-only file, and warns once that it cannot be written',
    withCache(async path => {
      const { store } = open(path);
      store.save(batchOf(SMALL));
      store.close();
      allowAll(path);
      chownSync(path, 0, 0);
      chmodSync(path, 0o444);
      const before = readFileSync(path);
      const child = startChild(['use', path], { uid: NOBODY, gid: NOBODY });
      const { code, output } = await child.ended();
      assert.match(output, /^may not write cache\.db$/m);
      assert.match(
        output,
        /warning: the cache .* could not be written: it is read-only\nknown 2\nfailed failed/,
      );
      assert.is(output.match(/warning/g)?.length, 1);
      assert.is(code, 0);
      assert.equal(readFileSync(path), before);
    }),
  );
}

test(
  'warns about a full disk, and keeps the cache valid',
  withCache(async path => {
    mkdirSync(dirname(path));
    const script = `
      mount -t tmpfs -o size=400k depgraph-test "$1" || exit 99
      shift
      "$@"
      "$@"`;
    const node = [process.execPath, ...childArguments(['use', path])];
    const child = watch(
      spawn(
        'unshare',
        ['--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', dirname(path), ...node],
        { stdio: 'pipe' },
      ),
    );
    const result = await child.ended().catch(() => undefined);
    if (result?.code === 99 || !result?.output.includes('known')) {
      process.stderr.write('skipped: this system does not let a test mount a small disk\n');
      return;
    }
    assert.match(result.output, /warning: the cache .* could not be written: no space left on the disk/);
    assert.is(result.output.match(/warning/g)?.length, 2, 'one for each of two runs');
    assert.is(result.output.match(/known 0\nfailed failed\npath .*cache\.db\ndone/g)?.length, 2);
    assert.is(result.code, 0);
  }),
);

test(
  'falls back to memory if a damaged cache cannot be renamed',
  withCache(async path => {
    if (!isRoot) return;
    mkdirSync(dirname(path));
    writeFileSync(path, 'garbage in a read-only folder');
    allowAll(path);
    chmodSync(dirname(path), 0o555);
    const { code, output } = await startChild(['use', path], { uid: NOBODY, gid: NOBODY }).ended();
    assert.match(output, /^may not write \.depgraph$/m);
    assert.match(output, /not using the cache .*, keeping everything in memory/);
    assert.is(output.match(/warning/g)?.length, 1);
    assert.is(code, 0);
    assert.match(readFileSync(path, 'utf8'), /^garbage/);
  }),
);

test(
  'does not migrate a cache twice',
  withCache(path => {
    const first = open(path);
    const second = open(path);
    first.store.save(batchOf(SMALL));
    assert.equal(projectOf(second.store.load(VERSIONS)), SMALL);
    first.store.close();
    second.store.close();
    assert.ok(isIntact(path));
    assert.equal([...first.warnings, ...second.warnings], []);
  }),
);

function allowAll(path: string): void {
  for (const folder of [dirname(path), dirname(dirname(path))]) chmodSync(folder, 0o777);
  chmodSync(path, 0o666);
}

test.run();
