import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { diffCommand } from '../../src/faces/cli/commands/diff.ts';
import { type CliResult, depgraph, spawnDepgraph } from '../helpers/cli.ts';
import { git } from '../helpers/git.ts';
import { runCommand } from '../helpers/in-process.ts';
import { makeProject, projectAt, type TestProject, temporaryFolder } from '../helpers/project.ts';
import { analyze, commitAll, comparable, makeRepository, STATE_ENV } from '../helpers/revisions.ts';

/** Clones that lack something, and repositories that cannot be read: one sentence, exit code 2, and no fetch. */

function diff(root: string, words: readonly string[] = [], env = {}): Promise<CliResult> {
  return runCommand('depgraph', diffCommand, words, { cwd: root, env: { ...STATE_ENV, ...env } });
}

/** Every command that reads git, in a project whose files are those of `upstream`. */
const READING: readonly (readonly string[])[] = [
  ['analyze', '--rev', 'HEAD'],
  ['diff', 'HEAD'],
  ['diff', '--staged'],
  ['check', '--since', 'HEAD'],
  ['check', '--staged'],
  ['affected', '--since', 'HEAD'],
  ['query', 'changed(HEAD)'],
  ['history', '--since', 'all'],
  ['when', 'a.ts', 'd/b.ts'],
  ['hotspots'],
];

function assertSentence({ code, stdout, stderr }: CliResult, message: RegExp): void {
  assert.is(code, 2, stderr);
  assert.is(stdout, '');
  assert.match(stderr, message, stderr);
  assert.not.match(stderr, /\n\s+at /);
  assert.ok(stderr.trimEnd().split('\n').length <= 3, stderr);
}

/** Three commits, of which the last one merges `topic` into `main`. */
function upstream(): TestProject {
  const project = makeRepository({
    'a.ts': "import './d/b';\n",
    'd/b.ts': '',
    'same/s.ts': '',
    'package.json': '{}',
  });
  git(project.root, 'config', 'uploadpack.allowFilter', 'true');
  git(project.root, 'checkout', '-q', '-b', 'topic');
  project.write({ 'd/b.ts': "import '../a';\n", 'd/t.ts': '' });
  commitAll(project);
  git(project.root, 'checkout', '-q', 'main');
  project.write({ 'c.ts': "import './a';\n" });
  commitAll(project);
  git(project.root, 'merge', '-q', '--no-ff', '-m', 'merge', 'topic');
  return project;
}

function clone({ root }: TestProject, ...options: string[]): TestProject {
  const folder = join(temporaryFolder(), 'clone');
  git(root, 'clone', '-q', ...options, `file://${root}`, folder);
  return projectAt(folder);
}

/** A fetch would succeed, were it tried: that these stay missing shows that it was not. */
function missingIn({ root }: TestProject): string[] {
  const lines = git(root, 'rev-list', '--objects', '--missing=print', 'HEAD').split('\n');
  return lines.filter(line => line.startsWith('?'));
}

test('a clone of depth 1 lacks the history', async () => {
  const shallow = clone(upstream(), '--depth', '1');
  comparable(await analyze(shallow.root, ['--json', '--rev', 'HEAD']));
  assertSentence(
    await analyze(shallow.root, ['--rev', 'HEAD~1']),
    /lacks the history of HEAD~1[\s\S]*--unshallow/,
  );
  assertSentence(
    await diff(shallow.root, ['origin/topic']),
    /unknown revision "origin\/topic"[\s\S]*--unshallow/,
  );
  git(shallow.root, 'checkout', '-q', '-b', 'work');
  shallow.write({ 'w.ts': '' });
  commitAll(shallow);
  git(shallow.root, 'fetch', '-q', '--depth', '1', 'origin', 'topic:refs/remotes/origin/topic');
  assertSentence(
    await diff(shallow.root, ['origin/topic']),
    /lacks the common ancestor of HEAD and of origin\/topic[\s\S]*--unshallow/,
  );
});

test('a merge commit in a clone of depth 2 has its base, in one of depth 1 it has not', async () => {
  const project = upstream();
  const env = { GITHUB_REF: 'refs/pull/7/merge' };
  const two = await diff(clone(project, '--depth', '2').root, ['--json'], env);
  assert.is(two.code, 0, two.stderr);
  assert.is(JSON.parse(two.stdout).base.commit, git(project.root, 'rev-parse', 'HEAD^1').trim());
  assertSentence(await diff(clone(project, '--depth', '1').root, [], env), /lacks the parents/);
});

test('a clone without blobs works as far as the cache knows them', async () => {
  const project = upstream();
  project.write({ 'a.ts': "import './c';\n" });
  commitAll(project);
  project.write({ 'a.ts': "import './d/t';\n" });
  commitAll(project);
  const partial = clone(project, '--filter=blob:none');
  const missing = missingIn(partial);
  assert.is(missing.length > 0, true);
  comparable(await analyze(partial.root, ['--json', '--rev', 'HEAD']));
  const lacking = /lacks 1 file of HEAD~1[\s\S]*--refetch/;
  assertSentence(await analyze(partial.root, ['--rev', 'HEAD~1']), lacking);
  // As soon as the cache has seen the content, the blob is not needed.
  partial.write({ 'a.ts': "import './c';\n" });
  assert.is((await analyze(partial.root)).code, 0);
  partial.write({ 'a.ts': "import './d/t';\n" });
  const { edges } = JSON.parse(comparable(await analyze(partial.root, ['--json', '--rev', 'HEAD~1'])));
  assert.ok(edges.some(([from, to]: string[]) => from === 'a.ts' && to === 'c.ts'));
  assertSentence(await analyze(partial.root, ['--rev', 'HEAD~1', '--no-cache']), lacking);
  assert.equal(missingIn(partial), missing);
});

test('a clone without trees', async () => {
  const partial = clone(upstream(), '--filter=tree:0');
  const missing = missingIn(partial);
  comparable(await analyze(partial.root, ['--json', '--rev', 'HEAD']));
  assertSentence(
    await analyze(partial.root, ['--rev', 'HEAD~1']),
    /lacks (the files|some folders) of [\s\S]*--refetch/,
  );
  assertSentence(await diff(partial.root, ['HEAD~1..HEAD']), /lacks (the files|some folders) of /);
  assert.equal(missingIn(partial), missing);
});

test('a tree whose folders are missing', async () => {
  const project = upstream();
  const partial = clone(project, '--filter=tree:0');
  const root = git(project.root, 'rev-parse', 'HEAD~1^{tree}').trim();
  // A clone without trees that has looked at one of them.
  const path = `${root.slice(0, 2)}/${root.slice(2)}`;
  mkdirSync(partial.path(`.git/objects/${root.slice(0, 2)}`), { recursive: true });
  copyFileSync(project.path(`.git/objects/${path}`), partial.path(`.git/objects/${path}`));
  assertSentence(await analyze(partial.root, ['--rev', 'HEAD~1']), /lacks some folders of HEAD~1/);
});

test('a damaged pack', async () => {
  const project = upstream();
  git(project.root, 'gc', '-q');
  const folder = project.path('.git/objects/pack');
  const pack = join(folder, readdirSync(folder).find(name => name.endsWith('.pack')) as string);
  const whole = readFileSync(pack);
  chmodSync(pack, 0o644);
  for (const [from, to] of [
    [12, whole.length],
    [12, whole.length / 3],
    [whole.length / 3, whole.length - 20],
    [whole.length / 2, whole.length - 20],
    [0, 4],
  ]) {
    writeFileSync(pack, Buffer.from(whole).fill(0x55, Math.floor(from), Math.floor(to)));
    const result = await analyze(project.root, ['--no-cache', '--rev', 'HEAD']);
    assertSentence(result, /git fsck/);
  }
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
  assertSentence(
    await analyze(project.root, ['--rev', 'HEAD']),
    /git cannot read the commit of HEAD[\s\S]*git fsck/,
  );
  for (const words of READING) {
    const result = await depgraph(words, { cwd: project.root, env: STATE_ENV });
    assertSentence(result, /git cannot read the commit of HEAD|git fsck/);
  }
});

test('no git on the PATH', async () => {
  const { root } = upstream();
  const env = { ...STATE_ENV, PATH: temporaryFolder() };
  for (const words of [...READING, ['analyze', '--rev', ':index']])
    assertSentence(
      await spawnDepgraph(words, { cwd: root, env }),
      /git was not found on the PATH[\s\S]*install git/,
    );
});

test('references in a reftable', async () => {
  const project = upstream();
  const commit = git(project.root, 'rev-parse', 'HEAD').trim();
  project.write({ '.git/reftable/tables.list': '', '.git/HEAD': 'ref: refs/heads/.invalid\n' });
  assertSentence(await analyze(project.root, ['--rev', 'HEAD']), /reftable[\s\S]*full ids/);
  assertSentence(await diff(project.root), /reftable/);
  comparable(await analyze(project.root, ['--json', '--rev', commit]));
  comparable(await analyze(project.root, ['--json', '--rev', `${commit}~1`]));
});

test('a repository without a commit', async () => {
  const { root } = makeProject({ 'a.ts': '' });
  git(root, 'init', '-q');
  for (const args of [
    ...['HEAD', 'main', 'HEAD~1', '@^', 'deadbeef'].map(revision => ['analyze', '--rev', revision]),
    ...[[], ['HEAD'], ['main'], ['HEAD~2..HEAD'], ['--staged']].map(range => ['diff', ...range]),
    ...[[], ['--since', 'main'], ['--staged']].map(range => ['affected', ...range]),
    ['check', '--since', 'main'],
    ['query', 'changed(main)'],
  ]) {
    const result = await depgraph(args, { cwd: root, env: STATE_ENV });
    assertSentence(result, /the current branch has no commit yet\n {2}commit first; "depgraph analyze"/);
  }
  const hotspots = await depgraph(['hotspots'], { cwd: root, env: STATE_ENV });
  assert.is(hotspots.stdout, 'No hotspots: the current branch has no commit yet.\n');
});

test('a branch without a commit beside others', async () => {
  const { root } = upstream();
  git(root, 'checkout', '-q', '--orphan', 'fresh');
  assertSentence(await diff(root), /the current branch has no commit yet/);
  assertSentence(await diff(root, ['HEAD~1']), /the current branch has no commit yet/);
  assertSentence(await analyze(root, ['--rev', 'mian']), /unknown revision "mian", did you mean "main"\?/);
});

test('a bare repository, no repository, and a git folder that is gone', async () => {
  const project = upstream();
  const bare = join(temporaryFolder(), 'bare.git');
  git(project.root, 'clone', '-q', '--bare', project.root, bare);
  assertSentence(await analyze(bare, ['--rev', 'HEAD']), /is a bare repository[\s\S]*clone/);
  assertSentence(await analyze(temporaryFolder(), ['--rev', 'HEAD']), /is not in a git repository/);
  const moved = makeProject({ 'a.ts': '', '.git': 'gitdir: /nonexistent/worktrees/x\n' });
  assertSentence(
    await analyze(moved.root, ['--rev', 'HEAD']),
    /the git folder \/nonexistent\/worktrees\/x is missing/,
  );
});

test('revisions that are none', async () => {
  const { root } = upstream();
  git(root, 'tag', 'blob', 'HEAD:a.ts');
  for (const revision of [
    'nowhere',
    '..',
    'a..b',
    '../../etc/passwd',
    'refs/../HEAD',
    '--upload-pack=touch x',
    '-n1',
    'HEAD\nmain',
    'HEAD^{/x}',
    'HEAD@{1}',
    'HEAD:a.ts',
    ':/merge',
    'blob',
    'HEAD~99',
    '',
    ' ',
    '\u001b[31m',
    'HEAD^{tree}',
    '--all',
    'x'.repeat(5000),
    '/etc/passwd',
    'HEAD.lock',
    'config',
    '0'.repeat(40),
  ]) {
    const result = await analyze(root, [`--rev=${revision}`]);
    assert.is(result.code, 2, JSON.stringify(revision));
    assert.not.match(result.stderr, /\n\s+at |\u001b/);
    assert.ok(result.stderr.trimEnd().split('\n').length <= 3, result.stderr);
  }
  assertSentence(await analyze(root, ['--rev', 'blob']), /unknown revision "blob", which names no commit/);
  assertSentence(await analyze(root, ['--rev', 'mian']), /unknown revision "mian", did you mean "main"\?/);
});

test('no folder for the state', async () => {
  const { root } = upstream();
  const { code, stderr } = await analyze(root, ['--rev', 'HEAD'], { XDG_STATE_HOME: '/dev/null' });
  assert.is(code, 2);
  assert.match(stderr, /XDG_STATE_HOME/);
});

test.run();
