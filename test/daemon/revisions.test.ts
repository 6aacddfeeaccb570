import { existsSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { get, inWorld, post, until, type World } from '../helpers/daemon.ts';
import { MONOREPO } from '../helpers/editor.ts';
import { git } from '../helpers/git.ts';
import type { TestProject } from '../helpers/project.ts';
import { commitAll, makeRepository } from '../helpers/revisions.ts';
import { withDatabase } from '../store/support.ts';

/** A repository with three commits on main, and a topic branch with an edit that no commit has. */
function repository(): TestProject {
  const project = makeRepository({ ...MONOREPO, '.gitignore': '.depgraph\n' });
  for (const name of ['one', 'two']) {
    project.write({ [`packages/core/src/${name}.ts`]: "import './util'\n" });
    commitAll(project, name);
  }
  git(project.root, 'checkout', '-q', '-b', 'topic');
  project.write({ 'packages/core/src/util.ts': "import './one'\n" });
  return project;
}

/** Everything in the cache but facts and measured commits, which belong to contents. */
function savedRows({ path }: TestProject): string {
  return withDatabase(path('.depgraph/cache.db'), db =>
    JSON.stringify(
      ['files', 'state', 'links', 'cycles'].map(table => db.prepare(`SELECT * FROM ${table}`).all()),
    ),
  );
}

function measuredCount({ path }: TestProject): number {
  return withDatabase(path('.depgraph/cache.db'), db => {
    return (db.prepare('SELECT count(*) AS count FROM history').get() as { count: number }).count;
  });
}

/** What a command finds out by itself: without a cache, it asks no daemon. */
async function printed(world: World, { root }: TestProject, ...words: string[]): Promise<unknown> {
  const all = [...words, '--json', '--project', root, '--no-cache'];
  const { code, stdout, stderr } = await world.depgraph(all);
  assert.is(code, 0, stderr);
  const { version, ...answer } = JSON.parse(stdout);
  assert.is(version, 1);
  return answer;
}

async function answer(url: string): Promise<unknown> {
  const { status, body } = await get(url);
  assert.is(status, 200, JSON.stringify(body));
  const { revision, ...rest } = body;
  return rest;
}

test(
  'a daemon answers about revisions, and its own state stays as it is',
  inWorld(async world => {
    const project = repository();
    const url = await world.start(project.root);
    await get(`${url}/api/graph`);
    const report = project.path('.depgraph/graph.json');
    await until('the report is written', () => existsSync(report));
    await until('the state is saved', () => savedRows(project).includes('"columns"'));
    const before = { rows: savedRows(project), report: readFileSync(report, 'utf8') };
    const { revision } = await world.status(project.root);

    const live = await answer(`${url}/api/diff`);
    const pair = await answer(`${url}/api/diff?base=main~2&head=main`);
    const affected = await answer(`${url}/api/affected`);
    const history = await answer(`${url}/api/history?every=1`);
    await answer(`${url}/api/hotspots`);
    assert.is(savedRows(project), before.rows);
    assert.is(readFileSync(report, 'utf8'), before.report);
    assert.is((await world.status(project.root)).revision, revision);
    assert.is(
      measuredCount(project),
      5,
      'three commits, a pair, and what usually changed together before it',
    );

    assert.equal(live, await printed(world, project, 'diff'));
    assert.equal(pair, await printed(world, project, 'diff', 'main~2...main'));
    assert.equal(affected, await printed(world, project, 'affected'));
    assert.equal(history, await printed(world, project, 'history', '--every', '1'));
    const cached = await world.depgraph(['history', '--every', '1', '--json', '--project', project.root]);
    assert.equal(JSON.parse(cached.stdout).rows, (history as { rows: unknown }).rows);
    assert.is(measuredCount(project), 5, 'the command finds the rows of the daemon');
    assert.is((await world.depgraph(['verify', project.root])).code, 0);
  }),
);

test(
  'the difference follows saves, commits, checkouts and the configuration',
  inWorld(async world => {
    const project = repository();
    const url = await world.start(project.root);
    const isLikeCommand = async (what: string) => {
      const expected = JSON.stringify(await printed(world, project, 'diff'));
      await until(what, async () => JSON.stringify(await answer(`${url}/api/diff`)) === expected);
    };
    await isLikeCommand('the first answer');
    project.write({ 'extra/new.ts': "import '../packages/core/src/one'\n" });
    await isLikeCommand('a save');
    commitAll(project);
    await isLikeCommand('a commit');
    project.write({ '.depgraphrc': '{ "exclude": ["extra/**"] }' });
    await isLikeCommand('another configuration');
    commitAll(project);
    git(project.root, 'checkout', '-q', 'main~1');
    await isLikeCommand('a checkout');
  }),
);

test(
  'after a switch, answers are about the new project',
  inWorld(async world => {
    const [a, b] = [repository(), makeRepository({ 'only.ts': '' })];
    const url = await world.start(a.root);
    await answer(`${url}/api/diff`);
    assert.is((await post(`${url}/api/project`, { path: b.root })).status, 200);
    b.write({ 'second.ts': "import './only'\n" });
    await until('the new file is known', async () => {
      const { files } = (await answer(`${url}/api/diff`)) as { files: { added: string[] } };
      return files.added.includes('second.ts');
    });
    assert.is((await world.depgraphd(['stop', b.root])).code, 0);
  }),
);

test.run();
