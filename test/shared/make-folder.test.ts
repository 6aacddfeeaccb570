import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { reasonOf } from '../../src/shared/errors.ts';
import { makeFolder } from '../../src/shared/make-folder.ts';
import { temporaryFolder } from '../helpers/project.ts';

test('creates missing folders, and returns whether the folder itself was missing', () => {
  const root = temporaryFolder();
  assert.is(makeFolder(join(root, 'a/b/c')), true);
  assert.ok(existsSync(join(root, 'a/b/c')));
  assert.is(makeFolder(join(root, 'a/b/c')), false);
  assert.is(makeFolder(join(root, 'a/b')), false);
  assert.is(makeFolder(root), false);
  assert.is(makeFolder('/'), false);
});

test('sets the mode of the folders that it creates, and of no others', () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'open'));
  chmodSync(join(root, 'open'), 0o755);
  makeFolder(join(root, 'open/a/b'), 0o700);
  const modes = ['open', 'open/a', 'open/a/b'].map(name => statSync(join(root, name)).mode & 0o777);
  if (process.platform !== 'win32') assert.equal(modes, [0o755, 0o700, 0o700]);
});

test('accepts a link to a folder, and throws if there is a file', () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'real'));
  symlinkSync(join(root, 'real'), join(root, 'link'));
  symlinkSync(join(root, 'nowhere'), join(root, 'dangling'));
  writeFileSync(join(root, 'file'), '');
  assert.is(makeFolder(join(root, 'link')), false);
  assert.is(makeFolder(join(root, 'link/new')), true);
  assert.ok(existsSync(join(root, 'real/new')));
  for (const name of ['file', 'file/below', 'file/far/below', 'dangling', 'dangling/below'])
    assert.throws(() => makeFolder(join(root, name)), /EEXIST|ENOTDIR|created/, name);
});

if (process.platform === 'linux') {
  // Node's recursive mkdir never returns here.
  for (const path of ['/proc/nothing', '/proc/nothing/at/all', '/proc/self/fd/nothing']) {
    test(`fails in ${path} after one attempt`, () => {
      let failure: unknown;
      try {
        makeFolder(path);
      } catch (error) {
        failure = error;
      }
      assert.is(reasonOf(failure), 'cannot create a folder there');
    });
  }
}

test.run();
