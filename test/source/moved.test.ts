import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Move } from '../../src/core/query/question.ts';
import { diskSource } from '../../src/project/source/disk.ts';
import { movedSources } from '../../src/project/source/moved.ts';
import { assertSame, coldReport, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { MONOREPO } from '../helpers/editor.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';
import { createRandom } from '../helpers/random.ts';

const FILES = {
  'package.json': '{ "name": "x" }',
  'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
  'src/a.ts': "import './deep/b';\nimport '@/c';\n",
  'src/c.ts': "import './deep/b';\n",
  'src/deep/b.ts': "import './inner/d';\n",
  'src/deep/inner/d.ts': '',
  'lib/e.ts': "import '../src/deep/b';\n",
};

const CASES: Readonly<Record<string, readonly Move[]>> = {
  'a file': [{ from: 'src/c.ts', to: 'src/other.ts' }],
  'a file into a new folder': [{ from: 'src/c.ts', to: 'new/deep/c.ts' }],
  'a folder': [{ from: 'src/deep', to: 'lib/deep' }],
  'a folder to the top': [{ from: 'src/deep', to: 'deep' }],
  'a folder into one that exists': [{ from: 'src/deep', to: 'lib' }],
  'several at once': [
    { from: 'src/a.ts', to: 'lib/a.ts' },
    { from: 'lib/e.ts', to: 'src/e.ts' },
  ],
  'a manifest': [{ from: 'tsconfig.json', to: 'src/tsconfig.json' }],
};

for (const [name, moves] of Object.entries(CASES)) {
  test(`the report with ${name} moved is that of moved files`, async () => {
    await compare(FILES, moves);
  });
}

test('a monorepo with any package renamed', async () => {
  const random = createRandom(5);
  const folders = [...new Set(Object.keys(MONOREPO).map(dirname))].filter(folder => folder !== '.');
  for (const from of random.shuffle(folders).slice(0, 4))
    await compare(MONOREPO, [{ from, to: `${dirname(from)}/renamed` }]);
});

async function compare(files: ProjectFiles, moves: readonly Move[]): Promise<void> {
  const { root, path } = makeProject(files);
  const engine = openEngine({ root });
  const before = withoutTimestamp((await engine.scan()).report());
  const { blobs } = engine.contents();
  const moved = movedSources(diskSource, { root, moves, blobOf: id => blobs.get(id) });
  const actual = withoutTimestamp((await engine.readFrom(moved)).report());
  await engine.close();
  assert.is(withoutTimestamp(await coldReport({ root })), before, 'nothing is written');
  for (const { from, to } of moves) {
    // Node cannot rename a folder onto one that has entries.
    for (const id of Object.keys(files).filter(file => file === from || file.startsWith(`${from}/`))) {
      const target = path(to + id.slice(from.length));
      mkdirSync(dirname(target), { recursive: true });
      renameSync(path(id), target);
    }
    rmSync(path(from), { recursive: true, force: true });
  }
  assertSame(actual, withoutTimestamp(await coldReport({ root })), JSON.stringify(moves));
}

test.run();
