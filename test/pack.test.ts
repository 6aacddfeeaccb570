import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { NOTHING_NEW } from './helpers/cli.ts';
import { makeProject, temporaryFolder } from './helpers/project.ts';

const repository = join(import.meta.dirname, '..');

/** Runs a program and fails with all that it said. */
function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  assert.is(status, 0, `${command} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

test('what npm pack packs works from another folder, with nothing but its dependencies', () => {
  const place = temporaryFolder();
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', place], repository);
  const [tarball] = readdirSync(place);
  run('tar', ['-xzf', tarball], place);
  const installed = join(place, 'package');
  assert.equal(readdirSync(installed).sort(), [
    '.depgraphrc.example',
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'demo',
    'dist',
    'docs',
    'migrations',
    'package.json',
  ]);
  // The packages themselves are those of this checkout: installing them again needs a registry.
  symlinkSync(join(repository, 'node_modules'), join(installed, 'node_modules'));
  const cli = join(installed, 'dist/depgraph.js');

  const cwd = temporaryFolder();
  run(process.execPath, [cli, 'demo'], cwd);
  assert.equal(readdirSync(join(cwd, '.depgraph/demo')).sort(), [
    '.gitignore',
    'badge.svg',
    'graph-cytoscape.json',
    'graph.json',
    'graph.mmd',
  ]);

  const project = makeProject({
    'a.ts': `${'export const x = 1\n'.repeat(200)}export const y = () => import('./b')\n`,
    'b.py': '',
  });
  assert.match(run(process.execPath, [cli, 'analyze'], project.root), '2 of 2 files parsed');
  assert.ok(existsSync(project.path('.depgraph/cache.db')), 'the migrations were found');
  assert.match(run(process.execPath, [cli, 'analyze'], project.root), NOTHING_NEW);
});

test('every page that a message or a help text cites is in the package', () => {
  const { files } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { files: string[] };
  // npm adds the README by itself.
  const isPacked = (page: string) =>
    [...files, 'README.md'].some(name => page === name || page.startsWith(`${name}/`));
  const sources = readdirSync(join(repository, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => `src/${name}`);
  const cited = [...sources, '.depgraphrc.example'].flatMap(name =>
    Array.from(readFileSync(join(repository, name), 'utf8').matchAll(PAGE), ([page]) => ({ name, page })),
  );
  assert.ok(cited.length >= 5, 'some pages are cited');
  assert.equal(
    cited.filter(({ page }) => !isPacked(page) || !existsSync(join(repository, page))),
    [],
  );
});

/** A page of this repository. Languages and roles know files such as README.md of other projects, too. */
const PAGE = /\bdocs\/[\w-]+\.md\b|\b(?:ARCHITECTURE|CHANGELOG|CONTRIBUTING)\.md\b/g;

test.run();
