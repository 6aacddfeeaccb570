import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findRoot } from '../../src/workspace/project-root.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';

const GIT = { '.git/HEAD': 'ref: refs/heads/main\n' };
const below = (folder: string, files: ProjectFiles): ProjectFiles =>
  Object.fromEntries(Object.entries(files).map(([id, text]) => [`${folder}/${id}`, text]));

interface Case {
  readonly files: ProjectFiles;
  /** Where the search begins; the home folder is `home` unless said. */
  readonly from: string;
  readonly home?: string;
  /** The root, and what marks it. */
  readonly root: string;
  readonly marker?: string;
}

const CASES: Readonly<Record<string, Case>> = {
  'nothing at all: the folder itself': { files: {}, from: 'home/x/y', root: 'home/x/y' },
  'the nearest configuration': {
    files: { 'home/x/.depgraphrc': '', 'home/x/y/.depgraphrc': '', ...below('home/x', GIT) },
    from: 'home/x/y/z',
    root: 'home/x/y',
    marker: '.depgraphrc',
  },
  'the folder itself, where it has one': {
    files: { 'home/x/y/.depgraphrc': '', 'home/x/.depgraphrc': '' },
    from: 'home/x/y',
    root: 'home/x/y',
    marker: '.depgraphrc',
  },
  'the nearest of either kind': {
    files: { 'home/x/y/.depgraph/graph.json': '', 'home/x/.depgraphrc': '' },
    from: 'home/x/y/z',
    root: 'home/x/y',
    marker: '.depgraph',
  },
  'a cache without a report, as --json and resolve leave it, marks nothing': {
    files: { 'home/x/y/.depgraph/cache.db': '', 'home/x/.depgraphrc': '' },
    from: 'home/x/y/z',
    root: 'home/x',
    marker: '.depgraphrc',
  },
  'the nearest report': {
    files: { 'home/x/.depgraph/graph.json': '' },
    from: 'home/x/y/z',
    root: 'home/x',
    marker: '.depgraph',
  },
  'the output of the demo marks nothing': {
    files: { 'home/x/y/.depgraph/demo/graph.json': '', ...below('home/x', GIT) },
    from: 'home/x/y/z',
    root: 'home/x',
    marker: '.git',
  },
  'a folder of that name, and a folder called like the configuration, mark nothing': {
    files: { 'home/x/.depgraph/notes': '', 'home/x/.depgraphrc/a': '' },
    from: 'home/x/y',
    root: 'home/x/y',
  },
  'the top of the work tree': {
    files: below('home/x', GIT),
    from: 'home/x/y/z',
    root: 'home/x',
    marker: '.git',
  },
  'a work tree whose .git is a file': {
    files: { 'home/x/.git': 'gitdir: ../elsewhere\n' },
    from: 'home/x/y',
    root: 'home/x',
    marker: '.git',
  },
  'nothing above the work tree': {
    files: { 'home/.depgraphrc': '', ...below('home/x', GIT) },
    from: 'home/x/y',
    root: 'home/x',
    marker: '.git',
  },
  'not the home folder, because it is a work tree': {
    files: below('home', GIT),
    from: 'home/x/y',
    root: 'home/x/y',
  },
  'the home folder, where it is configured': {
    files: { ...below('home', GIT), 'home/.depgraphrc': '' },
    from: 'home/x/y',
    root: 'home',
    marker: '.depgraphrc',
  },
  'nothing above the home folder': {
    files: { '.depgraphrc': '', '.depgraph/graph.json': '' },
    from: 'home/x',
    root: 'home/x',
  },
  'not a work tree that ignores the folder': {
    files: { ...below('home/x', GIT), 'home/x/.gitignore': '/y/z\n' },
    from: 'home/x/y/z/deep',
    root: 'home/x/y/z/deep',
  },
  'not a work tree whose own excludes ignore the folder': {
    files: { ...below('home/x', GIT), 'home/x/.git/info/exclude': 'y\n' },
    from: 'home/x/y',
    root: 'home/x/y',
  },
  'not a work tree that never enters the folder': {
    files: below('home/x', GIT),
    from: 'home/x/node_modules/p/lib',
    root: 'home/x/node_modules/p/lib',
  },
  'outside git and home: folders of this user': {
    files: { 'srv/x/.depgraphrc': '' },
    from: 'srv/x/y/z',
    root: 'srv/x',
    marker: '.depgraphrc',
  },
  'a user without a home': {
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

test('what lies in a place that everyone may write to is not believed', () => {
  const { root, path } = makeProject({ ...PLANTED, 'mine/y/a.ts': '' });
  chmodSync(root, 0o1777);
  assert.equal(findRoot(path('mine/y'), undefined), { root: path('mine/y') });
  assert.equal(findRoot(path('mine/y'), path('mine')), { root: path('mine/y') });
  chmodSync(root, 0o755);
  assert.equal(findRoot(path('mine/y'), undefined), { root, marker: '.depgraphrc' });
});

test('a folder on a disk that shows everything as writable is as good as others', () => {
  const { root, path } = makeProject({ ...GIT, 'y/a.ts': '' });
  chmodSync(root, 0o777);
  assert.equal(findRoot(path('y'), undefined), { root, marker: '.git' });
});

(process.getuid?.() === 0 ? test : test.skip)('a folder of somebody else, outside git and home', () => {
  const { root, path } = makeProject({ '.depgraphrc': '', 'mine/y/a.ts': '' });
  chownSync(root, 65_534, 65_534);
  assert.equal(findRoot(path('mine/y'), undefined), { root: path('mine/y') });
});

test('the root of the file system is never found', () => {
  assert.equal(findRoot('/', '/'), { root: '/' });
  const { root } = makeProject({ 'a.ts': '' });
  assert.equal(findRoot(join(root), '/'), { root });
});

test.run();
