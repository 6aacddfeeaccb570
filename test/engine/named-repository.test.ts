import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStore } from '../../src/project/store/store.ts';
import { assertSame, coldReport, edgesOf, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { MONOREPO, randomEdit } from '../helpers/editor.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';
import { createRandom, SEED } from '../helpers/random.ts';

const TREE = {
  'top/tsconfig.base.json': '{ "compilerOptions": { "paths": { "@/*": ["./core/*"] } } }',
  'top/.gitignore': 'generated.ts\n',
  'top/core/util.ts': '',
  'top/web/tsconfig.json': '{ "extends": "../tsconfig.base.json" }',
  'top/web/main.ts': "import '@/util'\nimport './page'\n",
  'top/web/page.ts': '',
  'top/web/generated.ts': '',
  '.gitignore': 'page.ts\n',
};

test('a named repository is read as one with .git is', async () => {
  const bare = makeProject(TREE);
  const root = bare.path('top/web');
  const named = { repository: bare.path('top') };
  assert.is(
    (await coldReport({ root })).diagnostics.unresolved.length,
    1,
    'without it, the alias is unknown',
  );
  const withGit = makeProject({ ...TREE, 'top/.git/HEAD': '' });
  const { projectRoot: _one, ...found } = await coldReport({ root, flags: named });
  const { projectRoot: _two, ...expected } = await coldReport({ root: withGit.path('top/web') });
  assert.equal({ ...found, generatedAt: '' }, { ...expected, generatedAt: '' });
  assert.equal(edgesOf({ ...found, projectRoot: '' }), ['main.ts -> page.ts']);
  assert.is(found.diagnostics.outside, 1);
});

test('nothing above a named repository is read', async () => {
  const project = makeProject({ ...TREE, '.git/HEAD': '', 'package.json': '{ "name": "outer" }' });
  const report = await coldReport({
    root: project.path('top/web'),
    flags: { repository: project.path('top') },
  });
  assert.ok(report.nodes.includes('page.ts'), 'the ignore rules of the git work tree do not count');
  const alone = await coldReport({
    root: project.path('top/web'),
    flags: { repository: project.path('top/web') },
  });
  assert.is(alone.diagnostics.unresolved.length, 1, 'the project itself may be named');
  assert.ok(alone.nodes.includes('generated.ts'));
});

test(`live and restored engines agree with a cold one inside a named repository (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const project = makeProject(MONOREPO);
  const root = project.path('packages/web');
  const flags = { repository: project.root };
  const path = join(temporaryFolder(), 'cache.db');
  const live = openEngine({ root, flags });
  await live.scan();
  for (let step = 0; step < 12; step++) {
    randomEdit(project, random);
    project.write({ 'packages/web/src/main.tsx': "import '@/page'\nimport '@core/util'\n" });
    const truth = withoutTimestamp(await coldReport({ root, flags }));
    assertSame(withoutTimestamp((await live.scan()).report()), truth, `live, step ${step}`);
    const store = openStore({ path, warn: assert.unreachable });
    assertSame(withoutTimestamp(await coldReport({ root, flags, store })), truth, `restored, step ${step}`);
  }
  await live.close();
});

test.run();
