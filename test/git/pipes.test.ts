import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readLog } from '../../src/project/git/log.ts';
import { openRepository, type Repository } from '../../src/project/git/repository.ts';
import { DepgraphError } from '../../src/shared/errors.ts';
import { depgraph } from '../helpers/cli.ts';
import { git } from '../helpers/git.ts';
import { type TestProject, temporaryFolder } from '../helpers/project.ts';
import { commitAll, makeRepository, STATE_ENV } from '../helpers/revisions.ts';

/** Opening a named pipe blocks until somebody writes to it, which nobody does here. */

function twoCommits(): TestProject {
  const project = makeRepository({ 'a.ts': "import './b';\n", 'b.ts': '', 'package.json': '{}' });
  project.write({ 'b.ts': "import './a';\n" });
  commitAll(project);
  return project;
}

function makePipe(path: string): void {
  rmSync(path, { force: true });
  execFileSync('mkdir', ['-p', dirname(path)]);
  execFileSync('mkfifo', [path]);
}

const looseObject = ({ root, path }: TestProject, revision: string) => {
  const id = git(root, 'rev-parse', revision).trim();
  return path(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`);
};

const COMMANDS: readonly (readonly string[])[] = [
  ['diff', 'HEAD~1'],
  ['diff', 'HEAD~1..HEAD'],
  ['diff', '--staged'],
  ['check', '--since', 'HEAD~1'],
  ['check', '--staged'],
  ['affected', '--since', 'HEAD~1'],
  ['query', 'changed(HEAD~1)'],
  ['history', '--since', 'all'],
  ['hotspots'],
  ['when', 'a.ts', 'b.ts'],
  ['analyze', '--rev', 'HEAD~1'],
  ['analyze', '--rev', ':index'],
];

/** One that reads commits, and one that reads the index. */
const SOME_COMMANDS = COMMANDS.filter(
  ([name, option]) => name === 'when' || (name === 'diff' && option === '--staged'),
);

/** Those that blocked every command. */
const BLOCKING = ['shallow', 'index', 'objects/info/alternates'];

/** Files of the git folder that git or we may open; those in one row are pipes at the same time. */
const FILES: readonly (readonly string[])[] = [
  ['shallow'],
  ['index'],
  ['objects/info/alternates'],
  ['sharedindex.0123'],
  ['objects/pack/pack-1.idx'],
  ['objects/info/commit-graph'],
  ['objects/info/commit-graphs/graph-1.graph'],
  ['objects/00/11'],
  ['HEAD'],
  ['packed-refs', 'refs/heads/main'],
  ['config', 'config.worktree', 'commondir', 'gitdir'],
  ['info/attributes', 'info/exclude', 'info/grafts', 'info/sparse-checkout', 'logs/HEAD', 'index.lock'],
];

for (const names of FILES) {
  test(`${names.join(', ')}: a named pipe blocks no command`, async () => {
    const project = twoCommits();
    for (const name of names) makePipe(project.path(`.git/${name}`));
    for (const words of BLOCKING.includes(names[0]) ? COMMANDS : SOME_COMMANDS) {
      const { code, stderr } = await depgraph(words, { cwd: project.root, env: STATE_ENV });
      assert.ok(code !== null && code <= 2, `${words.join(' ')}: ${stderr}`);
      assert.not.match(stderr, /\n\s+at |wrote nothing/, words.join(' '));
    }
  });
}

test('the message names the pipe', async () => {
  const project = twoCommits();
  makePipe(project.path('.git/shallow'));
  const { code, stderr } = await depgraph(['diff', 'HEAD~1'], { cwd: project.root, env: STATE_ENV });
  assert.is(code, 2);
  assert.match(stderr, /^depgraph: \S+\/\.git\/shallow is not a regular file/);
});

test('objects of other repositories are checked, and links are followed', async () => {
  const other = twoCommits();
  makePipe(other.path('.git/objects/pack/pack-1.idx'));
  const project = twoCommits();
  const far = join(temporaryFolder(), 'far');
  symlinkSync(other.path('.git/objects'), far);
  for (const text of [
    other.path('.git/objects'),
    `# a comment\n"${far}"`,
    relative(project.path('.git/objects'), far),
  ]) {
    project.write({ '.git/objects/info/alternates': `${text}\n` });
    const { code, stderr } = await depgraph(['diff', 'HEAD~1'], { cwd: project.root, env: STATE_ENV });
    assert.is(code, 2, stderr);
    assert.match(stderr, 'pack-1.idx is not a regular file');
  }
});

test('pipes among the files of the project are not opened', async () => {
  const project = twoCommits();
  for (const name of [
    ...[
      '.gitignore',
      '.gitattributes',
      '.depgraphrc',
      '.depgraph-baseline.json',
      'CODEOWNERS',
      'tsconfig.json',
    ],
    ...['.gitmodules', 'go.mod', 'Cargo.toml', 'pyproject.toml', 'sub/.git', 'sub/package.json', 'pipe.ts'],
  ])
    makePipe(project.path(name));
  for (const words of [...COMMANDS, ['analyze'], ['baseline', 'show'], ['rules', 'suggest'], ['init']]) {
    const { code, stderr } = await depgraph(words, { cwd: project.root, env: STATE_ENV });
    assert.ok(code !== null && code <= 2, `${words.join(' ')}: ${stderr}`);
    assert.not.match(stderr, /\n\s+at /, words.join(' '));
  }
});

interface Ids {
  readonly head: string;
  readonly parent: string;
}

/** Every way of starting git, each of which needs the older commit. */
const CALLS: Readonly<Record<string, (repository: Repository, ids: Ids) => unknown>> = {
  run: ({ git: process }, { parent }) => process.run(['ls-tree', parent]),
  tryRun: ({ treeOf }, { parent }) => treeOf(parent),
  runSync: ({ git: process }, { parent }) => process.runSync(['cat-file', 'commit', parent]),
  'cat-file --batch': ({ read }, { parent }) => read([parent]),
  log: async (repository, { head }) => {
    for await (const _ of readLog(repository, { commit: head, since: 0 }));
  },
};

for (const [name, call] of Object.entries(CALLS)) {
  test(`git that writes nothing is ended, here because a pipe appeared after the check: ${name}`, async () => {
    const project = twoCommits();
    const [head, parent] = git(project.root, 'rev-parse', 'HEAD', 'HEAD~1').trim().split('\n');
    const path = looseObject(project, 'HEAD~1');
    const repository = openRepository({ root: project.root, env: STATE_ENV, silenceMs: 100 });
    try {
      await repository.commitOf('HEAD');
      makePipe(path);
      await call(repository, { head, parent });
      assert.unreachable();
    } catch (error) {
      assert.instance(error, DepgraphError, String(error));
      assert.is((error as DepgraphError).code, 'git_silent', String(error));
    } finally {
      repository.close();
    }
  });
}

/** To its timers, a process that blocks is like one that Ctrl-Z stopped: time passes, and nothing of it runs. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

const SILENCE_MS = 1000;

for (const name of ['run', 'tryRun', 'log']) {
  test(`a pause of the process is no silence of git: ${name}`, async () => {
    const project = twoCommits();
    const [head, parent] = git(project.root, 'rev-parse', 'HEAD', 'HEAD~1').trim().split('\n');
    const repository = openRepository({ root: project.root, env: STATE_ENV, silenceMs: SILENCE_MS });
    try {
      const answer = CALLS[name](repository, { head, parent });
      pause(SILENCE_MS * 1.2);
      await answer;
    } finally {
      repository.close();
    }
  });
}

test.run();
