import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/config/options.ts';
import { createRules } from '../../src/discover/rules.ts';
import { type Tree, walk } from '../../src/discover/tree.ts';
import type { Parsed, ParserPool } from '../../src/extract/parsers.ts';
import { createFiles, type Files, type FilesChange } from '../../src/facts/files.ts';
import { memoryStore } from '../../src/store/store.ts';
import { git } from '../helpers/git.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const NOTHING = { imports: [], problems: [], loc: 1 };

/** A text that only the full parser can read, in its own process. */
const NEEDS_PARSER = `x = ${'('.repeat(3000)}import('./b')${')'.repeat(3000)}\n`;

test('a file that the machine failed to parse is tried again with the next run, whatever that looks at', async () => {
  const project = makeProject({ 'a.ts': NEEDS_PARSER, 'b.ts': '' });
  const answers: Parsed[] = [
    { facts: { ...NOTHING, problems: [{ line: 0, message: 'no memory' }] }, certain: false },
    { facts: NOTHING, certain: true },
  ];
  const files = createFiles({ store: memoryStore(), pool: poolThatSays(answers) });
  const tree = await treeOf(project.root);
  await update(files, tree, 'all');
  assert.equal(files.problems(), [{ file: 'a.ts', line: 0, message: 'no memory' }]);
  const { read } = await update(files, tree, new Set(['b.ts']));
  assert.is(read, 1);
  assert.equal(files.problems(), []);
  assert.equal(answers, [], 'the parser was asked twice');
  assert.is((await update(files, tree, new Set(['b.ts']))).read, 0, 'and not a third time');
});

test('what a cache knows of a file under another dialect does not count', async () => {
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
    const files = createFiles({ store, pool: poolThatSays([]) });
    assert.is((await update(files, tree, 'all')).read, read, dialect);
  }
});

test('a look as before says nothing about a file that had just changed when it was read', async () => {
  const project = makeProject({ 'a.ts': "import './b'\n" });
  const tree = await treeOf(project.root);
  const files = createFiles({ store: memoryStore(), pool: poolThatSays([]) });
  assert.is((await update(files, tree, 'all')).read, 1);
  // The same tick of the clock may hold another write, which leaves a look like the first one.
  const again = await treeOf(project.root);
  assert.is((await update(files, again, 'all')).read, 1);
});

test('after a checkout only what git does not know is opened', async () => {
  const sources: Record<string, string> = { 'z.py': 'import os\n', 'y.go': 'package y\n' };
  for (let i = 0; i < 60; i++) sources[`${i}.ts`] = `import './${(i + 1) % 60}'\n`;
  const first = makeProject(sources);
  git(first.root, 'init', '-q');
  git(first.root, 'add', '--all');
  git(first.root, 'commit', '-q', '-m', 'first');
  const store = memoryStore();
  const known = createFiles({ store, pool: poolThatSays([]) });
  await update(known, await treeOf(first.root), 'all');
  await known.save();

  const root = `${temporaryFolder()}/clone`;
  git(first.root, 'clone', '-q', '--no-local', first.root, root);
  await delay(60); // The index must be older than no file, by more than a tick of the clock.
  rmSync(`${root}/.git/index`);
  git(root, 'reset', '-q');
  writeFileSync(`${root}/7.ts`, "import './90'\n");
  const files = createFiles({ store, pool: poolThatSays([]) });
  const change = await update(files, await treeOf(root), 'all');
  assert.equal([change.read, change.reparsed], [1, 1]);
  assert.equal(
    files.factsOf('7.ts')?.imports.map(({ specifier }) => specifier),
    ['./90'],
  );
  await files.save();
  const later = createFiles({ store, pool: poolThatSays([]) });
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

function poolThatSays(answers: Parsed[]): ParserPool {
  return {
    async parse() {
      const answer = answers.shift();
      if (!answer) throw new Error('nobody expected another question');
      return answer;
    },
    warnings: () => [],
    keepOne() {},
    async close() {},
  };
}
