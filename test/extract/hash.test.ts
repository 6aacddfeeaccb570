import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { blobId } from '../../src/project/extract/hash.ts';
import { git } from '../helpers/git.ts';
import { makeProject } from '../helpers/project.ts';

const test = suite('blob ids');

test('are those of git', () => {
  const files = {
    empty: Buffer.from(''),
    text: Buffer.from('import "./é";\r\n'),
    binary: Buffer.from([0, 255, 128, 10]),
    long: Buffer.from('x'.repeat(100_000)),
  };
  const { root } = makeProject(files);
  const ids = git(root, 'hash-object', '--no-filters', ...Object.keys(files))
    .trim()
    .split('\n');
  assert.equal(Object.values(files).map(blobId), ids);
});

test.run();
