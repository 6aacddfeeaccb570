import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createRules, type DiscoverOptions } from '../../src/project/discover/rules.ts';
import { type Tree, walk } from '../../src/project/discover/tree.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const test = suite('walk');

test('finds sources, manifests, other files and pruned folders', async () => {
  const { root } = makeProject({
    'a.ts': '',
    'b.py': '',
    'style.css': '',
    'package.json': '{}',
    'src/UPPER.TS': '',
    'src/deep/er/c.d.ts': '',
    '.hidden/d.js': '',
    'node_modules/x/index.js': '',
    'src/node_modules/y/index.js': '',
    '.venv/e.py': '',
    '__pycache__/f.py': '',
    '.git/hooks/g.py': '',
    '.out/graph.js': '',
    'env/pyvenv.cfg': '',
    'env/lib/h.py': '',
  });
  const tree = await walkRoot(root, { outDir: '.out' });
  assert.equal(
    [...tree.sources.keys()].sort(),
    ['.hidden/d.js', 'a.ts', 'b.py', 'src/UPPER.TS', 'src/deep/er/c.d.ts'].sort(),
  );
  assert.equal([...tree.manifests.keys()].sort(), ['package.json', 'style.css']);
  assert.equal([...tree.others].sort(), ['package.json', 'style.css']);
  assert.equal([...tree.pruned].sort(), [
    '.git',
    '.out',
    '.venv',
    '__pycache__',
    'env',
    'node_modules',
    'src/node_modules',
  ]);
  assert.equal([...tree.folders.keys()].sort(), ['', '.hidden', 'src', 'src/deep', 'src/deep/er']);
  assert.is(tree.unreadable.size, 0);
});

test('finds a manifest that git ignores', async () => {
  const { root } = makeProject({ '.gitignore': 'tsconfig.json\na.ts\n', 'tsconfig.json': '{}', 'a.ts': '' });
  const tree = await walkRoot(root, { outDir: undefined });
  assert.equal([...tree.manifests.keys()], ['tsconfig.json']);
  assert.equal([...tree.sources.keys()], []);
});

test('enters a named root that is a virtual environment', async () => {
  const { root } = makeProject({ 'pyvenv.cfg': '', 'a.py': '' });
  assert.equal(await sources(root), ['a.py']);
});

const GLOBBED = ['a.ts', 'gen/b.ts', 'gen/keep/c.ts', 'src/d.test.ts', 'src/d.ts', 'src/x/e.ts', '.dot/f.ts'];

/** Options, and the remaining sources. */
const GLOBS: readonly [Partial<DiscoverOptions>, string[]][] = [
  [{ exclude: ['gen/**'] }, ['.dot/f.ts', 'a.ts', 'src/d.test.ts', 'src/d.ts', 'src/x/e.ts']],
  [{ exclude: ['gen'] }, ['.dot/f.ts', 'a.ts', 'src/d.test.ts', 'src/d.ts', 'src/x/e.ts']],
  [{ exclude: ['gen/'] }, ['.dot/f.ts', 'a.ts', 'src/d.test.ts', 'src/d.ts', 'src/x/e.ts']],
  [{ exclude: ['./gen'] }, ['.dot/f.ts', 'a.ts', 'src/d.test.ts', 'src/d.ts', 'src/x/e.ts']],
  [{ exclude: ['**/*.test.ts', 'gen', '.dot'] }, ['a.ts', 'src/d.ts', 'src/x/e.ts']],
  [{ exclude: ['**'] }, []],
  [{ include: ['src/**'] }, ['src/d.test.ts', 'src/d.ts', 'src/x/e.ts']],
  [{ include: ['src'] }, ['src/d.test.ts', 'src/d.ts', 'src/x/e.ts']],
  [{ include: ['./src/'] }, ['src/d.test.ts', 'src/d.ts', 'src/x/e.ts']],
  [{ include: ['src/*'] }, ['src/d.test.ts', 'src/d.ts']],
  [{ include: ['*.ts'] }, ['a.ts']],
  [{ include: ['a.ts', '.dot/**'] }, ['.dot/f.ts', 'a.ts']],
  [{ include: ['src'], exclude: ['src/x'] }, ['src/d.test.ts', 'src/d.ts']],
  [{ languages: ['python'] }, []],
  [{ languages: ['typescript', 'python'], include: ['a.ts'] }, ['a.ts']],
];

for (const [options, expected] of GLOBS) {
  test(`applies ${JSON.stringify(options)}`, async () => {
    const { root } = makeProject(Object.fromEntries(GLOBBED.map(id => [id, ''])));
    assert.equal(await sources(root, options), expected);
  });
}

test('follows links to files, and neither links to folders nor loops', async () => {
  const { root, path } = makeProject({ 'real.ts': 'a', 'folder/a.ts': '' });
  symlinkSync('real.ts', path('link.ts'));
  symlinkSync('folder', path('linked'));
  symlinkSync('..', path('folder/loop'));
  symlinkSync('.', path('self.ts'));
  symlinkSync('gone.ts', path('dangling.ts'));
  symlinkSync('circle.ts', path('circle.ts'));
  const tree = await walkRoot(root);
  assert.equal([...tree.sources.keys()].sort(), ['folder/a.ts', 'link.ts', 'real.ts']);
  assert.equal([...tree.pruned].sort(), ['folder/loop', 'linked', 'self.ts']);
  assert.equal([...tree.others], []);
});

test('skips pipes, even one called .gitignore', async () => {
  const { root, path } = makeProject({ 'a.ts': '' });
  for (const name of ['pipe.ts', 'pipe', '.gitignore']) execFileSync('mkfifo', [path(name)]);
  const tree = await walkRoot(root);
  assert.equal([...tree.sources.keys()], ['a.ts']);
  assert.equal([...tree.others], []);
});

test('ignores a .gitignore that is a link, as git does', async () => {
  const { root, path } = makeProject({ 'a.ts': '', rules: 'a.ts' });
  symlinkSync('rules', path('.gitignore'));
  assert.equal(await sources(root), ['a.ts']);
});

test('accepts unusual names', async () => {
  const names = [
    'new\nline.ts',
    `quo'"te.ts`,
    '😀.ts',
    'back\\slash.ts',
    ' space .ts',
    '-x.ts',
    '__proto__.ts',
    '\uFFFD.ts',
    '.ts',
  ];
  const { root } = makeProject(Object.fromEntries(names.map(name => [name, ''])));
  const tree = await walkRoot(root);
  assert.equal([...tree.sources.keys()].sort(), names.sort());
  assert.is(tree.unreadable.size, 0);
});

test('reports a name that is not valid UTF-8, and still finds the other files', async () => {
  const { root } = makeProject({ 'a.ts': '' });
  const path = (name: string) => Buffer.concat([Buffer.from(`${root}/`), Buffer.from(name, 'latin1')]);
  writeFileSync(path('\xff.ts'), '');
  mkdirSync(path('\xfe'));
  writeFileSync(path('\xfe/b.ts'), '');
  const tree = await walkRoot(root);
  assert.equal([...tree.sources.keys()], ['a.ts']);
  assert.equal([...tree.unreadable].sort(), [
    ['\uFFFD', 'cannot be read, its name is not valid UTF-8'],
    ['\uFFFD.ts', 'cannot be read, its name is not valid UTF-8'],
  ]);
});

test('reports a tree that exceeds the maximum path length, and still finds the other files', async () => {
  const { root } = makeProject({ 'a.ts': '' });
  // Created from the inside, because no path could name the deepest folder.
  const script = `const fs = require('fs');
    for (let i = 0; i < 2000; i++) { fs.mkdirSync('dd'); process.chdir('dd'); fs.writeFileSync('b.ts', ''); }`;
  execFileSync(process.execPath, ['--eval', script], { cwd: root, stdio: 'ignore' });
  try {
    const tree = await walkRoot(root);
    assert.ok(tree.sources.has('a.ts'));
    assert.ok(tree.sources.size > 1000 && tree.sources.size < 2001);
    assert.equal([...tree.unreadable.values()], ['folder cannot be listed (ENAMETOOLONG)']);
  } finally {
    execFileSync('rm', ['-rf', join(root, 'dd')]);
  }
});

test('reports a missing root', async () => {
  const tree = await walkRoot(join(temporaryFolder(), 'gone'));
  assert.equal([...tree.unreadable], [['', 'folder cannot be listed (ENOENT)']]);
});

test('reports unreadable folders, also after a rescan', async () => {
  const { root, path } = makeProject({
    'a.ts': '',
    'closed/b.ts': '',
    'listed/c.ts': '',
    'listed/d.css': '',
    'listed/e/f.ts': '',
    'searched/g.ts': '',
  });
  const modes = { '.': '755', closed: '000', listed: '444', searched: '111' };
  for (const [id, mode] of Object.entries(modes)) execFileSync('chmod', [mode, path(id)]);
  const hints = ['a.ts', 'closed/b.ts', 'listed/c.ts', 'listed/d.css', 'listed/e', 'searched/g.ts'];
  const script = `
    import { rescan, walk } from ${JSON.stringify(join(import.meta.dirname, '../../src/project/discover/tree.ts'))};
    // The superuser can read everything, so run as nobody.
    if (process.getuid() === 0) {
      process.setgroups([]);
      process.setgid(65534);
      process.setuid(65534);
    }
    const isSource = (_, name) => name.endsWith('.ts');
    const rules = { gitignore: true, enters: () => true, isSource, isManifest: () => false };
    const tree = await walk(${JSON.stringify(root)}, rules);
    const show = ({ sources, others, unreadable }) => console.log(JSON.stringify({
      sources: [...sources].map(([id, stat]) => [id, stat.changedMs === Infinity]).sort(),
      others: [...others],
      unreadable: [...unreadable].sort(),
    }));
    show(tree);
    await rescan(tree, ${JSON.stringify(hints)});
    show(tree);
  `;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  execFileSync('chmod', ['755', path('closed'), path('listed'), path('searched')]);
  assert.is(stderr, '');
  const [first, second] = stdout.split('\n');
  assert.equal(JSON.parse(first), {
    sources: [
      ['a.ts', false],
      ['listed/c.ts', true],
    ],
    others: ['listed/d.css'],
    unreadable: [
      ['closed', 'folder cannot be listed (EACCES)'],
      ['listed/e', 'folder cannot be listed (EACCES)'],
      ['searched', 'folder cannot be listed (EACCES)'],
    ],
  });
  assert.is(second, first);
});

async function sources(root: string, options: Partial<DiscoverOptions> = {}): Promise<string[]> {
  return [...(await walkRoot(root, options)).sources.keys()].sort();
}

function walkRoot(root: string, options: Partial<DiscoverOptions> = {}): Promise<Tree> {
  return walk(
    root,
    createRules({ include: [], exclude: [], gitignore: true, languages: [], outDir: undefined, ...options }),
  );
}

test.run();
