import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { coldReport, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { makeProject } from '../helpers/project.ts';
import { createRandom, SEED } from '../helpers/random.ts';

const FILES = {
  'src/a.ts': "import { b } from './b';\nexport const a = b;\n",
  'src/b.ts': '// @generated\nexport const b = 1;\n',
  'src/a.test.ts': "import { a } from './a';\na();\n",
  'src/index.ts': "export * from './a';\n",
  'lib/copied.ts': 'export const c = 1;\n',
  'qa/check.ts': "import { a } from '../src/a';\na();\n",
};

function rolesIn(report: Awaited<ReturnType<typeof coldReport>>): Record<string, string> {
  return Object.fromEntries(
    report.detailed.nodes.flatMap(({ id, role, barrel }) =>
      role || barrel ? [[id, [role, barrel && 'barrel'].filter(Boolean).join(' ')]] : [],
    ),
  );
}

test('reports roles by path and text, by .gitattributes and by the configuration', async () => {
  const project = makeProject(FILES);
  const { root } = project;
  const known = { 'src/a.test.ts': 'test', 'src/b.ts': 'generated', 'src/index.ts': 'barrel' };
  assert.equal(rolesIn(await coldReport({ root })), known);
  project.write({
    '.gitattributes': 'lib/** linguist-vendored\nsrc/b.ts linguist-generated=false\n',
    '.depgraphrc': '{ "roles": { "test": ["qa/**"] } }',
  });
  const { 'src/b.ts': _, ...others } = known;
  assert.equal(rolesIn(await coldReport({ root })), {
    'lib/copied.ts': 'vendored',
    'qa/check.ts': 'test',
    ...others,
  });
});

test('a live engine follows a changed .gitattributes, a mark and the configuration', async () => {
  const project = makeProject(FILES);
  const { root, write, remove } = project;
  const engine = openEngine({ root });
  await engine.scan();
  const changes: (() => void)[] = [
    () => write({ '.gitattributes': 'lib/** linguist-vendored\n' }),
    () => write({ 'src/b.ts': 'export const b = 1;\n' }),
    () => write({ 'lib/copied.ts': '// @generated\nexport const c = 1;\n' }),
    () => remove('.gitattributes'),
    () => write({ '.depgraphrc': '{ "roles": { "source": ["src/a.test.ts"] } }' }),
  ];
  for (const change of changes) {
    change();
    const { report } = await engine.scan();
    assert.is(withoutTimestamp(report()), withoutTimestamp(await coldReport({ root })));
  }
  await engine.close();
});

test('a manifest of one language says nothing about files of others, also after its last file is gone', async () => {
  const { root, remove } = makeProject({
    'pytest.ini': '[pytest]\ntestpaths = integration\n',
    'integration/a.js': 'export const a = 1;\n',
    'integration/b.py': 'b = 1\n',
    's.py': '',
  });
  const engine = openEngine({ root });
  assert.equal(rolesIn((await engine.scan()).report()), { 'integration/b.py': 'test' });
  remove('integration/b.py');
  remove('s.py');
  const { report } = await engine.scan();
  assert.is(withoutTimestamp(report()), withoutTimestamp(await coldReport({ root })));
  await engine.close();
});

const OPEN: Record<string, string> = {
  'pyproject.toml': '[project]\nname = "app"\n',
  'app/__init__.py': '',
  'app/run.py': 'from app import other\n',
  'app/other.py': '',
  'app/ab_test.py': 'from app import mock_clock\n',
  'app/mock_clock.py': 'from app import other\n',
  'app/fixtures/data.py': '',
};

test('roles follow from who uses a file, whatever was saved before', async () => {
  const project = makeProject(OPEN);
  const { root, write, remove } = project;
  const engine = openEngine({ root });
  const first = await engine.scan();
  const tests = { 'app/ab_test.py': 'test', 'app/mock_clock.py': 'test' };
  const fixtures = { 'app/fixtures/data.py': 'test' };
  assert.equal(rolesIn(first.report()), { ...tests, ...fixtures });
  const changes: readonly [change: () => void, roles: Record<string, string>][] = [
    [() => write({ 'app/run.py': 'from app import ab_test\n' }), fixtures],
    [() => write({ 'app/run.py': 'import app.fixtures.data\n' }), tests],
    [() => write({ 'app/run.py': '' }), { ...tests, ...fixtures }],
    [
      () => write({ 'app/new.py': 'from app import mock_clock\n' }),
      { 'app/ab_test.py': 'test', ...fixtures },
    ],
    [() => remove('app/new.py'), { ...tests, ...fixtures }],
    [() => remove('app/ab_test.py'), fixtures],
  ];
  for (const [change, expected] of changes) {
    change();
    const report = (await engine.scan()).report();
    assert.equal(rolesIn(report), expected);
    assert.is(withoutTimestamp(report), withoutTimestamp(await coldReport({ root })));
  }
  await engine.close();
});

test('random imports of such files, saved one by one, give what a cold analysis does', async () => {
  const random = createRandom(SEED);
  const project = makeProject(OPEN);
  const files = Object.keys(OPEN).filter(id => id.endsWith('.py'));
  const engine = openEngine({ root: project.root });
  await engine.scan();
  const seen = new Set<string>();
  for (let step = 0; step < 40; step++) {
    const id = random.pick(files);
    const used = random.pick(files).replace('/__init__', '').replace('.py', '').replaceAll('/', '.');
    const text = random.chance(0.4) ? '' : `import ${used}\n`;
    if (random.chance(0.15)) project.remove(id);
    else project.write({ [id]: text });
    const report = (await engine.apply([id])).report();
    assert.is(
      withoutTimestamp(report),
      withoutTimestamp(await coldReport({ root: project.root })),
      `SEED=${SEED}, step ${step}`,
    );
    seen.add(JSON.stringify(rolesIn(report)));
  }
  assert.ok(seen.size > 3, [...seen].join('\n'));
  await engine.close();
});

test('projects to be copied are no source, unless they are what is analysed', async () => {
  const files = {
    'package.json': '{ "name": "a" }',
    'src/index.ts': '',
    'src/templates/mail.ts': '',
    'templates/blog/package.json': '{ "name": "blog" }',
    'templates/blog/src/index.ts': '',
    'packages/templates/package.json': '{ "name": "templates" }',
    'packages/templates/src/mail.ts': '',
  };
  assert.equal(rolesIn(await coldReport({ root: makeProject(files).root })), {
    'templates/blog/src/index.ts': 'test',
  });
});

test.run();
