import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { trackingOf } from '../../src/project/discover/tracked-below.ts';
import { git } from '../helpers/git.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const FILES = { 'a.ts': '', 'packages/web/b.ts': '', '.gitignore': '.depgraph\nignored\n' };
const BLOB = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391';

function repository(...init: string[]) {
  const project = makeProject(FILES);
  const run = (...args: string[]) => git(project.root, ...args);
  run('init', '-q', ...init);
  run('add', '--all');
  return {
    ...project,
    run,
    state: (id = '.depgraph', near = '.') => stateOf(project.path(id), project.path(near)),
  };
}

function stateOf(folder: string, neighbours: string): string {
  const tracking = trackingOf(folder, neighbours);
  return tracking.state === 'tracked' ? `tracked ${tracking.entry ?? ''}`.trim() : tracking.state;
}

test('is untracked if nothing at or below the folder is tracked', () => {
  const { state, write, path } = repository();
  assert.is(state(), 'untracked', 'a missing folder');
  write({ '.depgraph/cache.db': '' });
  assert.is(state(), 'untracked');
  assert.is(state('packages/web/.depgraph', 'packages/web'), 'untracked', 'a folder of the repository');
  assert.is(
    stateOf(path('packages/web/.depgraph'), '/elsewhere'),
    'untracked',
    'a root outside the repository',
  );
});

test('is tracked by an entry of any mode and with any flag', () => {
  const add = (mode: string, path: string) => [
    'update-index',
    '--add',
    '--cacheinfo',
    `${mode},${BLOB},${path}`,
  ];
  const cases: Readonly<Record<string, readonly (readonly string[])[]>> = {
    'a file': [add('100644', '.depgraph/cache.db')],
    'an executable': [add('100755', '.depgraph/cache.db')],
    'a link below it': [add('120000', '.depgraph/cache.db')],
    'a link': [add('120000', '.depgraph')],
    'a submodule': [add('160000', '.depgraph')],
    'different case': [add('100644', '.DepGraph/cache.db')],
    'assume-unchanged': [
      add('100644', '.depgraph/cache.db'),
      ['update-index', '--assume-unchanged', '.depgraph/cache.db'],
    ],
    'skip-worktree': [
      add('100644', '.depgraph/cache.db'),
      ['update-index', '--skip-worktree', '.depgraph/cache.db'],
    ],
    'intent-to-add': [['add', '--force', '--intent-to-add', '.depgraph/cache.db']],
  };
  for (const version of ['2', '4']) {
    for (const [name, commands] of Object.entries(cases)) {
      const { run, state, write } = repository();
      write({ '.depgraph/cache.db': '' });
      run('update-index', '--index-version', version);
      for (const command of commands) run(...command);
      assert.match(state(), /^tracked \.dep/i, `${name}, version ${version}`);
    }
  }
});

test('is tracked if an ancestor is a tracked link or submodule', () => {
  for (const mode of ['120000', '160000']) {
    const { run, state, remove, write } = repository();
    remove('packages');
    run('rm', '-rq', '--cached', 'packages');
    run('update-index', '--add', '--cacheinfo', `${mode},${BLOB},packages`);
    write({ 'packages/web/b.ts': '' });
    assert.is(state('packages/web/.depgraph', 'packages/web'), 'tracked packages');
  }
});

test('is tracked if the folder has its own .git, as after its submodule was removed', () => {
  const { state, write } = repository();
  write({ '.depgraph/.git': 'gitdir: ../.git/modules/x\n', '.depgraph/cache.db': '' });
  assert.is(state(), 'tracked');
});

test('uses the index of the innermost work tree', () => {
  const { run, path, root, write } = repository();
  run('commit', '-q', '-m', 'first');
  const tree = join(temporaryFolder(), 'tree');
  run('worktree', 'add', '-q', tree);
  write({ '.depgraph/cache.db': '' });
  run('add', '--force', '.depgraph');
  assert.is(stateOf(join(tree, '.depgraph'), tree), 'untracked', 'of a linked work tree');
  assert.is(stateOf(path('.depgraph'), root), 'tracked .depgraph/cache.db');
  const nested = makeProject({});
  mkdirSync(nested.path('inner'));
  git(nested.path('inner'), 'init', '-q');
  nested.write({ 'inner/a.ts': '', 'inner/.depgraph/cache.db': '' });
  git(nested.path('inner'), 'add', '--all');
  assert.match(stateOf(nested.path('inner/.depgraph'), nested.path('inner')), /^tracked/);
});

test('is unknown if no neighbour is tracked', () => {
  const { state, write } = repository();
  write({ 'ignored/package/a.ts': '', 'ignored/package/.depgraph/cache.db': '' });
  assert.is(state('ignored/package/.depgraph', 'ignored/package'), 'unknown', 'an installed package');
  assert.is(state('ignored/depgraph', 'ignored'), 'unknown', 'chosen by the project');
  assert.is(state('ignored/depgraph', '.'), 'untracked', 'chosen by the user');
  const { root, path } = makeProject(FILES);
  assert.is(stateOf(path('.depgraph'), root), 'unknown', 'no git');
});

test('is unknown if the index is incomplete, malformed or being written', () => {
  const changes: Readonly<Record<string, (repository: ReturnType<typeof makeClone>) => void>> = {
    split: ({ run }) => run('update-index', '--split-index'),
    sparse: ({ run }) => run('sparse-checkout', 'set', '--cone', '--sparse-index', 'packages'),
    'being written': ({ write }) => write({ '.git/index.lock': '' }),
    missing: ({ path }) => rmSync(path('.git/index')),
    empty: ({ write }) => write({ '.git/index': '' }),
    garbage: ({ write }) => write({ '.git/index': 'DIRC\0\0\0\x02\0\0\0\x01garbage'.repeat(20) }),
    'of an unknown version': ({ path }) => edit(path('.git/index'), bytes => bytes.writeUInt32BE(5, 4)),
    truncated: ({ path }) => edit(path('.git/index'), bytes => bytes.subarray(0, -30)),
    'with an unknown extension': ({ path }) =>
      edit(path('.git/index'), bytes =>
        Buffer.concat([bytes.subarray(0, -20), Buffer.from('odd!\0\0\0\0'), bytes.subarray(-20)]),
      ),
  };
  for (const [name, change] of Object.entries(changes)) {
    const clone = makeClone();
    assert.is(clone.state(), 'untracked', name);
    change(clone);
    assert.is(clone.state(), 'unknown', name);
  }
  const optional = makeClone();
  edit(optional.path('.git/index'), bytes =>
    Buffer.concat([bytes.subarray(0, -20), Buffer.from('ODD!\0\0\0\0'), bytes.subarray(-20)]),
  );
  assert.is(optional.state(), 'untracked', 'an optional extension');

  function makeClone() {
    const made = repository();
    made.write({ 'docs/c.ts': '' });
    made.run('add', 'docs');
    made.run('commit', '-q', '-m', 'first');
    return made;
  }
});

test('is tracked if a sparse index collapses the folder', () => {
  const { run, state, write } = repository();
  write({ '.depgraph/cache.db': '' });
  run('add', '--force', '.depgraph');
  run('commit', '-q', '-m', 'first');
  run('sparse-checkout', 'set', '--cone', '--sparse-index', 'packages');
  assert.is(state(), 'tracked .depgraph/');
});

test('reads the index of a repository with SHA-256', () => {
  const { run, state, write } = repository('--object-format=sha256');
  assert.is(state(), 'untracked');
  write({ '.depgraph/cache.db': '' });
  run('add', '--force', '.depgraph');
  assert.is(state(), 'tracked .depgraph/cache.db');
});

function edit(path: string, change: (bytes: Buffer) => Buffer | number): void {
  const bytes = readFileSync(path);
  const changed = change(bytes);
  writeFileSync(path, typeof changed === 'number' ? bytes : changed);
}

test.run();
