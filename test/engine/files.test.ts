import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/config/options.ts';
import { createRules } from '../../src/discover/rules.ts';
import { type Tree, walk } from '../../src/discover/tree.ts';
import { createFiles, type Files, type FilesChange } from '../../src/engine/files.ts';
import type { Parsed, ParserPool } from '../../src/extract/parsers.ts';
import { memoryStore } from '../../src/store/store.ts';
import { makeProject } from '../helpers/project.ts';

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
  const record = { id: 'a.ts', language: 'javascript', hash: '0'.repeat(40), ...stat };
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

test.run();

async function treeOf(root: string): Promise<Tree> {
  return walk(root, createRules({ ...defaultConfig(), outDir: undefined, only: undefined }));
}

function update(files: Files, tree: Tree, touched: ReadonlySet<string> | 'all'): Promise<FilesChange> {
  return files.update(tree, {
    maxFileSize: 1e6,
    touched,
    full: false,
    onProgress: () => {},
    isStopped: () => false,
  });
}

function poolThatSays(answers: Parsed[]): ParserPool {
  return {
    async parse() {
      const answer = answers.shift();
      if (!answer) throw new Error('nobody expected another question');
      return answer;
    },
    keepOne() {},
    async close() {},
  };
}
