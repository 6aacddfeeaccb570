import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/core/config/options.ts';
import { createRules } from '../../src/project/discover/rules.ts';
import { rescan, type Tree, walk } from '../../src/project/discover/tree.ts';
import { factsOnlyStore } from '../../src/project/engine/facts-only-store.ts';
import type { Parsed, ParserPool } from '../../src/project/extract/parsers.ts';
import { factsVersions } from '../../src/project/extract/version.ts';
import { createFiles, type Files, type FilesChange } from '../../src/project/facts/files.ts';
import { memoryStore } from '../../src/project/store/memory.ts';
import { git } from '../helpers/git.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const NOTHING = { imports: [], problems: [], loc: 1 };

/** A text that needs the full parser, in its own process. */
const NEEDS_PARSER = `x = ${'('.repeat(3000)}import('./b')${')'.repeat(3000)}\n`;

test('retries a file that the machine failed to parse in the next run, whatever its scope', async () => {
  const project = makeProject({ 'a.ts': NEEDS_PARSER, 'b.ts': '' });
  const answers: Parsed[] = [
    { facts: { ...NOTHING, problems: [{ line: 0, message: 'no memory' }] }, certain: false },
    { facts: NOTHING, certain: true },
  ];
  const files = createFiles({ store: memoryStore(), pool: poolWith(answers) });
  const tree = await treeOf(project.root);
  await update(files, tree, 'all');
  assert.equal(files.problems(), [{ file: 'a.ts', line: 0, message: 'no memory' }]);
  const { read } = await update(files, tree, new Set(['b.ts']));
  assert.is(read, 1);
  assert.equal(files.problems(), []);
  assert.equal(answers, [], 'the parser was called twice');
  assert.is((await update(files, tree, new Set(['b.ts']))).read, 0, 'and not a third time');
});

test('saving looks at the files that were read, not at all', async () => {
  const project = makeProject({ 'a.ts': '', 'b.ts': '', 'c.ts': '' });
  const files = createFiles({ store: memoryStore(), pool: poolWith([]) });
  const tree = await treeOf(project.root);
  await update(files, tree, 'all');
  const first = await files.save();
  project.write({ 'b.ts': "import './a'\n" });
  await rescan(tree, ['b.ts']);
  await update(files, tree, new Set(['b.ts']));
  assert.equal([first, await files.save(), await files.save()], [3, 1, 0]);
});

test('ignores a cached record with another dialect', async () => {
  const project = makeProject({ 'a.ts': "import './b'\n" });
  const tree = await treeOf(project.root);
  const stat = tree.sources.get('a.ts');
  assert.ok(stat);
  const { size, mtimeMs, stamp } = stat;
  const record = { id: 'a.ts', language: 'javascript', hash: '0'.repeat(40), size, mtimeMs, stamp };
  for (const [dialect, read] of [
    ['ts', 0],
    ['js', 1],
  ] as const) {
    const store = {
      ...memoryStore(),
      *loadInParts() {
        yield [{ ...record, dialect, seenMs: stat.changedMs + 60_000, facts: NOTHING }];
      },
    };
    const files = createFiles({ store, pool: poolWith([]) });
    assert.is((await update(files, tree, 'all')).read, read, dialect);
  }
});

test('uses facts of a cache that knows contents and no file, as after the analysis of a commit', async () => {
  const project = makeProject({ 'a.ts': "import './b'\n", 'b.ts': '' });
  const tree = await treeOf(project.root);
  const store = memoryStore();
  const ofCommit = createFiles({ store: factsOnlyStore(store, () => true), pool: poolWith([]) });
  assert.is((await update(ofCommit, tree, 'all')).reparsed, 2);
  await ofCommit.save();
  assert.equal(store.load(factsVersions), []);
  assert.is((await update(createFiles({ store, pool: poolWith([]) }), tree, 'all')).reparsed, 0);
});

test('does not trust an unchanged stat of a file that changed just before it was read', async () => {
  const project = makeProject({ 'a.ts': "import './b'\n" });
  const tree = await treeOf(project.root);
  const files = createFiles({ store: memoryStore(), pool: poolWith([]) });
  assert.is((await update(files, tree, 'all')).read, 1);
  // Another write within the same clock tick would leave the same stat.
  const again = await treeOf(project.root);
  assert.is((await update(files, again, 'all')).read, 1);
});

test('opens only files that git does not know after a checkout', async () => {
  const sources: Record<string, string> = { 'z.py': 'import os\n', 'y.go': 'package y\n' };
  for (let i = 0; i < 60; i++) sources[`${i}.ts`] = `import './${(i + 1) % 60}'\n`;
  const first = makeProject(sources);
  git(first.root, 'init', '-q');
  git(first.root, 'add', '--all');
  git(first.root, 'commit', '-q', '-m', 'first');
  const store = memoryStore();
  const known = createFiles({ store, pool: poolWith([]) });
  await update(known, await treeOf(first.root), 'all');
  await known.save();

  const root = `${temporaryFolder()}/clone`;
  git(first.root, 'clone', '-q', '--no-local', first.root, root);
  await delay(60); // No file may be newer than the index, by more than a clock tick.
  rmSync(`${root}/.git/index`);
  git(root, 'reset', '-q');
  writeFileSync(`${root}/7.ts`, "import './90'\n");
  const files = createFiles({ store, pool: poolWith([]) });
  const change = await update(files, await treeOf(root), 'all');
  assert.equal([change.read, change.reparsed], [1, 1]);
  assert.equal(
    files.factsOf('7.ts')?.imports.map(({ specifier }) => specifier),
    ['./90'],
  );
  await files.save();
  const later = createFiles({ store, pool: poolWith([]) });
  assert.is((await update(later, await treeOf(root), 'all')).reparsed, 0);
  assert.equal(later.factsOf('7.ts'), files.factsOf('7.ts'));
});

test.run();

async function treeOf(root: string): Promise<Tree> {
  return walk(root, createRules({ ...defaultConfig(), outDir: undefined }));
}

function update(files: Files, tree: Tree, touched: ReadonlySet<string> | 'all'): Promise<FilesChange> {
  return files.update(tree, {
    maxFileSize: 1e6,
    touched,
    full: false,
    onProgress: () => {},
    closing: new AbortController().signal,
  });
}

function poolWith(answers: Parsed[]): ParserPool {
  return {
    async parse() {
      const answer = answers.shift();
      if (!answer) throw new Error('unexpected call of the parser');
      return answer;
    },
    erase: () => Promise.reject(new Error('not expected')),
    outline: () => Promise.reject(new Error('not expected')),
    isRunning: () => false,
    warnings: () => [],
    keepOne() {},
    async close() {},
  };
}
