import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { git, trackAll } from '../helpers/git.ts';
import { makeProject, type TestProject, temporaryFolder } from '../helpers/project.ts';

const STATE = { XDG_STATE_HOME: temporaryFolder() };

function repository(): TestProject {
  const project = makeProject({
    'package.json': '{}\n',
    'packages/web/package.json': '{"name":"web"}',
    'packages/web/index.ts': '',
    'src/a.ts': "import './b'\n",
    'src/b.ts': "import './c'\n",
    'src/c.ts': '',
    'src/other.ts': '',
    'test/a.test.ts': "import '../src/a'\n",
    'test/c.test.ts': "import '../src/c'\n",
    'test/other.test.ts': "import '../src/other'\n",
  });
  git(project.root, 'init', '-q', '-b', 'main');
  git(project.root, 'add', '--all');
  git(project.root, 'commit', '-q', '-m', 'first');
  return project;
}

async function affected({ root }: TestProject, ...args: string[]): Promise<string[]> {
  const { code, stdout, stderr } = await depgraph(['affected', ...args], { cwd: root, env: STATE });
  assert.is(code, 0, stderr);
  return stdout.split('\n').filter(Boolean);
}

test('lists changed files and what reaches them, nearest first', async () => {
  const project = repository();
  assert.equal(await affected(project), []);
  project.write({ 'src/c.ts': 'export {}\n', 'src/new.ts': '' });
  assert.equal(await affected(project), [
    'src/c.ts',
    'src/new.ts',
    'src/b.ts',
    'test/c.test.ts',
    'src/a.ts',
    'test/a.test.ts',
  ]);
  assert.equal(await affected(project, '--tests'), ['test/c.test.ts', 'test/a.test.ts']);
  const { stdout } = await depgraph(['affected', '--tests', '-0'], { cwd: project.root, env: STATE });
  assert.is(stdout, 'test/c.test.ts\0test/a.test.ts\0');
});

test('a changed test counts, and a deleted file through what imported it', async () => {
  const project = repository();
  project.remove('src/c.ts');
  project.write({ 'test/other.test.ts': '' });
  assert.equal(await affected(project, '--tests'), [
    'test/other.test.ts',
    'test/c.test.ts',
    'test/a.test.ts',
  ]);
});

test('the tests of a Go package are compiled with each of its files, and come last', async () => {
  const project = makeProject({
    'go.mod': 'module m\n',
    'p/a.go': 'package p\nfunc A() {}\n',
    'p/b.go': 'package p\nfunc B() {}\n',
    'p/a_test.go': 'package p\nfunc TestA() { A() }\n',
    'p/b_test.go': 'package p\nfunc TestB() { B() }\n',
    'p/aa_test.go': 'package p_test\n',
    'q/q.go': 'package q\nimport "m/p"\nvar _ = p.A\n',
    'q/q_test.go': 'package q\nvar _ = 1\n',
  });
  trackAll(project);
  git(project.root, 'commit', '-q', '-m', 'first');
  project.write({ 'p/a.go': 'package p\nfunc A() { }\n' });
  const tests = ['p/a_test.go', 'p/aa_test.go', 'p/b_test.go'];
  assert.equal(await affected(project, '--tests', '--since', 'HEAD'), tests);
  const { files } = JSON.parse((await affected(project, '--tests', '--json', '--since', 'HEAD')).join(''));
  assert.equal(
    files.map((file: { samePackage?: true }) => file.samePackage === true),
    [false, true, true],
  );
  assert.equal(await affected(project, '--since', 'HEAD'), ['p/a.go', 'p/a_test.go', 'q/q.go']);
});

test('a changed manifest affects everything below it, and says so', async () => {
  const project = repository();
  project.write({ 'packages/web/package.json': '{"name":"web2"}' });
  assert.equal(await affected(project), ['packages/web/index.ts']);
  project.write({ 'package-lock.json': '{}' });
  const { stdout, stderr } = await depgraph(['affected', '--json'], { cwd: project.root, env: STATE });
  assert.match(stderr, 'package-lock.json changed, which affects everything below it');
  assert.is((JSON.parse(stdout) as { files: unknown[] }).files.length, 8);
});

test('--staged looks at the index, --since at another base', async () => {
  const project = repository();
  project.write({ 'src/other.ts': 'export {}\n' });
  assert.equal(await affected(project, '--staged'), []);
  git(project.root, 'commit', '-q', '-a', '-m', 'second');
  assert.equal(await affected(project, '--since', 'HEAD'), []);
  assert.equal(await affected(project, '--since', 'HEAD~1'), ['src/other.ts', 'test/other.test.ts']);
});

test('changed(revision) of a query selects the files that differ from its merge base', async () => {
  const project = repository();
  const { root } = project;
  git(root, 'checkout', '-q', '-b', 'topic');
  git(root, 'checkout', '-q', 'main');
  project.write({ 'src/other.ts': 'export {}\n' });
  git(root, 'commit', '-q', '-a', '-m', 'main goes on');
  git(root, 'checkout', '-q', 'topic');
  project.write({ 'src/c.ts': 'export {}\n', 'src/new.ts': '' });
  project.remove('src/other.ts');
  const query = async (expression: string) => {
    const { code, stdout, stderr } = await depgraph(['query', expression], { cwd: root, env: STATE });
    assert.is(code, 0, stderr);
    return stdout.split('\n').filter(Boolean);
  };
  assert.equal(await query('changed(main)'), ['src/c.ts', 'src/new.ts']);
  assert.equal(await query('rdeps(changed(main)) & tests'), ['test/a.test.ts', 'test/c.test.ts']);
});

test('line endings that a checkout converts are no change', async () => {
  const project = repository();
  project.write({ '.gitattributes': '* text=auto eol=crlf\n' });
  git(project.root, 'add', '--all');
  git(project.root, 'commit', '-q', '-m', 'line endings');
  git(project.root, 'rm', '-q', '-r', '--cached', '.');
  git(project.root, 'reset', '-q', '--hard');
  assert.match(readFileSync(join(project.root, 'src/a.ts'), 'utf8'), '\r\n');
  const changed = async () => {
    const { stdout } = await depgraph(['query', 'changed(main)'], { cwd: project.root, env: STATE });
    return stdout.split('\n').filter(Boolean);
  };
  assert.equal(await affected(project), []);
  assert.equal(await changed(), []);
  project.write({ 'src/b.ts': "import './c'\r\nimport './other'\r\n" });
  assert.equal(await affected(project), ['src/b.ts', 'src/a.ts', 'test/a.test.ts']);
  assert.equal(await changed(), ['src/b.ts']);
});

test('changed() in a repository with sha256 ids, and with a submodule', async () => {
  const inner = repository();
  const { root, write } = makeProject({ 'a.ts': '', 'b.ts': "import './a'\n" });
  git(root, 'init', '-q', '-b', 'main', '--object-format=sha256');
  git(root, 'add', '--all');
  git(root, 'commit', '-q', '-m', 'first');
  const changed = async (folder: string) =>
    (await depgraph(['query', 'changed(main)'], { cwd: folder, env: STATE })).stdout;
  assert.is(await changed(root), '');
  write({ 'a.ts': 'export {}\n' });
  assert.is(await changed(root), 'a.ts\n');

  const outer = repository();
  git(outer.root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.root, 'inner');
  git(outer.root, 'commit', '-q', '-m', 'module');
  assert.is(await changed(outer.root), '');
});

test('a hostile name is one visible line, and itself with -0', async () => {
  const project = repository();
  const name = 'src/x\n\u001b[31mother.ts';
  project.write({ [name]: '' });
  assert.equal(await affected(project), ['src/x\\u000a\\u001b[31mother.ts']);
  assert.equal(await affected(project, '-0'), `${name}\0`.split('\n'));
});

test.run();
