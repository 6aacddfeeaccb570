import fs, { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type VerifiedRecords, verifyRecords } from '../../src/project/engine/verify-records.ts';
import { blobId } from '../../src/project/extract/hash.ts';
import type { FileRecord } from '../../src/project/store/contract.ts';
import { statPath } from '../../src/shared/stat.ts';
import { makeProject, type TestProject } from '../helpers/project.ts';

/** The record that the cache would have for a file with this text. */
function recordOf({ path }: TestProject, id: string, text: string): FileRecord {
  const found = statPath(path(id));
  if (found.kind !== 'file') throw new Error(`${id} is not a file`);
  const { size, mtimeMs, stamp } = found.stat;
  const seenMs = Date.now() + 60_000; // Late enough for the stamp to be trusted.
  return {
    id,
    language: 'typescript',
    dialect: 'ts',
    size,
    mtimeMs,
    stamp,
    seenMs,
    hash: blobId(Buffer.from(text)),
  };
}

test('reports unchanged, changed and missing files, and changed bytes under the same stamp', () => {
  const project = makeProject({ 'a.ts': 'a', 'b.ts': 'b', 'c.ts': 'c', 'd.ts': 'd' });
  const records = ['a', 'b', 'c'].map(name => recordOf(project, `${name}.ts`, name));
  const wrong = recordOf(project, 'd.ts', 'another text');
  appendFileSync(project.path('b.ts'), ' more');
  project.remove('c.ts');
  const check = verifyRecords(project.root, [...records, wrong]);
  assert.equal(check, { same: 1, changed: ['b.ts'], gone: ['c.ts'], wrong: ['d.ts'] });
});

test('does not read a file that has grown', () => {
  const project = makeProject({ 'a.ts': 'a' });
  const record = recordOf(project, 'a.ts', 'a');
  appendFileSync(project.path('a.ts'), 'b'.repeat(1_000_000));
  const { check, bytes } = countingBytes(() => verifyRecords(project.root, [record]));
  assert.equal(check, { same: 0, changed: ['a.ts'], gone: [], wrong: [] });
  assert.is(bytes, 0);
});

function countingBytes(work: () => VerifiedRecords): { check: VerifiedRecords; bytes: number } {
  const { readSync } = fs;
  let bytes = 0;
  fs.readSync = ((...args: Parameters<typeof readSync>) => {
    const read = Reflect.apply(readSync, fs, args);
    bytes += read;
    return read;
  }) as typeof readSync;
  syncBuiltinESMExports();
  try {
    const check = work();
    return { check, bytes };
  } finally {
    fs.readSync = readSync;
    syncBuiltinESMExports();
  }
}

test.run();
