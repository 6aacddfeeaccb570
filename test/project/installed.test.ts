import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { git } from '../helpers/git.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const repository = join(import.meta.dirname, '../..');

/** Runs a program and fails with all that it said. */
function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  assert.is(status, 0, `${command} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** A folder in which a program can `import 'depgraph'`, as npm packs it. */
function createHost(): string {
  const host = temporaryFolder();
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', host], repository);
  run('tar', ['-xzf', ...readdirSync(host)], host);
  const installed = join(host, 'package');
  // What `npm pack` would run before: bundles the types.
  run(process.execPath, ['--import', 'tsx', 'ci/types.ts', join(installed, 'dist')], repository);
  // The packages themselves are those of this checkout: installing them again needs a registry.
  symlinkSync(join(repository, 'node_modules'), join(installed, 'node_modules'));
  mkdirSync(join(host, 'node_modules/@types'), { recursive: true });
  symlinkSync(installed, join(host, 'node_modules/depgraph'));
  symlinkSync(join(repository, 'node_modules/@types/node'), join(host, 'node_modules/@types/node'));
  writeFileSync(join(host, 'package.json'), '{ "type": "module" }');
  return host;
}

const installed = suite('the library as an installed package');
let host = '';
installed.before(() => {
  host = createHost();
});

installed('the example of docs/library.md compiles strictly and runs', () => {
  const page = readFileSync(join(repository, 'docs/library.md'), 'utf8');
  const [, example] = /```ts\n(.*?)```/s.exec(page) ?? [];
  writeFileSync(join(host, 'example.ts'), example ?? '');
  const tsc = join(repository, 'node_modules/typescript-7/bin/tsc');
  const strict = [
    '--strict',
    '--exactOptionalPropertyTypes',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--types',
    'node',
  ];
  run(process.execPath, [tsc, ...strict, 'example.ts'], host);

  const project = makeProject({ 'a.ts': "import './b'\n", 'b.ts': "import './a'\n" });
  git(project.root, 'init', '-q');
  assert.equal(run(process.execPath, ['example.js', project.root], host).split('\n'), [
    '2 files, 2 imports, 1 cycles',
    'error: b.ts imports a.ts, closing a cycle of 2 files',
    'a change of a.ts may affect 1 files',
    'git_no_commit: the current branch has no commit yet',
    '',
  ]);
});

/** Parses in child processes and reads in threads, so that there is something to leave behind. */
const TWO_PROJECTS = `
import { open } from 'depgraph';
const resources = () => process.getActiveResourcesInfo().filter(name => !/^(Pipe|TTY)/.test(name)).sort();
const listeners = () => process.eventNames().map(name => [String(name), process.listenerCount(name)]);
const before = listeners();
const projects = await Promise.all(process.argv.slice(2).map(root => open(root, { cache: false })));
const loops = projects.map(async project => {
  for await (const { changed } of project.watch()) return changed;
});
const counts = await Promise.all(projects.map(async project => (await project.scan()).files));
await Promise.all(projects.map(project => project.close()));
await Promise.all(loops);
console.log(JSON.stringify({ before, after: listeners(), left: resources(), counts }));
`;

installed('two projects in one process leave nothing behind', () => {
  writeFileSync(join(host, 'two.js'), TWO_PROJECTS);
  const files = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`f${i}.ts`, `${'x()\n'.repeat(300)}import('./f${i + 1}')\n`]),
    );
  const [one, two] = [makeProject(files(300)), makeProject(files(200))];
  const { before, after, left, counts } = JSON.parse(
    run(process.execPath, ['two.js', one.root, two.root], host),
  );
  assert.equal(counts, [300, 200]);
  assert.equal(left, []);
  assert.equal(after, before);
});

installed.run();
