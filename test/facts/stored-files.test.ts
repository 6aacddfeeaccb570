import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/core/config/options.ts';
import { createRules } from '../../src/project/discover/rules.ts';
import { type Tree, walk } from '../../src/project/discover/tree.ts';
import type { ParserPool } from '../../src/project/extract/parsers.ts';
import { createFiles, type Files } from '../../src/project/facts/files.ts';
import { encodeFiles, type StoredFiles, storedFiles } from '../../src/project/facts/files-codec.ts';
import { memoryStore } from '../../src/project/store/memory.ts';
import { makeProject, type TestProject } from '../helpers/project.ts';

const FILES = {
  'a.ts': "import './b'\n",
  'b.ts': '// depgraph-allow: layers — the mask is a component by design\n',
  'broken.ts': "import { from './b'\n",
  'large.ts': ' '.repeat(2000),
  'one.py': '',
  'two.go': 'package two\n',
};
const MAX_SIZE = 1000;

const NO_PARSERS: ParserPool = {
  parse: async () => ({
    facts: { imports: [], problems: [{ line: 1, message: 'no' }], loc: 1 },
    certain: true,
  }),
  erase: () => Promise.reject(new Error('not expected')),
  outline: () => Promise.reject(new Error('not expected')),
  isRunning: () => false,
  warnings: () => [],
  keepOne() {},
  close: async () => {},
};

const filesOf = () => createFiles({ store: memoryStore(), pool: NO_PARSERS, threads: 0 });

const treeOf = ({ root }: TestProject) => walk(root, createRules({ ...defaultConfig(), outDir: undefined }));

const update = (files: Files, tree: Tree, maxFileSize = MAX_SIZE) =>
  files.update(tree, {
    maxFileSize,
    touched: 'all',
    full: false,
    onProgress() {},
    closing: new AbortController().signal,
  });

/** A project, its files, and what is stored of them. */
async function storedProject() {
  const project = makeProject(FILES);
  const tree = await treeOf(project);
  const files = filesOf();
  await update(files, tree);
  const ids = [...files.ids()].sort();
  const { columns, meta } = encodeFiles(ids.flatMap(id => files.known(id) ?? []));
  // As if they had been read a minute later, when they had settled.
  const seen = (columns.seen as Float64Array).map(ms => ms + 60_000);
  let decoded = 0;
  const stored = storedFiles([...ids, 'pkg:react'], { ...columns, seen }, meta);
  const counted: StoredFiles = {
    ...stored,
    *all() {
      decoded++;
      yield* stored.all();
    },
  };
  return { project, tree, files, ids, stored: counted, decoded: () => decoded };
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

test('if nothing changed, no entry is created, and everything is known', async () => {
  const { tree, files, ids, stored, decoded } = await storedProject();
  const restored = filesOf();
  restored.restore(stored);
  const { read, reparsed, changed, added, removed } = await update(restored, tree);
  assert.equal([read, reparsed, changed.size, added, removed], [0, 0, 0, [], []]);
  assert.equal([...restored.ids()], ids);
  assert.is(restored.size, ids.length);
  assert.equal([...restored.languages()].sort(), [...files.languages()].sort());
  assert.equal(restored.problems(), files.problems());
  assert.equal(restored.exceptions(), files.exceptions());
  assert.ok(files.problems().length >= 2 && files.exceptions().length === 1);
  assert.is(decoded(), 0);
  for (const id of ids) assert.equal(plain(restored.known(id)?.file), plain(files.known(id)?.file), id);
  assert.is(decoded(), 1);
});

test('whatever changed is found as it would be without them', async () => {
  const { tree, stored, ids } = await storedProject();
  const sources = (change: (map: Map<string, object>) => void) => {
    const map = new Map(
      [...tree.sources].map(([id, { size, mtimeMs, ctimeMs, ino, changedMs }]) => [
        id,
        { size, mtimeMs, ctimeMs, ino, changedMs },
      ]),
    );
    change(map as Map<string, object>);
    return map as unknown as Tree['sources'];
  };
  const same = sources(() => {});
  assert.is(stored.areAll(same, MAX_SIZE), true);
  const stat = same.get('a.ts');
  for (const other of [
    { size: 1 },
    { mtimeMs: 1 },
    { ctimeMs: 1 },
    { ino: 1 },
    { changedMs: Date.now() + 60_000 },
  ])
    assert.is(
      stored.areAll(
        sources(map => map.set('a.ts', { ...stat, ...other })),
        MAX_SIZE,
      ),
      false,
      JSON.stringify(other),
    );
  assert.is(
    stored.areAll(
      sources(map => map.delete('b.ts')),
      MAX_SIZE,
    ),
    false,
  );
  assert.is(
    stored.areAll(
      sources(map => map.set('new.ts', { ...stat })),
      MAX_SIZE,
    ),
    false,
  );
  const renamed = sources(map => map.delete('b.ts') && map.set('c.ts', { ...stat }));
  assert.is(renamed.size, ids.length);
  assert.is(stored.areAll(renamed, MAX_SIZE), false);
  assert.is(stored.areAll(same, 3000), false, 'a file is no longer too large');
  assert.is(stored.areAll(same, 10), false, 'others are too large now');
  assert.is(
    stored.areAll(
      sources(map => map.set('large.ts', { ...same.get('large.ts'), size: 4000 })),
      MAX_SIZE,
    ),
    false,
    'the message says how large it is',
  );
});

test.run();
