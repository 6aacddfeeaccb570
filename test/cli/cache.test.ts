import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../src/project/store/pinned-statements.ts';
import { depgraph } from '../helpers/cli.ts';
import { trackAll } from '../helpers/git.ts';
import { makeProject } from '../helpers/project.ts';

async function analysed({ isTracked = false } = {}) {
  const project = makeProject({
    'src/a.ts': "import type { B } from './b'\nexport const lazy = () => import('./b')\n",
    'src/b.ts': "const = import('\n",
    'c.py': 'from os import path, sep\n',
  });
  if (isTracked) trackAll(project);
  await depgraph(['analyze', '-q'], { cwd: project.root });
  const cache = async (...args: string[]) => depgraph(['cache', ...args], { cwd: project.root });
  return { ...project, cache };
}

test('path prints the path of the cache', async () => {
  const { cache, path } = await analysed();
  assert.is((await cache('path')).stdout, `${path('.depgraph/cache.db')}\n`);
});

test('stats shows sizes and counts', async () => {
  const { cache } = await analysed();
  const { stdout } = await cache('stats');
  assert.match(stdout, /files\s+3 \(2 typescript, 1 python\)/);
  assert.match(stdout, /contents\s+3/);
  assert.match(stdout, /imports\s+3/);
  assert.is(JSON.parse((await cache('stats', '--json')).stdout).files, 3);
});

test('ls lists all files, or those that match a glob', async () => {
  const { cache } = await analysed();
  const ids = (text: string) =>
    text
      .trim()
      .split('\n')
      .map(line => line.split(/\s+/)[2]);
  assert.equal(ids((await cache('ls')).stdout), ['c.py', 'src/a.ts', 'src/b.ts']);
  assert.equal(ids((await cache('ls', '**/b.*')).stdout), ['src/b.ts']);
  assert.is((await cache('ls', 'none')).stdout, '');
});

test('show prints everything about a file', async () => {
  const { cache } = await analysed();
  const a = (await cache('show', 'src/a.ts')).stdout;
  for (const part of [
    /hash\s+[0-9a-f]{40}/,
    /typescript \(ts\)/,
    /1 {2}static\s+\.\/b {2}\(type-only\)/,
    /2 {2}dynamic\s+\.\/b {2}\(lazy\)/,
  ]) {
    assert.match(a, part);
  }
  assert.match((await cache('show', 'src/b.ts')).stdout, /1 problem\n\s+\d /);
  assert.match((await cache('show', 'c.py')).stdout, /os {2}\(names path, sep\)/);
  const unknown = await cache('show', 'b.ts');
  assert.is(unknown.code, 2);
  assert.match(unknown.stderr, 'did you mean src/b.ts?');
});

test('show prints the role that .gitattributes, the text, a manifest or the path gives a file', async () => {
  const project = makeProject({
    '.gitattributes': 'lib/** linguist-vendored\n',
    'composer.json': '{ "autoload-dev": { "psr-4": { "Qa\\\\": "qa/" } } }',
    'lib/a.ts': 'export const a = 1;\n',
    'src/b.ts': '// @generated\nexport const b = 1;\n',
    'src/c.test.ts': "import { a } from '../lib/a';\na();\n",
    'src/index.ts': "export * from './b';\n",
    'qa/D.php': '<?php namespace Qa; class D {}\n',
  });
  await depgraph(['analyze', '-q'], { cwd: project.root });
  const roleOf = async (file: string) =>
    /^role +(.*)$/m.exec((await depgraph(['cache', 'show', file], { cwd: project.root })).stdout)?.[1];
  assert.is(await roleOf('lib/a.ts'), 'vendored');
  assert.is(await roleOf('src/b.ts'), 'generated');
  assert.is(await roleOf('src/c.test.ts'), 'test');
  assert.is(await roleOf('src/index.ts'), 'source, a barrel');
  assert.is(await roleOf('qa/D.php'), 'test');
});

test('verify counts changed files and finds no errors', async () => {
  const { cache, write, remove } = await analysed();
  assert.match((await cache('verify')).stdout, /3 files as on disk, 0 changed, 0 deleted/);
  write({ 'c.py': '' });
  remove('src/b.ts');
  const { code, stdout } = await cache('verify');
  assert.is(code, 0);
  assert.match(stdout, /1 file as on disk, 1 changed, 1 deleted/);
});

test('clear removes the cache', async () => {
  const { cache, path, root } = await analysed();
  assert.match((await cache('clear')).stdout, /^removed /);
  assert.not.ok(existsSync(path('.depgraph/cache.db')));
  assert.match((await cache('clear')).stdout, /^no cache at /);
  assert.match((await depgraph(['analyze'], { cwd: root })).stdout, '3 of 3 files parsed');
});

test('a damaged cache is a one-line error', async () => {
  const { cache, path } = await analysed({ isTracked: true });
  const size = statSync(path('.depgraph/cache.db')).size;
  const file = openSync(path('.depgraph/cache.db'), 'r+');
  writeSync(file, Buffer.alloc(size - 4096, 0x5a), 0, size - 4096, 4096);
  closeSync(file);
  for (const action of ['stats', 'ls', 'verify']) {
    const { code, stderr } = await cache(action);
    assert.is(code, 2, action);
    assert.match(
      stderr,
      /^depgraph: the cache at .* is not used: no key .* has signed it, so it is damaged or/,
    );
  }
});

test('rejects a cache that contains a trigger', async () => {
  const { cache, path, root } = await analysed();
  const db = openDatabase(path('.depgraph/cache.db'), {});
  db.exec('CREATE TRIGGER trap AFTER INSERT ON files BEGIN DELETE FROM facts; END');
  db.close();
  assert.is((await cache('stats')).code, 2);
  const { code, stderr } = await depgraph(['analyze', '-q'], { cwd: root });
  assert.is(code, 0);
  assert.match(stderr, /^depgraph: warning: /);
});

test('finds a configured output folder', async () => {
  const { root, path } = makeProject({ '.depgraphrc': '{"outDir":"build/map"}', 'a.ts': '' });
  await depgraph(['analyze', '-q'], { cwd: root });
  assert.is((await depgraph(['cache', 'path'], { cwd: root })).stdout, `${path('build/map/cache.db')}\n`);
  assert.ok(existsSync(path('build/map/cache.db')));
});

test.run();
