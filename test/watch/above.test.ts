import { renameSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject, projectAt, type TestProject } from '../helpers/project.ts';
import { closeAll, openWatched, type Watched } from '../helpers/watching.ts';

const REPOSITORY = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  'packages/tsconfig.json': '{"compilerOptions":{"paths":{"#x/*":["./web/one/*"]}}}',
  'packages/web/main.ts': "import '#x/a'\n",
  'packages/web/one/a.ts': '',
  'packages/web/two/a.ts': '',
  'lib/a.ts': '',
};
const paths = (folder: string) => JSON.stringify({ compilerOptions: { paths: { '#x/*': [folder] } } });

/** Edits of the repository around a watched folder, without the help of a sweep. */
const EDITS: Readonly<Record<string, (watched: Watched, repository: TestProject) => Promise<void>>> = {
  async 'an edited manifest above the root'({ shows }, { write }) {
    write({ 'packages/tsconfig.json': paths('./web/two/*') });
    await shows('main.ts -> two/a.ts');
    write({ 'packages/tsconfig.json': paths('../lib/*') });
    await shows();
  },
  async 'a nearer manifest that is added and removed'({ shows }, { path, remove, write }) {
    remove('packages/tsconfig.json');
    await shows();
    write({ 'moved.json': paths('./packages/web/two/*') });
    renameSync(path('moved.json'), path('tsconfig.json'));
    await shows('main.ts -> two/a.ts');
  },
  async 'a manifest elsewhere that one above references'({ shows }, { write }) {
    write({ 'lib/base.json': paths('../packages/web/two/*') });
    write({ 'packages/tsconfig.json': '{"extends":"../lib/base.json"}' });
    await shows('main.ts -> two/a.ts');
    write({ 'lib/base.json': paths('../packages/web/one/*') });
    await shows('main.ts -> one/a.ts');
  },
};

for (const [what, edit] of Object.entries(EDITS)) {
  test(what, async () => {
    const repository = makeProject(REPOSITORY);
    const watched = await openWatched({ project: projectAt(repository.path('packages/web')) });
    assert.is(watched.watch.state().mode, 'events');
    await watched.shows('main.ts -> one/a.ts');
    await edit(watched, repository);
    assert.equal(watched.errors, []);
    await watched.close();
  });
}

test('finds files added and removed elsewhere in the repository by a sweep', async () => {
  const repository = makeProject({ ...REPOSITORY, 'packages/web/main.ts': "import '../../lib/b'\n" });
  const { engine, close } = await openWatched({ project: projectAt(repository.path('packages/web')) });
  const outside = async () => (await engine.scan()).report().diagnostics;
  assert.is((await outside()).unresolved.length, 1);
  repository.write({ 'lib/b.ts': '' });
  assert.equal(await outside(), { unresolved: [], unresolvedGroups: [], problems: [], outside: 1 });
  repository.remove('lib');
  assert.is((await outside()).unresolved.length, 1);
  await close();
});

test.after.each(closeAll);
test.run();
