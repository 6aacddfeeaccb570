import { readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { MONOREPO } from '../helpers/editor.ts';
import { trackAll } from '../helpers/git.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

/** A project with two languages, parser processes, problems and cycles. */
const needsParser = `${'export const x = 1\n'.repeat(300)}export const lazy = () => import('./\\x75til')\n`;
const FILES = {
  ...MONOREPO,
  ...Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`packages/web/src/big${i}.ts`, needsParser])),
  'packages/web/src/broken.ts': 'import "./page"\nconst = (',
  'packages/web/src/deep.ts': `import './page'\nexport const x = ${'('.repeat(10_000)}1${')'.repeat(10_000)}\n`,
};

async function bytesOf(root: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await depgraph(['analyze', root, '--json', ...args], { env });
  assert.is(code, 0, stderr);
  return { bytes: stdout.replace(/"generatedAt":"[^"]*"/, ''), stderr };
}

test('cold, warm, uncached, 1 and 4 parsers produce the same bytes', async () => {
  const { root } = makeProject(FILES);
  const { bytes: truth } = await bytesOf(root, ['--no-cache']);
  assert.is(
    JSON.parse(truth.replace(',', ',"generatedAt":"",').replace(',,', ',')).metrics.filesAnalyzed > 40,
    true,
  );
  assert.is((await bytesOf(root)).bytes, truth, 'cold');
  assert.is((await bytesOf(root)).bytes, truth, 'warm');
  assert.is((await bytesOf(root, ['--no-cache'], { DEPGRAPH_PARSERS: '1' })).bytes, truth, 'one parser');
  assert.is((await bytesOf(root, ['--no-cache'], { DEPGRAPH_PARSERS: '4' })).bytes, truth, 'four parsers');
});

test('a corrupted cache is quarantined with a warning, and the bytes are the same', async () => {
  const project = makeProject(FILES);
  const { root, path } = project;
  trackAll(project); // Outside git, a cache without a valid signature would be left untouched.
  const { bytes: truth } = await bytesOf(root);
  const db = path('.depgraph/cache.db');
  const damages: Readonly<Record<string, () => void>> = {
    garbage: () => writeFileSync(db, 'this is not a database '.repeat(500)),
    'cut short': () => truncateSync(db, Math.floor(statSync(db).size / 2 / 4096) * 4096),
  };
  for (const [name, damage] of Object.entries(damages)) {
    damage();
    const { bytes, stderr } = await bytesOf(root);
    assert.is(bytes, truth, name);
    assert.match(stderr, /^depgraph: warning: .+\n$/);
    assert.is((await bytesOf(root)).stderr, '', 'the next run has a valid cache');
  }
  assert.ok(readdirSync(path('.depgraph')).some(file => file.startsWith('cache.db.bad')));
});

test('the same tree in another folder, written in another order, gives the same bytes', async () => {
  const { root } = makeProject(FILES);
  const other = makeProject(Object.fromEntries(Object.entries(FILES).reverse())).root;
  const normal = (text: string, place: string) => text.replaceAll(place, '');
  assert.is(normal((await bytesOf(other)).bytes, other), normal((await bytesOf(root)).bytes, root));
});

test('two concurrent analyses of a project give the same bytes', async () => {
  const { root } = makeProject(FILES);
  const { bytes: truth } = await bytesOf(root, ['--no-cache']);
  const runs = await Promise.all(Array.from({ length: 4 }, () => bytesOf(root)));
  for (const { bytes, stderr } of runs) {
    assert.is(bytes, truth);
    assert.is(stderr, '');
  }
});

test('a cache from another folder does no harm', async () => {
  const outDir = temporaryFolder();
  const a = makeProject({ 'a.ts': "import './b'\n", 'b.ts': '' }).root;
  const b = makeProject({ 'a.ts': '', 'c.ts': "import './a'\n" }).root;
  const { bytes: truth } = await bytesOf(b, ['--no-cache']);
  await bytesOf(a, ['--out-dir', outDir]);
  assert.is((await bytesOf(b, ['--out-dir', outDir])).bytes, truth);
});

test.run();
