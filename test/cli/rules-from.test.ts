import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rulesFrom } from '../../src/faces/cli/commands/rules-from.ts';
import type { Terminal } from '../../src/faces/cli/terminal.ts';
import { makeProject } from '../helpers/project.ts';

async function run(cwd: string, file: string, isJson = false): Promise<string> {
  const lines: string[] = [];
  const out = { line: (text = '') => void lines.push(text) } as Terminal['out'];
  await rulesFrom(file, isJson, { out, err: out, env: {}, cwd });
  return lines.join('\n');
}

async function message(cwd: string, file: string): Promise<string> {
  try {
    await run(cwd, file);
  } catch (error) {
    return `${(error as Error).message} ${(error as { hint?: string }).hint}`;
  }
  return assert.unreachable(file) as never;
}

test('finds the files of dotted names beside the configuration', async () => {
  const { root } = makeProject({
    '.importlinter':
      '[importlinter]\nroot_package = a\n[importlinter:contract:l]\ntype = layers\nlayers =\n  a.x\n  a.y\n',
    'src/a/x.py': '',
    'src/a/y/__init__.py': '',
  });
  const text = await run(root, '.importlinter');
  assert.match(text, '"a.x": { "files": ["src/a/x.py"] }');
  assert.match(text, '{ "name": "l", "layers": ["a.x", "a.y"] }');
  const { tool, rules } = JSON.parse(await run(root, '.importlinter', true));
  assert.equal([tool, rules], ['import-linter', [{ name: 'l', layers: ['a.x', 'a.y'] }]]);
});

test('looks at nothing outside the folder of the configuration', async () => {
  const { root } = makeProject({
    'secret/__init__.py': '',
    'inner/tach.toml': 'source_roots = ["../", "/"]\n[[modules]]\npath = "*"\ndepends_on = []\n',
  });
  assert.not.match(await run(root, 'inner/tach.toml'), 'secret');
});

test('says why a file cannot be translated, and what to do', async () => {
  const { root } = makeProject({
    '.dependency-cruiser.cjs': 'module.exports = {}',
    'package.json': '{}',
    'tach.toml': 'modules = [',
  });
  assert.match(await message(root, '.dependency-cruiser.cjs'), /does not run programs.*JSON\.stringify/);
  assert.match(await message(root, 'package.json'), /no rules of a known tool.*import-linter, tach/);
  assert.match(await message(root, 'tach.toml'), /cannot read the rules/);
  assert.match(await message(root, 'gone.toml'), /no such file/);
  assert.match(await message(root, '.'), /not a regular file/);
});

test.run();
