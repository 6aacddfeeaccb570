import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { coldReport, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { makeProject } from '../helpers/project.ts';

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

test.run();
