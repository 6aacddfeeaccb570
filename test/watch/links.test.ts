import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject, temporaryFolder } from '../helpers/project.ts';
import { closeAll, openWatched, type Watched } from '../helpers/watching.ts';

const FILES = { 'a.ts': '', 'b.ts': '' };
const A = 'link.ts -> a.ts';
const B = 'link.ts -> b.ts';

interface Linked extends Watched {
  /** A folder outside the project. */
  readonly outside: string;
}

/** `link.ts` points to `x.ts` in a folder outside; sweeps are so rare that only events can explain the result. */
function check(
  name: string,
  steps: (linked: Linked) => Promise<void>,
  makeLink = (outside: string, path: (id: string) => string) =>
    symlinkSync(`${outside}/x.ts`, path('link.ts')),
): void {
  test(name, async () => {
    const outside = temporaryFolder();
    writeFileSync(`${outside}/x.ts`, "import './a'\n");
    const project = makeProject(FILES);
    makeLink(outside, project.path);
    const watched = await openWatched({ project });
    try {
      assert.is(watched.watch.state().mode, 'events');
      await watched.shows(A);
      await steps({ ...watched, outside });
      assert.equal(watched.errors, []);
    } finally {
      await watched.close();
    }
  });
}

check("an edit of a link's target outside the root", async ({ outside, shows }) => {
  writeFileSync(`${outside}/x.ts`, "import './b'\n");
  await shows(B);
  writeFileSync(`${outside}/x.ts`, "import './a'\n");
  await shows(A);
});

check('a target that is replaced, deleted and created again', async ({ outside, shows }) => {
  writeFileSync(`${outside}/new.ts`, "import './b'\n");
  renameSync(`${outside}/new.ts`, `${outside}/x.ts`);
  await shows(B);
  rmSync(`${outside}/x.ts`);
  await shows();
  writeFileSync(`${outside}/x.ts`, "import './a'\n");
  await shows(A);
});

check('the folder of a target that is deleted and created again', async ({ outside, shows }) => {
  rmSync(outside, { recursive: true });
  await shows();
  mkdirSync(outside);
  writeFileSync(`${outside}/x.ts`, "import './b'\n");
  await shows(B);
});

check('a link that gets another target', async ({ outside, project, shows }) => {
  const other = temporaryFolder();
  writeFileSync(`${other}/y.ts`, "import './b'\n");
  symlinkSync(`${other}/y.ts`, project.path('new.ts'));
  renameSync(project.path('new.ts'), project.path('link.ts'));
  await shows(B);
  writeFileSync(`${other}/y.ts`, "import './a'\n");
  await shows(A);
  assert.ok(outside);
});

check(
  'a chain of links, some of them relative',
  async ({ outside, shows }) => {
    writeFileSync(`${outside}/x.ts`, "import './b'\n");
    await shows(B);
    // The link in the middle gets another target.
    writeFileSync(`${outside}/z.ts`, "import './a'\n");
    symlinkSync('../z.ts', `${outside}/more/new.ts`);
    renameSync(`${outside}/more/new.ts`, `${outside}/more/middle.ts`);
    await shows(A);
    writeFileSync(`${outside}/z.ts`, "import './b'\n");
    await shows(B);
  },
  (outside, path) => {
    mkdirSync(`${outside}/more`);
    symlinkSync('../x.ts', `${outside}/more/middle.ts`);
    symlinkSync(`${outside}/more/middle.ts`, path('link.ts'));
  },
);

check(
  'a target in a folder of the project that is not entered',
  async ({ project, shows }) => {
    project.write({ 'node_modules/p/x.ts': "import './b'\n" });
    await shows(B);
  },
  (_, path) => {
    mkdirSync(path('node_modules/p'), { recursive: true });
    writeFileSync(path('node_modules/p/x.ts'), "import './a'\n");
    symlinkSync('node_modules/p/x.ts', path('link.ts'));
  },
);

test('notices an edit of a target inside the project', async () => {
  const project = makeProject({ ...FILES, 'src/x.ts': '' });
  symlinkSync('src/x.ts', project.path('link.ts'));
  const watched = await openWatched({ project });
  project.write({ 'src/x.ts': "import './a'\n" });
  await watched.shows(A);
  await watched.close();
});

test('sets no watches for links to assets, links to folders and circular links', async () => {
  const outside = temporaryFolder();
  writeFileSync(`${outside}/logo.svg`, '');
  const project = makeProject(FILES);
  symlinkSync(`${outside}/logo.svg`, project.path('logo.svg'));
  symlinkSync(outside, project.path('folder'));
  symlinkSync('loop.ts', project.path('loop.ts'));
  const watched = await openWatched({ project });
  assert.is(watched.watch.state().folders, 1);
  project.write({ 'b.ts': "import './a'\n" });
  await watched.shows('b.ts -> a.ts');
  await watched.close();
});

test.after.each(closeAll);
test.run();
