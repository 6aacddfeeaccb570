import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { coldReport, edgesOf, openEngine } from '../helpers/analyze.ts';
import { makeProject } from '../helpers/project.ts';

const config = (folder: string) =>
  `import './plugin.js'\nexport default { kit: { alias: { '@ui': '${folder}' } } }\n`;

test('treats an edited configuration as both a source and a manifest', async () => {
  const { root, write, remove } = makeProject({
    'package.json': '{}',
    'svelte.config.js': config('one'),
    'plugin.js': '',
    'one/x.ts': '',
    'two/x.ts': '',
    'a.ts': "import '@ui/x'\nimport '$lib/y'\n",
    'src/lib/y.ts': '',
  });
  const engine = openEngine({ root });
  const edges = async (...paths: string[]) => {
    const snapshot = paths.length === 0 ? await engine.scan() : await engine.apply(paths);
    assert.equal(edgesOf(snapshot.report()), edgesOf(await coldReport({ root })));
    return edgesOf(snapshot.report()).filter(edge => edge.startsWith('a.ts'));
  };
  assert.equal(await edges(), ['a.ts -> one/x.ts', 'a.ts -> src/lib/y.ts']);
  write({ 'svelte.config.js': config('two') });
  assert.equal(await edges('svelte.config.js'), ['a.ts -> src/lib/y.ts', 'a.ts -> two/x.ts']);
  remove('svelte.config.js');
  assert.equal(await edges('svelte.config.js'), ['a.ts -> pkg:@ui/x', 'a.ts -> src/lib/y.ts']);
  await engine.close();
});

test.run();
