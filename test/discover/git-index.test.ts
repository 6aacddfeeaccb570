import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readGitIndex } from '../../src/project/discover/git-index.ts';
import { statPath } from '../../src/shared/stat.ts';
import { git } from '../helpers/git.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';

const FILES = {
  'a.ts': 'a\n',
  'src/deep/b.ts': 'bb\n',
  'src/deep/c.ts': 'ccc\n',
  'src/é.ts': 'e\n',
  'z.py': 'z\n',
};

/** A repository whose index is more than a clock tick newer than its files. */
async function tracked(files: ProjectFiles, ...config: string[]) {
  const project = makeProject(files);
  const run = (...args: string[]) => git(project.root, ...args);
  run('init', '-q');
  for (const setting of config) run('config', ...setting.split('='));
  await delay(60); // More than a clock tick between the mtimes of the files and of the index.
  run('add', '--all');
  return { ...project, run };
}

/** The blob id that the index has for each file in its current state. */
function blobs(root: string, ids: readonly string[], others: readonly string[] = []) {
  const index = readGitIndex(root, new Set(others));
  return Object.fromEntries(
    ids.map(id => {
      const found = statPath(`${root}/${id}`);
      return [id, found.kind === 'file' ? index?.blobOf(id, found.stat) : undefined];
    }),
  );
}

const ids = Object.keys(FILES);
const hashes = (run: (...args: string[]) => string, names: readonly string[]) =>
  Object.fromEntries(names.map(id => [id, run('hash-object', id).trim()]));

for (const version of ['2', '4']) {
  test(`returns git's blob ids from an index of version ${version}`, async () => {
    const { root, run } = await tracked(FILES, `index.version=${version}`);
    assert.equal(blobs(root, ids), hashes(run, ids));
    // Extended flags turn a version 2 index into version 3.
    run('update-index', '--skip-worktree', 'a.ts');
    const rest = ids.slice(1);
    assert.equal(blobs(root, ids), { 'a.ts': undefined, ...hashes(run, rest) });
  });
}

test('returns the blob ids of a folder inside a repository', async () => {
  const { root, run } = await tracked(FILES);
  assert.equal(blobs(`${root}/src`, ['deep/b.ts', 'é.ts']), {
    'deep/b.ts': run('hash-object', 'src/deep/b.ts').trim(),
    'é.ts': run('hash-object', 'src/é.ts').trim(),
  });
});

test('returns nothing for changed files, even if size and mtime are the same', async () => {
  const { root, path, run, write } = await tracked(FILES);
  const { atime, mtime } = statSync(path('a.ts'));
  writeFileSync(path('a.ts'), 'A\n');
  utimesSync(path('a.ts'), atime, mtime);
  run('update-index', '--assume-unchanged', 'z.py');
  write({ 'new.ts': '' });
  const known = ['src/deep/b.ts', 'src/deep/c.ts', 'src/é.ts'];
  const nothing = { 'a.ts': undefined, 'z.py': undefined, 'new.ts': undefined };
  assert.equal(blobs(root, [...ids, 'new.ts']), { ...nothing, ...hashes(run, known) });
});

test('returns nothing for a file that is as recent as the index', async () => {
  const { root } = await tracked(FILES);
  const stat = statPath(`${root}/a.ts`);
  if (stat.kind !== 'file') throw new Error('a.ts is not a file');
  utimesSync(`${root}/.git/index`, new Date(), new Date(stat.stat.changedMs));
  assert.is(blobs(root, ids)['a.ts'], undefined);
});

test('is undefined if there is no index or it is malformed', async () => {
  assert.is(readGitIndex(makeProject(FILES).root, new Set()), undefined);
  const empty = makeProject({});
  git(empty.root, 'init', '-q');
  assert.is(readGitIndex(empty.root, new Set()), undefined);
  const { root, path } = await tracked(FILES);
  for (const text of ['', 'DIRC', 'DIRC\0\0\0\x02\0\0\0\x05', `DIRC\0\0\0\x09\0\0\0\0${' '.repeat(20)}`]) {
    writeFileSync(path('.git/index'), text, 'latin1');
    assert.is(readGitIndex(root, new Set()), undefined, JSON.stringify(text));
  }
});

test('a hostile index does not hang', async () => {
  const { root, path } = await tracked(FILES);
  const header = (version: number, count: number, rest: Buffer) => {
    const bytes = Buffer.concat([Buffer.from('DIRC\0\0\0\0\0\0\0\0', 'latin1'), rest]);
    bytes.writeUInt32BE(version, 4);
    bytes.writeUInt32BE(count, 8);
    return bytes;
  };
  // Each entry appends to the path of the previous one and drops none of it.
  const growing = Buffer.concat([Buffer.alloc(62), Buffer.from(`\0${'x'.repeat(200)}\0`, 'latin1')]);
  const cases = {
    'an unterminated path': header(4, 0xffffffff, Buffer.alloc(138, 0x61)),
    'an absurd number of entries': header(2, 0xffffffff, Buffer.alloc(200, 0xff)),
    'a path that keeps growing': header(4, 8000, Buffer.concat(Array.from({ length: 8000 }, () => growing))),
  };
  for (const [name, bytes] of Object.entries(cases)) {
    writeFileSync(path('.git/index'), bytes);
    assert.is(readGitIndex(root, new Set()), undefined, name);
  }
  for (const name of ['index', 'config', 'info/attributes']) {
    rmSync(path(`.git/${name}`), { force: true });
    execFileSync('mkfifo', [path(`.git/${name}`)]);
    readGitIndex(root, new Set());
  }
});

test('ignores a split index and a repository with SHA-256', async () => {
  const { root, run } = await tracked(FILES);
  run('update-index', '--split-index');
  assert.is(readGitIndex(root, new Set()), undefined);
  const other = makeProject(FILES);
  git(other.root, 'init', '-q', '--object-format=sha256');
  git(other.root, 'add', '--all');
  assert.is(readGitIndex(other.root, new Set()), undefined);
});

test('ignores the index if attributes may filter source files', async () => {
  const { root, run, write } = await tracked(FILES);
  const others = ['src/.gitattributes'];
  for (const text of [
    '"x.png y.ts" filter=mine\n',
    '*.ts filter=mine\n',
    '*.ts ident\n',
    '*.ts working-tree-encoding=UTF-16\n',
  ]) {
    write({ 'src/.gitattributes': text });
    assert.is(readGitIndex(root, new Set(others)), undefined, text);
  }
  write({ 'src/.gitattributes': '* text=auto\n*.png filter=lfs diff=lfs\n' });
  assert.equal(blobs(root, ids, others), hashes(run, ids));
  write({ '.gitattributes': '*.ts filter=mine\n' });
  assert.is(readGitIndex(`${root}/src`, new Set()), undefined, 'above the root');
  run('add', '.gitattributes');
  rmSync(`${root}/.gitattributes`);
  assert.is(readGitIndex(root, new Set(others)), undefined, 'only in the index');
  run('rm', '-q', '--cached', '.gitattributes');
  run('config', 'core.attributesFile', '/elsewhere');
  assert.is(readGitIndex(root, new Set(others)), undefined, 'in a custom file');
  run('config', '--unset', 'core.attributesFile');
  assert.ok(readGitIndex(root, new Set(others)));
  write({ '.git/info/attributes': '*.ts filter=mine\n' });
  assert.is(readGitIndex(root, new Set(others)), undefined);
});

test('ignores the index if an included configuration names an attributes file', async () => {
  const { root, path, write } = await tracked(FILES);
  const config = readFileSync(path('.git/config'), 'utf8');
  const far = makeProject({ 'far.config': '[Core]\n\tAttributesFile = elsewhere\n' });
  write({
    '.git/near': '[core]\n\tattributesFile = elsewhere\n',
    '.git/chain': '[include]\n\tpath = near\n',
    '.git/loop': '[include]\n\tpath = loop\n\tpath = ./missing ; and a comment\n',
  });
  const isUsed = (more: string) => {
    write({ '.git/config': `${config}${more}\n` });
    return readGitIndex(root, new Set()) !== undefined;
  };
  for (const more of [
    '[include]\n\tpath = near',
    '[include] path = near',
    '[INCLUDE]\nPATH="ne\\\nar" # continued on the next line',
    '[include]\n\tpath = chain',
    '[includeIf "gitdir:~/code/"]\n\tpath = near',
    `[includeIf "onbranch:a]\\"b"]\n\tpath = ${far.path('far.config')}`,
    '[include]\n\tpath = ~somebody/config',
    '[include]\n\tpath = %(prefix)/etc/more',
  ]) {
    assert.not(isUsed(more), more);
  }
  for (const more of ['[include]\n\tpath = loop', '[other]\n\tpath = near', '[include]\n\t; path = near'])
    assert.ok(isUsed(more), more);
  write({ '.git/config': config, '.git/config.worktree': '[include]\n\tpath = near\n' });
  assert.is(readGitIndex(root, new Set()), undefined, 'in config.worktree');
});

test.run();
