import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { change, withComment, withImport } from '../../bench/edit.ts';
import { type GenerateOptions, generateMonorepo } from '../../bench/generate.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const FILES = 300;

function generate(options?: GenerateOptions): Map<string, Buffer> {
  const root = temporaryFolder();
  generateMonorepo(root, FILES, options);
  const ids = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  return new Map(
    ids.filter(id => statSync(join(root, id)).isFile()).map(id => [id, readFileSync(join(root, id))]),
  );
}

const countOf = (files: Map<string, Buffer>, ending: RegExp) =>
  [...files.keys()].filter(id => ending.test(id)).length;

test('the default project has the bytes that it always had, so that results stay comparable', () => {
  const hash = createHash('sha256');
  for (const [id, bytes] of generate()) hash.update(`${id}\0`).update(bytes);
  assert.is(hash.digest('hex'), 'cbe4811cf737e43285302782c68420e7d75e2868a69f0a11d5777f8b0b0ae240');
});

for (const [language, python] of [
  ['mixed', 45],
  ['typescript', 0],
  ['python', FILES],
] as const) {
  test(`a ${language} project has ${python} Python files of ${FILES}`, () => {
    const files = generate({ language });
    assert.is(countOf(files, /\.py$/), python);
    assert.is(countOf(files, /\.tsx?$/), FILES - python);
  });
}

test('an edit of Python keeps `from __future__` before other statements', () => {
  const text = '"""Part."""\nfrom __future__ import annotations\n';
  assert.is(withImport('a.py', text, 'added'), `${text}import added\n`);
  assert.is(withImport('a.py', 'x = 1', 'added'), 'x = 1\nimport added\n');
  assert.is(withImport('a.py', '', 'added'), 'import added\n');
  assert.is(withComment('a.py', text, '1'), `${text}# 1`);
});

test('an edit of TypeScript or JavaScript keeps a shebang in the first line', () => {
  assert.is(withImport('a.ts', 'run();\n', 'added'), "import 'added';\nrun();\n");
  assert.is(
    withImport('a.js', '#!/usr/bin/env node\nrun();\n', 'added'),
    "#!/usr/bin/env node\nimport 'added';\nrun();\n",
  );
  assert.is(withComment('a.ts', 'run();\n', '1'), 'run();\n// 1');
});

test('a change keeps the other bytes of a file in any encoding, and can be reverted', () => {
  const original = Buffer.from([0x61, 0xff, 0xe9, 0x0a]);
  const { path } = makeProject({ 'a.ts': original });
  const revert = change(path('a.ts'), text => `${text}b`);
  assert.equal(readFileSync(path('a.ts')), Buffer.concat([original, Buffer.from('b')]));
  revert();
  assert.equal(readFileSync(path('a.ts')), original);
});

test.run();
