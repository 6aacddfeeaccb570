import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { git } from '../helpers/git.ts';
import { projectAt, temporaryFolder } from '../helpers/project.ts';
import {
  analyze,
  assertSameAsCheckout,
  checkoutOf,
  commitAll,
  comparable,
  makeRepository,
} from '../helpers/revisions.ts';

/** The report of a commit must be the report of its checkout, byte for byte. */

const SMALL = {
  'a.ts': "import { b } from './b';\nexport const a = b;\n",
  'b.ts': 'export const b = 1;\n',
} as const;

test('a plain commit, by every kind of name', async () => {
  const repository = makeRepository(SMALL);
  git(repository.root, 'tag', '-a', 'v1', '-m', 'first');
  git(repository.root, 'tag', '-a', 'nested', '-m', 'a tag of a tag', 'v1');
  repository.write({ 'c.ts': "import './a';\n" });
  const second = commitAll(repository);
  git(repository.root, 'checkout', '-q', '-b', 'topic/deep');
  repository.write({ 'd.ts': "import './c';\n", 'b.ts': "import './d';\n" });
  commitAll(repository);
  for (const name of [
    'HEAD',
    '@',
    'v1',
    'nested',
    'main',
    'topic/deep',
    'refs/heads/main',
    'HEAD~2',
    'HEAD^^1~0',
  ])
    await assertSameAsCheckout(repository, name);
  git(repository.root, 'pack-refs', '--all');
  git(repository.root, 'gc', '-q');
  for (const name of ['nested', 'main', second, second.slice(0, 7)])
    await assertSameAsCheckout(repository, name);
});

test('line endings that a checkout converts', async () => {
  const repository = makeRepository({
    ...SMALL,
    '.gitattributes':
      '*.ts text eol=crlf\n*.json text eol=crlf\n*.py text eol=crlf\n.gitignore text eol=crlf\n',
    '.gitignore': 'ignored/\n*.log.ts\n',
    'x.log.ts': "import './a';\n",
    'package.json': '{\n  "dependencies": {\n    "left": "1"\n  }\n}\n',
    'tsconfig.json': '{\n  // comment\n  "compilerOptions": { "paths": { "~/*": ["./*"] } }\n}\n',
    'c.ts':
      '// one\nimport x from "~/b";\nconst s = `a\nb`;\nrequire("left");\n// @ts-ignore\nexport * from "./nowhere";\n',
    'd.py': 'import os\nfrom . import e\n"""\nimport f\n"""\n',
    'e.py': 'import \\\n  d\n',
  });
  const checkout = checkoutOf(repository);
  assert.match(git(checkout.root, 'ls-files', '--eol', 'a.ts'), /w\/crlf/);
  const { nodes } = await assertSameAsCheckout(repository, 'HEAD', { checkout });
  assert.ok(nodes.includes('c.ts'));
});

/** Without a byte order mark, depgraph cannot tell the encoding of a file on disk; git stores all of them as UTF-8. */
for (const encoding of ['UTF-8', 'UTF-16', 'UTF-16LE-BOM'])
  test(`files that a checkout encodes as ${encoding}`, async () => {
    const repository = makeRepository({ '.gitattributes': `u*.ts working-tree-encoding=${encoding}\n` });
    const text = Buffer.from("import './b'; // \u00e9\nexport * from './nowhere';\n");
    // Added with plumbing, because `git add` expects files on disk in their encoding.
    const add = (name: string, bytes: Buffer) => {
      writeFileSync(join(repository.root, '.git/blob'), bytes);
      const id = git(repository.root, 'hash-object', '-w', '--no-filters', '.git/blob').trim();
      git(repository.root, 'update-index', '--add', '--cacheinfo', `100644,${id},${name}`);
    };
    add('u.ts', text);
    add('b.ts', Buffer.from("import './u';\n"));
    git(repository.root, 'commit', '-q', '-m', 'encoded');
    await assertSameAsCheckout(repository);
    // The same blob under a name that is not encoded must not be taken for the encoded one, nor the other way.
    add('plain.ts', text);
    git(repository.root, 'commit', '-q', '-m', 'the same blob');
    await assertSameAsCheckout(repository);
  });

test('pointers of large file storage', async () => {
  await assertSameAsCheckout(
    makeRepository({
      ...SMALL,
      '.gitattributes': '*.gen.ts filter=lfs diff=lfs merge=lfs -text\n*.ts ident\n',
      'big.gen.ts': 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n',
      'id.ts': "// $Id$\nimport './big.gen';\n",
    }),
  );
});

test('symbolic links', async () => {
  const repository = makeRepository({
    ...SMALL,
    'lib/deep/x.ts': "import '../y';\n",
    'lib/y.ts': "import './deep/x';\n",
    'lib/deep/base.json': '{ "compilerOptions": { "baseUrl": "." } }',
    'shared/tsconfig.base.json': '{ "compilerOptions": { "paths": { "@/*": ["../lib/*"] } } }',
    'shared/in/real.json': '{ "extends": "../tsconfig.base.json" }',
    'tsconfig.json': '{ "extends": "./linked/real.json" }',
    'uses.ts':
      "import './to-file';\nimport './to-folder/x';\nimport '@/y';\nimport './chain';\nimport './broken';\n",
    'modules/package.json': '{ "name": "m" }',
  });
  const link = (target: string, name: string) => symlinkSync(target, join(repository.root, name));
  link('b.ts', 'to-file.ts');
  link('lib/deep', 'to-folder');
  link('to-file.ts', 'chain.ts');
  link('chain.ts', 'chain2.ts');
  link('nowhere.ts', 'broken.ts');
  link('/nonexistent/outside.ts', 'absolute.ts');
  link('../../../../../nonexistent/outside.ts', 'above.ts');
  link('loop2.ts', 'loop1.ts');
  link('loop1.ts', 'loop2.ts');
  link('self/x.ts', 'self');
  link('shared/in', 'linked');
  // `..` is relative to where the link leads, not to where it is.
  link('to-folder/../y.ts', 'through.ts');
  link('a.ts/', 'as-folder.ts');
  link('a.ts/b.ts', 'below-file.ts');
  link('./lib//deep/./x.ts', 'odd.ts');
  link('..', 'lib/up');
  link('lib/up/lib/up/b.ts', 'around.ts');
  link('package.json', 'modules/other.json');
  link('to-folder', 'folder.ts');
  link('.gitignore-real', '.gitignore');
  repository.write({ '.gitignore-real': 'b.ts\n' });
  commitAll(repository);
  const { nodes } = await assertSameAsCheckout(repository);
  for (const id of ['to-file.ts', 'chain2.ts', 'through.ts', 'around.ts', 'odd.ts'])
    assert.ok(nodes.includes(id), id);
  for (const id of ['broken.ts', 'loop1.ts', 'absolute.ts', 'above.ts'])
    assert.not.ok(nodes.includes(id), id);
  await assertSameAsCheckout(repository, 'HEAD', { folder: 'lib' });
});

test('chains of links, up to the limit of the system', async () => {
  const repository = makeRepository(SMALL);
  for (let i = 0; i < 45; i++)
    symlinkSync(i === 0 ? 'b.ts' : `l${i - 1}.ts`, join(repository.root, `l${i}.ts`));
  commitAll(repository);
  const { nodes } = await assertSameAsCheckout(repository);
  if (process.platform === 'linux') assert.is(nodes.filter(id => id.startsWith('l')).length, 40);
});

test('links that multiply', async () => {
  const repository = makeRepository(SMALL);
  const names = (i: number) => Array.from({ length: 20 }, () => `m${i}`).join('/');
  symlinkSync('.', join(repository.root, 'm0'));
  for (let i = 1; i < 20; i++) symlinkSync(names(i - 1), join(repository.root, `m${i}`));
  symlinkSync(`${names(19)}/a.ts`, join(repository.root, 'x.ts'));
  commitAll(repository);
  const { nodes } = await assertSameAsCheckout(repository);
  assert.not.ok(nodes.includes('x.ts'));
});

test('submodules, which a checkout leaves empty', async () => {
  const inner = makeRepository({ 'index.ts': 'export {};\n' });
  const repository = makeRepository({ ...SMALL, 'main.ts': "import './sub/index';\nimport './a';\n" });
  git(repository.root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.root, 'sub');
  git(
    repository.root,
    '-c',
    'protocol.file.allow=always',
    'submodule',
    '--quiet',
    'add',
    inner.root,
    'deep/er/sub.ts',
  );
  commitAll(repository);
  const { nodes } = await assertSameAsCheckout(repository);
  assert.not.ok(nodes.some(id => id.includes('sub')));
  await assertSameAsCheckout({ root: join(repository.root, 'sub') }, 'HEAD');
  await assertSameAsCheckout({ root: join(repository.root, 'sub') }, 'HEAD~0');
});

for (const [name, args] of Object.entries({
  'a cone': ['--cone', 'packages/web', 'tools'],
  'a sparse index': ['--cone', '--sparse-index', 'packages/web', 'tools'],
  patterns: [
    '--no-cone',
    '/*',
    '!/packages/*',
    '/packages/w*/',
    '!*.gen.ts',
    'packages/api/keep.gen.ts',
    '!/tools/x',
  ],
}))
  test(`sparse checkouts by ${name}`, async () => {
    const repository = makeRepository({
      ...SMALL,
      'packages/web/w.ts': "import '../api/api';\nimport '../../tools/t';\nimport '../x.gen';\n",
      'packages/web/deep/w.gen.ts': '',
      'packages/api/api.ts': "import './keep.gen';\n",
      'packages/api/keep.gen.ts': '',
      'packages/x.gen.ts': '',
      'tools/t.ts': "import './x/y';\n",
      'tools/x/y.ts': '',
      'other/o.ts': '',
      'other/tools/o.ts': '',
    });
    const checkout = checkoutOf(repository);
    for (const { root } of [repository, checkout]) {
      const options = args.filter(arg => arg.startsWith('--'));
      git(root, 'sparse-checkout', 'init', ...options);
      git(root, 'sparse-checkout', 'set', ...args.filter(arg => !options.includes(arg)));
    }
    const { nodes } = await assertSameAsCheckout(repository, 'HEAD', { checkout });
    assert.ok(nodes.includes('packages/web/w.ts'));
    assert.not.ok(nodes.includes('packages/api/api.ts'));
    await assertSameAsCheckout(repository, ':index', { checkout });
  });

test('a rename of the case only', async () => {
  const repository = makeRepository({ ...SMALL, 'c.ts': "import './B';\n" });
  git(repository.root, 'mv', 'b.ts', 'B.ts');
  commitAll(repository);
  await assertSameAsCheckout(repository, 'HEAD~1');
  await assertSameAsCheckout(repository, 'HEAD');
});

test('names that are not valid UTF-8', async () => {
  if (process.platform !== 'linux') return;
  const repository = makeRepository({ ...SMALL, 'real \uFFFD.ts': "import './a';\n" });
  const at = (name: string) =>
    Buffer.concat([Buffer.from(`${repository.root}/`), Buffer.from(name, 'latin1')]);
  writeFileSync(at('caf\xe9.ts'), "import './a';\n");
  writeFileSync(at('caf\xe9.txt'), '');
  mkdirSync(at('d\xe9'));
  writeFileSync(at('d\xe9/in.ts'), "import '../a';\n");
  commitAll(repository);
  const report = await assertSameAsCheckout(repository);
  assert.ok(report.nodes.includes('real \uFFFD.ts'));
  assert.match(JSON.stringify(report.diagnostics), /not valid UTF-8/);
});

test('tracked files that .gitignore names', async () => {
  const repository = makeRepository({
    ...SMALL,
    '.gitignore': 'gen/\n*.skip.ts\n!keep.skip.ts\n',
    'gen/g.ts': "import '../a';\n",
    'x.skip.ts': '',
    'keep.skip.ts': '',
    'sub/.gitignore': '!x.skip.ts\n/own.ts\n',
    'sub/x.skip.ts': '',
    'sub/own.ts': '',
    'sub/uses.ts': "import '../a';\n",
  });
  await assertSameAsCheckout(repository);
  // A commit with other rules than those on disk.
  repository.write({ '.gitignore': 'sub/\n', 'late.ts': '' });
  commitAll(repository);
  for (const folder of ['', 'sub'])
    for (const revision of ['HEAD', 'HEAD~1']) await assertSameAsCheckout(repository, revision, { folder });
});

test('a project below the top of the repository', async () => {
  const repository = makeRepository({
    'package.json': '{ "workspaces": ["packages/*"] }',
    '.gitignore': 'dist\n',
    'tsconfig.base.json': '{ "compilerOptions": { "paths": { "@lib/*": ["packages/lib/*"] } } }',
    'packages/lib/package.json': '{ "name": "lib", "main": "index.ts" }',
    'packages/lib/index.ts': "export * from './more';\n",
    'packages/lib/more.ts': '',
    'packages/web/package.json': '{ "name": "web", "dependencies": { "lib": "*" } }',
    'packages/web/tsconfig.json': '{ "extends": "../../tsconfig.base.json" }',
    'packages/web/w.ts': "import 'lib';\nimport '@lib/more';\nimport '../lib/more';\nimport './dist/x';\n",
    'packages/web/dist/x.ts': '',
    'java/src/p/A.java': 'package p; class A extends B {}',
    'java2/src/p/B.java': 'package p; class B {}',
  });
  for (const folder of ['packages/web', 'packages', 'packages/lib', 'java'])
    await assertSameAsCheckout(repository, 'HEAD', { folder });
  git(repository.root, 'mv', 'packages/lib', 'packages/lib2');
  git(repository.root, 'rm', '-q', '-r', '--cached', 'java2');
  commitAll(repository);
  for (const folder of ['packages/web', 'java']) await assertSameAsCheckout(repository, 'HEAD~1', { folder });
});

test('installed packages, whose manifests name their folder', async () => {
  const repository = makeRepository({
    'composer.json': '{ "config": { "vendor-dir": "libs" } }',
    'libs/autoload.php': '<?php',
    'libs/x/X.php': '<?php class X {}',
    'app/A.php': '<?php new X();',
    'libs/x/main.ts': "import '../../app/a';\n",
    'app/a.ts': '',
    'venv/pyvenv.cfg': '',
    'venv/x.py': '',
    'go.mod': 'module m\n',
    'vendor/modules.txt': '',
    'vendor/v/v.go': 'package v\n',
  });
  repository.write({ 'composer.json': '{}' });
  repository.remove('venv/pyvenv.cfg');
  commitAll(repository);
  for (const revision of ['HEAD', 'HEAD~1'])
    for (const folder of ['', 'libs']) await assertSameAsCheckout(repository, revision, { folder });
});

test('the configuration of the commit', async () => {
  const repository = makeRepository({
    ...SMALL,
    '.depgraphrc': '{ "exclude": ["b.ts"] }',
    '.gitattributes': 'a.ts linguist-generated\n',
  });
  repository.write({ '.depgraphrc': '{ "include": ["a.ts"] }', '.gitattributes': '' });
  commitAll(repository);
  for (const revision of ['HEAD', 'HEAD~1']) await assertSameAsCheckout(repository, revision);
});

test('a linked worktree', async () => {
  const repository = makeRepository(SMALL);
  const folder = join(temporaryFolder(), 'linked');
  git(repository.root, 'worktree', 'add', '-q', '-b', 'other', folder);
  const linked = projectAt(folder);
  linked.write({ 'only-here.ts': "import './a';\n" });
  commitAll(linked);
  const { nodes } = await assertSameAsCheckout(linked, 'HEAD');
  assert.ok(nodes.includes('only-here.ts'));
  await assertSameAsCheckout(linked, 'main');
  await assertSameAsCheckout(repository, 'other');
  linked.write({ 'staged.ts': '' });
  git(folder, 'add', '--all');
  const { nodes: staged } = JSON.parse(comparable(await analyze(folder, ['--json', '--rev', ':index'])));
  assert.ok(staged.includes('staged.ts'));
});

test('objects borrowed from another repository', async () => {
  const repository = makeRepository(SMALL);
  const folders = [join(temporaryFolder(), 'one'), join(temporaryFolder(), 'two')];
  git(repository.root, 'clone', '-q', '--shared', repository.root, folders[0]);
  git(folders[0], 'clone', '-q', '--shared', folders[0], folders[1]);
  const shared = projectAt(folders[1]);
  shared.write({ 'c.ts': "import './a';\n" });
  commitAll(shared);
  for (const revision of ['HEAD', 'HEAD~1']) await assertSameAsCheckout(shared, revision);
});

test('a repository with sha256 ids', async () => {
  const repository = makeRepository(SMALL, '--object-format=sha256');
  repository.write({ 'c.ts': "import './a';\n", 'a.ts': '' });
  const second = commitAll(repository);
  assert.is(second.length, 64);
  for (const revision of ['HEAD', 'HEAD~1', second, second.slice(0, 9)])
    await assertSameAsCheckout(repository, revision);
});

test('a commit without the folder', async () => {
  const repository = makeRepository(SMALL);
  repository.write({ 'late/x.ts': '' });
  commitAll(repository);
  const { code, stderr } = await analyze(repository.path('late'), ['--json', '--rev', 'HEAD~1']);
  assert.is(code, 0);
  assert.match(stderr, /nothing was analysed/);
});

test.run();
