import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/core/config/options.ts';
import { temporaryFolder } from '../helpers/project.ts';
import { closeAll, openWatched, type Watched } from '../helpers/watching.ts';

const PAIR = { 'a.ts': "import './b'\n", 'b.ts': '', 'c.ts': '' };
const FOLDERS = {
  'one/a.ts': "import './x'\n",
  'one/x.ts': '',
  'one/sub/b.ts': '',
  'two/a.ts': "import './y'\n",
  'two/y.ts': '',
  'two/sub/b.ts': '',
};
const ONE = 'one/a.ts -> one/x.ts';
const TWO = 'two/a.ts -> two/y.ts';

/** A project, edits, and the resulting edges. Each step may await edges in between. */
function check(
  name: string,
  files: Record<string, string>,
  steps: (watched: Watched) => Promise<void>,
): void {
  test(name, async () => {
    const watched = await openWatched({ files });
    try {
      assert.is(watched.watch.state().mode, 'events');
      await steps(watched);
      assert.equal(watched.errors, []);
    } finally {
      await watched.close();
    }
  });
}

check('a save', PAIR, async ({ project, shows, runs }) => {
  project.write({ 'a.ts': "import './c'\n" });
  await shows('a.ts -> c.ts');
  assert.equal(new Set(runs), new Set(['scan', 'a.ts']));
});

check('an atomic save', PAIR, async ({ project, shows }) => {
  project.write({ 'a.ts.tmp': "import './c'\n" });
  renameSync(project.path('a.ts.tmp'), project.path('a.ts'));
  await shows('a.ts -> c.ts');
});

check('a save with a backup, as vim does it', PAIR, async ({ project, shows }) => {
  renameSync(project.path('a.ts'), project.path('a.ts~'));
  project.write({ 'a.ts': "import './c'\n" });
  project.remove('a.ts~');
  await shows('a.ts -> c.ts');
});

check('two successive saves of the same file', PAIR, async ({ project, shows }) => {
  project.write({ 'a.ts': "import './c'\n" });
  await shows('a.ts -> c.ts');
  project.write({ 'a.ts': "import './b'\n" });
  await shows('a.ts -> b.ts');
});

check('new nested folders with files', PAIR, async ({ project, shows }) => {
  project.write({ 'x/y/z/d.ts': "import './e'\n", 'x/y/z/e.ts': '' });
  await shows('a.ts -> b.ts', 'x/y/z/d.ts -> x/y/z/e.ts');
  project.write({ 'x/y/z/e.ts': "import './d'\n" });
  await shows('a.ts -> b.ts', 'x/y/z/d.ts -> x/y/z/e.ts', 'x/y/z/e.ts -> x/y/z/d.ts');
});

check('files added to a new folder one by one', PAIR, async ({ project, until }) => {
  const names = Array.from({ length: 40 }, (_, index) => `n${index}`);
  for (const name of names) {
    project.write({ [`new/${name}/deep/f.ts`]: '' });
    await new Promise(resolve => setImmediate(resolve));
  }
  await until('all of them', seen => seen.report().nodes.length === 3 + names.length);
});

check('a folder deleted and created again, then an edit inside', FOLDERS, async ({ project, shows }) => {
  project.remove('one');
  await shows(TWO);
  project.write({ 'one/a.ts': "import './x'\n", 'one/x.ts': '' });
  await shows(ONE, TWO);
  project.write({ 'one/x.ts': "import './a'\n" });
  await shows(ONE, 'one/x.ts -> one/a.ts', TWO);
});

check(
  'a folder deleted and created again at once, then an edit inside',
  FOLDERS,
  async ({ project, shows }) => {
    project.remove('one');
    project.write({ 'one/a.ts': '', 'one/x.ts': '', 'one/sub/b.ts': '' });
    await shows(TWO);
    project.write({ 'one/sub/b.ts': "import '../x'\n" });
    await shows('one/sub/b.ts -> one/x.ts', TWO);
  },
);

check('two folders swapped, then an edit in both', FOLDERS, async ({ project, shows }) => {
  renameSync(project.path('one'), project.path('swap'));
  renameSync(project.path('two'), project.path('one'));
  renameSync(project.path('swap'), project.path('two'));
  await shows('one/a.ts -> one/y.ts', 'two/a.ts -> two/x.ts');
  project.write({ 'one/sub/b.ts': "import '../a'\n" });
  await shows('one/a.ts -> one/y.ts', 'one/sub/b.ts -> one/a.ts', 'two/a.ts -> two/x.ts');
  project.write({ 'two/sub/b.ts': "import '../a'\n", 'one/sub/b.ts': '' });
  await shows('one/a.ts -> one/y.ts', 'two/a.ts -> two/x.ts', 'two/sub/b.ts -> two/a.ts');
});

check('a folder renamed, then an edit inside', FOLDERS, async ({ project, shows, watch }) => {
  const { folders } = watch.state();
  renameSync(project.path('one'), project.path('uno'));
  await shows(TWO, 'uno/a.ts -> uno/x.ts');
  project.write({ 'uno/sub/b.ts': "import '../a'\n" });
  await shows(TWO, 'uno/a.ts -> uno/x.ts', 'uno/sub/b.ts -> uno/a.ts');
  assert.is(watch.state().folders, folders);
});

check('stops watching a folder that was moved away', FOLDERS, async ({ project, shows, watch }) => {
  const { folders } = watch.state();
  renameSync(project.path('one'), `${temporaryFolder()}/elsewhere`);
  await shows(TWO);
  project.write({ 'two/y.ts': "import './a'\n" });
  await shows(TWO, 'two/y.ts -> two/a.ts');
  assert.is(watch.state().folders, folders - 2);
});

check('a rename that only changes the case', PAIR, async ({ project, shows }) => {
  renameSync(project.path('b.ts'), project.path('B.ts'));
  await shows();
  renameSync(project.path('B.ts'), project.path('b.ts'));
  await shows('a.ts -> b.ts');
});

check('chmod', PAIR, async ({ project, runs, until }) => {
  chmodSync(project.path('a.ts'), 0o600);
  project.write({ 'd.ts': '' });
  await until('the new file', seen => seen.report().nodes.length === 4);
  assert.ok(runs.some(paths => paths.split(' ').includes('a.ts')));
});

check('circular symbolic links', PAIR, async ({ project, shows }) => {
  symlinkSync('.', project.path('loop'));
  symlinkSync('..', project.path('up'));
  symlinkSync('self', project.path('self'));
  project.write({ 'a.ts': "import './c'\n" });
  await shows('a.ts -> c.ts');
});

test('becomes ready despite circular links', async () => {
  const folder = temporaryFolder();
  for (const name of ['l1', 'l2']) symlinkSync(folder, `${folder}/${name}`);
  writeFileSync(`${folder}/a.ts`, '');
  const path = (id: string) => `${folder}/${id}`;
  const watched = await openWatched({
    project: { root: folder, path, write() {}, remove() {} },
  });
  writeFileSync(path('b.ts'), "import './a'\n");
  await watched.shows('b.ts -> a.ts');
  await watched.close();
});

check('names with backslashes, newlines and other oddities', PAIR, async ({ project, until, runs }) => {
  const odd = ['back\\slash', 'new\nline', 'tilde~', '.hidden', 'ünï', 'a*b?[c]', 'x.swp'];
  project.write(Object.fromEntries(odd.map(name => [`${name}/one.ts`, ''])));
  await until('the folders', seen => seen.report().nodes.length === 3 + odd.length);
  await until('their watches', () => runs.filter(paths => paths.includes('back\\slash')).length > 1);
  project.write(Object.fromEntries(odd.map(name => [`${name}/two.ts`, ''])));
  await until('edits in them', seen => seen.report().nodes.length === 3 + 2 * odd.length);
});

check(
  'a .gitignore that reveals a folder, then an edit inside',
  { ...PAIR, '.gitignore': 'gen\n', 'gen/deep/g.ts': '' },
  async ({ project, until, shows }) => {
    project.write({ '.gitignore': '' });
    await until('the folder', seen => seen.report().nodes.includes('gen/deep/g.ts'));
    project.write({ 'gen/deep/g.ts': "import '../../a'\n" });
    await shows('a.ts -> b.ts', 'gen/deep/g.ts -> a.ts');
    project.write({ '.gitignore': 'gen\n' });
    await shows('a.ts -> b.ts');
  },
);

check('an edited .depgraphrc', PAIR, async ({ project, until }) => {
  project.write({ '.depgraphrc': '{"exclude":["c.ts"]}' });
  await until('c.ts gone', seen => !seen.report().nodes.includes('c.ts'));
});

check(
  'an edited tsconfig, and one outside the tree that it extends',
  {
    'a.ts': "import 'lib'\n",
    'b.ts': '',
    'c.ts': '',
    'tsconfig.json': '{"extends":"./node_modules/base/t.json"}',
  },
  async ({ project, shows }) => {
    await shows('a.ts -> pkg:lib');
    project.write({ 'tsconfig.json': '{"compilerOptions":{"paths":{"lib":["./b"]}}}' });
    await shows('a.ts -> b.ts');
    project.write({ 'node_modules/base/t.json': '{"compilerOptions":{"paths":{"lib":["../../c"]}}}' });
    project.write({ 'tsconfig.json': '{"extends":"./node_modules/base/t.json"}' });
    await shows('a.ts -> c.ts');
    project.write({ 'node_modules/base/t.json': '{"compilerOptions":{"paths":{"lib":["../../b"]}}}' });
    await shows('a.ts -> b.ts');
  },
);

test('notices a configuration file outside the tree', async () => {
  const outside = temporaryFolder();
  writeFileSync(`${outside}/config`, '');
  const watched = await openWatched({ files: PAIR, extraFiles: [`${outside}/config`] });
  const before = watched.runs.length;
  writeFileSync(`${outside}/other`, '');
  writeFileSync(`${outside}/config`, '{}');
  await watched.until('a run', () => watched.runs.length > before);
  assert.equal(watched.runs.slice(before), [''], 'a run without paths');
  await watched.close();
});

test('notices a configuration file whose folders are created or deleted', async () => {
  const home = temporaryFolder();
  const file = `${home}/config/depgraph/config`;
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8').split(' ') : []);
  const watched = await openWatched({
    files: PAIR,
    extraFiles: [file],
    config: async () => ({ ...defaultConfig(), exclude: read() }),
  });
  const nodes = (...names: string[]) =>
    watched.until(names.join(), seen => seen.report().nodes.join() === names.join());
  for (const step of ['config', 'config/depgraph']) {
    const before = watched.runs.length;
    mkdirSync(`${home}/${step}`);
    await watched.until(step, () => watched.runs.length > before);
  }
  writeFileSync(file, 'c.ts');
  await nodes('a.ts', 'b.ts');
  rmSync(`${home}/config`, { recursive: true });
  await nodes('a.ts', 'b.ts', 'c.ts');
  mkdirSync(`${home}/config/depgraph`, { recursive: true });
  writeFileSync(file, 'b.ts');
  await nodes('a.ts', 'c.ts');
  writeFileSync(file, 'a.ts c.ts');
  await nodes('b.ts');
  assert.is(watched.watch.state().folders, 2, 'the root, and one folder for the configuration');
  await watched.close();
});

test('notices a configuration file behind a link', async () => {
  const home = temporaryFolder();
  const real = temporaryFolder();
  const other = temporaryFolder();
  writeFileSync(`${real}/config`, '');
  symlinkSync(real, `${home}/depgraph`);
  const watched = await openWatched({ files: PAIR, extraFiles: [`${home}/depgraph/config`] });
  for (const act of [
    () => writeFileSync(`${real}/config`, '{}'),
    () => {
      symlinkSync(other, `${home}/new`);
      renameSync(`${home}/new`, `${home}/depgraph`);
    },
  ]) {
    const before = watched.runs.length;
    act();
    await watched.until('a run', () => watched.runs.length > before);
  }
  await watched.close();
});

test('notices a tsconfig in node_modules that is reinstalled', async () => {
  const base = (target: string) => ({
    'node_modules/base/t.json': `{"compilerOptions":{"paths":{"lib":["../../${target}"]}}}`,
  });
  const files = {
    'a.ts': "import 'lib'\n",
    'b.ts': '',
    'c.ts': '',
    'tsconfig.json': '{"extends":"./node_modules/base/t.json"}',
    'node_modules/other/index.js': '',
  };
  const watched = await openWatched({ files });
  const { project, shows } = watched;
  await shows('a.ts -> pkg:lib');
  project.write(base('b'));
  await shows('a.ts -> b.ts');
  project.remove('node_modules/base');
  await shows('a.ts -> pkg:lib');
  project.write(base('c'));
  await shows('a.ts -> c.ts');
  await watched.close();
});

const ENVIRONMENT = { ...PAIR, 'env/pyvenv.cfg': '', 'env/sub/d.ts': "import '../../a'\n" };

check('a virtual environment whose marker is removed', ENVIRONMENT, async ({ project, shows }) => {
  project.remove('env/pyvenv.cfg');
  await shows('a.ts -> b.ts', 'env/sub/d.ts -> a.ts');
  project.write({ 'env/sub/d.ts': "import '../../c'\n" });
  await shows('a.ts -> b.ts', 'env/sub/d.ts -> c.ts');
  project.write({ 'env/pyvenv.cfg': '' });
  await shows('a.ts -> b.ts');
});

test("watches folders that another caller's run entered", async () => {
  let exclude = ['sub'];
  const watched = await openWatched({
    files: { ...PAIR, 'sub/d.ts': '' },
    config: async () => ({ ...defaultConfig(), exclude }),
  });
  const { engine, project, until, watch } = watched;
  exclude = [];
  await engine.scan();
  await until('its watch', () => watch.state().folders === 2);
  project.write({ 'sub/d.ts': "import '../a'\n" });
  await until('the edit', seen => seen.report().edges.length === 2);
  assert.is(watch.state().missed, 0);
  await watched.close();
});

const THIRTY = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`many/${index}/first.ts`, '']));

check('sweeps for 3,000 changed files', THIRTY, async ({ project, until, runs }) => {
  const many = Array.from({ length: 3000 }, (_, index) => [`many/${index % 30}/${index}.ts`, '']);
  const before = runs.length;
  project.write(Object.fromEntries(many));
  await until('all of them', seen => seen.report().nodes.length === 3030);
  // On a busy machine, the first few hundred events may arrive alone.
  assert.ok(runs.slice(before).includes('scan'), `${runs.length - before} runs and no sweep`);
});

check('walks a new folder with 3,000 files once', PAIR, async ({ project, until, runs }) => {
  const many = Array.from({ length: 3000 }, (_, index) => [`many/${index % 30}/${index}.ts`, '']);
  const before = runs.length;
  project.write(Object.fromEntries(many));
  await until('all of them', seen => seen.report().nodes.length === 3003);
  assert.ok(['many', 'scan'].includes(runs[before] ?? ''), runs[before]);
});

test('ignores events in the output folder', async () => {
  const watched = await openWatched({ files: PAIR });
  const before = watched.runs.length;
  mkdirSync(watched.project.path('.depgraph'));
  watched.project.write({ '.depgraph/graph.json': '{}', '.depgraph/more/x.ts': '' });
  chmodSync(watched.project.path('.depgraph'), 0o700);
  watched.project.write({ 'd.ts': '' });
  await watched.until('the new file', seen => seen.report().nodes.includes('d.ts'));
  assert.equal(watched.runs.slice(before), ['d.ts']);
  await watched.close();
});

test('publishes nothing while an idle project is swept', async () => {
  let runs = 0;
  let enough = () => {};
  const swept = new Promise<void>(resolve => {
    enough = resolve;
  });
  const watched = await openWatched({
    files: PAIR,
    settings: () => ({ debounce: 1, maxWait: 1, sweep: 1 }),
    onRun: () => ++runs > 5 && enough(),
  });
  await swept;
  assert.is(watched.engine.snapshot()?.revision, 1);
  assert.is(watched.watch.state().missed, 0);
  await watched.close();
});

test.after.each(closeAll);
test.run();
