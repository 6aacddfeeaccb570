import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { makeProject } from '../helpers/project.ts';

test('writes a valid configuration that describes the project', async () => {
  const { root, path } = makeProject({
    'src/core/a.ts': '',
    'src/core/b.ts': '',
    'tool.py': '',
    '.gitignore': '',
  });
  const { code, stdout } = await depgraph(['init'], { cwd: root });
  assert.is(code, 0);
  assert.is(stdout, `wrote ${path('.depgraphrc')}\n`);
  const text = readFileSync(path('.depgraphrc'), 'utf8');
  assert.match(text, 'typescript (2 files), python (1 file)');
  assert.is((await depgraph(['analyze', '-q'], { cwd: root })).code, 0);
});

test('never overwrites a file', async () => {
  const { root, path } = makeProject({ '.depgraphrc': '{}' });
  const { code, stderr } = await depgraph(['init'], { cwd: root });
  assert.is(code, 2);
  assert.match(stderr, 'already exists');
  assert.is(readFileSync(path('.depgraphrc'), 'utf8'), '{}');
});

test('--schema prints a JSON Schema and writes nothing', async () => {
  const { root } = makeProject({});
  const { code, stdout } = await depgraph(['init', '--schema'], { cwd: root });
  assert.is(code, 0);
  assert.equal(Object.keys(JSON.parse(stdout).properties).includes('layers'), true);
  assert.equal(readdirSync(root), []);
});

test.run();
