import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleScript } from '../helpers/bundled.ts';
import { DAEMON } from '../helpers/cli.ts';
import { commitAt, git } from '../helpers/git.ts';
import { makeProject, type TestProject } from '../helpers/project.ts';

const CHECKOUT = join(import.meta.dirname, '../..');

const script = await bundleScript('bench/same.ts');

function same(against: string, { root }: TestProject) {
  const { status, stdout } = spawnSync(process.execPath, [script, '--against', against, root], {
    cwd: CHECKOUT,
    encoding: 'utf8',
  });
  const lines = stdout.split('\n').filter(line => line.startsWith(root));
  return { status, lines: lines.map(line => line.slice(root.length).trim().replace(/ +/g, ' ')) };
}

function makeRepository(): TestProject {
  const project = makeProject({ 'a.ts': "import './b.ts';\n", 'b.ts': '' });
  git(project.root, 'init', '-q');
  commitAt(project.root, '2026-01-01T12:00:00Z', 'first');
  return project;
}

test('a build gives the same answers as itself, and the repository stays as it is', () => {
  const project = makeRepository();
  project.write({ 'b.ts': "import './a.ts';\n" });
  commitAt(project.root, '2026-01-02T12:00:00Z', 'second');
  const { status, lines } = same(CHECKOUT, project);
  assert.equal(lines, ['report identical', 'findings identical', 'diff identical', 'model identical']);
  assert.is(status, 0);
  assert.is(git(project.root, 'status', '--porcelain', '--ignored'), '');
});

test('other answers are located, and missing commands are named', () => {
  const other = makeProject({
    'package.json': '{ "version": "0.0.1", "type": "module" }',
    'dist/depgraph.js': `
      if (process.argv[2] === 'analyze') console.log('{"nodes":[]}');
      else {
        console.error('depgraph: unknown command');
        process.exitCode = 2;
      }
    `,
    'dist/depgraphd.js': `await import(${JSON.stringify(pathToFileURL(DAEMON).href)});`,
  });
  const { status, lines } = same(other.root, makeRepository());
  assert.match(lines[0], /^report differs at \$\.projectRoot: this ".+", that nothing$/);
  assert.equal(lines.slice(1), [
    'findings that build has no `check`',
    'diff there is only one commit',
    'model identical',
  ]);
  assert.is(status, 1);
});

test.run();
