import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findRoot } from '../../src/project/settings/project-root.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';

const GIT = { '.git/HEAD': 'ref: refs/heads/main\n' };
const below = (folder: string, files: ProjectFiles): ProjectFiles =>
  Object.fromEntries(Object.entries(files).map(([id, text]) => [`${folder}/${id}`, text]));

interface Case {
  readonly files: ProjectFiles;
  /** Where the search starts; the home folder is `home` unless given. */
  readonly from: string;
  readonly home?: string;
  /** The root, and its marker. */
  readonly root: string;
  readonly marker?: string;
}

const CASES: Readonly<Record<string, Case>> = {
  'falls back to the folder itself': { files: {}, from: 'home/x/y', root: 'home/x/y' },
  'finds the nearest configuration': {
    files: { 'home/x/.depgraphrc': '', 'home/x/y/.depgraphrc': '', ...below('home/x', GIT) },
    from: 'home/x/y/z',
    root: 'home/x/y',
    marker: '.depgraphrc',
  },
  'finds a configuration in the folder itself': {
    files: { 'home/x/y/.depgraphrc': '', 'home/x/.depgraphrc': '' },
    from: 'home/x/y',
    root: 'home/x/y',
    marker: '.depgraphrc',
  },
  'prefers the nearest marker of either kind': {
    files: { 'home/x/y/.depgraph/graph.json': '', 'home/x/.depgraphrc': '' },
    from: 'home/x/y/z',
    root: 'home/x/y',
    marker: '.depgraph',
  },
  'ignores a cache without a report, as resolve leaves it': {
    files: { 'home/x/y/.depgraph/cache.db': '', 'home/x/.depgraphrc': '' },
    from: 'home/x/y/z',
    root: 'home/x',
    marker: '.depgraphrc',
  },
  'finds the nearest report': {
    files: { 'home/x/.depgraph/graph.json': '' },
    from: 'home/x/y/z',
    root: 'home/x',
    marker: '.depgraph',
  },
  'ignores the output of the demo': {
    files: { 'home/x/y/.depgraph/demo/graph.json': '', ...below('home/x', GIT) },
    from: 'home/x/y/z',
    root: 'home/x',
    marker: '.git',
  },
  'ignores a folder with the name of a marker': {
    files: { 'home/x/.depgraph/notes': '', 'home/x/.depgraphrc/a': '' },
    from: 'home/x/y',
    root: 'home/x/y',
  },
  'finds the top of the work tree': {
    files: below('home/x', GIT),
    from: 'home/x/y/z',
    root: 'home/x',
    marker: '.git',
  },
  'finds a work tree whose .git is a file': {
    files: { 'home/x/.git': 'gitdir: ../elsewhere\n' },
    from: 'home/x/y',
    root: 'home/x',
    marker: '.git',
  },
  'stops at the work tree': {
    files: { 'home/.depgraphrc': '', ...below('home/x', GIT) },
    from: 'home/x/y',
    root: 'home/x',
    marker: '.git',
  },
  'ignores a work tree in the home folder': {
    files: below('home', GIT),
    from: 'home/x/y',
    root: 'home/x/y',
  },
  'finds a configured home folder': {
    files: { ...below('home', GIT), 'home/.depgraphrc': '' },
    from: 'home/x/y',
    root: 'home',
    marker: '.depgraphrc',
  },
  'stops at the home folder': {
    files: { '.depgraphrc': '', '.depgraph/graph.json': '' },
    from: 'home/x',
    root: 'home/x',
  },
  'ignores a work tree that ignores the folder': {
    files: { ...below('home/x', GIT), 'home/x/.gitignore': '/y/z\n' },
    from: 'home/x/y/z/deep',
    root: 'home/x/y/z/deep',
  },
  'ignores a work tree whose info/exclude ignores the folder': {
    files: { ...below('home/x', GIT), 'home/x/.git/info/exclude': 'y\n' },
    from: 'home/x/y',
    root: 'home/x/y',
  },
  'ignores a work tree that never enters the folder': {
    files: below('home/x', GIT),
    from: 'home/x/node_modules/p/lib',
    root: 'home/x/node_modules/p/lib',
  },
  'searches only folders of this user outside git and home': {
    files: { 'srv/x/.depgraphrc': '' },
    from: 'srv/x/y/z',
    root: 'srv/x',
    marker: '.depgraphrc',
  },
  'works for a user without a home': {
    files: { 'srv/x/.depgraph/graph.json': '' },
    from: 'srv/x/y',
    home: '',
    root: 'srv/x',
    marker: '.depgraph',
  },
};

for (const [title, { files, from, home = 'home', root: expected, marker }] of Object.entries(CASES)) {
  test(title, () => {
    const { path } = makeProject(files);
    mkdirSync(path('home'), { recursive: true });
    mkdirSync(path(from), { recursive: true });
    const found = findRoot(path(from), home === '' ? undefined : path(home));
    assert.equal(found, { root: path(expected), ...(marker !== undefined && { marker }) });
  });
}

const PLANTED = { '.depgraphrc': '', '.depgraph/graph.json': '', ...GIT };

test('ignores markers in a folder that everyone can write to', () => {
  const { root, path } = makeProject({ ...PLANTED, 'mine/y/a.ts': '' });
  chmodSync(root, 0o1777);
  assert.equal(findRoot(path('mine/y'), undefined), { root: path('mine/y') });
  assert.equal(findRoot(path('mine/y'), path('mine')), { root: path('mine/y') });
  chmodSync(root, 0o755);
  assert.equal(findRoot(path('mine/y'), undefined), { root, marker: '.depgraphrc' });
});

test('accepts a folder on a disk that shows everything as writable', () => {
  const { root, path } = makeProject({ ...GIT, 'y/a.ts': '' });
  chmodSync(root, 0o777);
  assert.equal(findRoot(path('y'), undefined), { root, marker: '.git' });
});

(process.getuid?.() === 0 ? test : test.skip)('ignores a folder of another user outside git and home', () => {
  const { root, path } = makeProject({ '.depgraphrc': '', 'mine/y/a.ts': '' });
  chownSync(root, 65_534, 65_534);
  assert.equal(findRoot(path('mine/y'), undefined), { root: path('mine/y') });
});

test('never returns the root of the file system', () => {
  assert.equal(findRoot('/', '/'), { root: '/' });
  const { root } = makeProject({ 'a.ts': '' });
  assert.equal(findRoot(join(root), '/'), { root });
});

test.run();
