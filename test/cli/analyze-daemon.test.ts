import { existsSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { installVersion, inWorld, runProgram, type World } from '../helpers/daemon.ts';
import { MONOREPO } from '../helpers/editor.ts';
import { makeProject } from '../helpers/project.ts';

const FROM_DAEMON = /✓ from the daemon, revision \d+, in /;

const timeless = (text: string) => text.replace(/"generatedAt":"[^"]*"/, '');

/** The summary of an analysis, which must succeed. */
async function summaryOf(world: World, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await world.depgraph(['analyze', ...args]);
  assert.is(code, 0, stderr);
  assert.is(stderr, '');
  return stdout;
}

test(
  'the same bytes from the daemon and from an analysis of our own, in every format',
  inWorld(async world => {
    const { root, path } = makeProject({ ...MONOREPO, 'broken.ts': 'import "./nowhere"\nconst = (' });
    const outputs = ['graph.json', 'graph.mmd', 'graph-cytoscape.json'];
    const all = ['--format', 'json,mermaid,cytoscape'];
    const read = () => outputs.map(name => timeless(readFileSync(path(`.depgraph/${name}`), 'utf8')));
    const own = await world.depgraph(['analyze', root, '--json']);
    assert.not.match(await summaryOf(world, root, ...all), FROM_DAEMON);
    const before = read();
    await world.start(root);
    assert.match(await summaryOf(world, root, ...all), FROM_DAEMON);
    assert.equal(read(), before);
    const asked = await world.depgraph(['analyze', root, '--json']);
    assert.is(timeless(asked.stdout), timeless(own.stdout));
    assert.is(asked.stderr, '');
  }),
);

test(
  'what was saved a moment ago is in the report',
  inWorld(async world => {
    const { root, write } = makeProject({ 'a.ts': '' });
    await world.start(root, '--no-watch');
    for (let i = 0; i < 5; i++) {
      write({ [`b${i}.ts`]: "import './a'\n" });
      const { stdout } = await world.depgraph(['analyze', root, '--json']);
      assert.is(JSON.parse(stdout).edges.length, i + 1);
    }
    assert.match(await summaryOf(world, root), /from the daemon, revision 6,/);
  }),
);

test(
  'options of the command work on the daemon’s report as well',
  inWorld(async world => {
    const { root, path } = makeProject({ 'a.ts': "import './b'\n", 'b.ts': "import './a'\n" });
    await world.start(root);
    const failed = await world.depgraph(['analyze', root, '--fail-on', 'cycles', '--quiet']);
    assert.is(failed.code, 1);
    assert.match(failed.stderr, /failed: 1 cycle/);
    assert.match(await summaryOf(world, root, '--timings'), /Timings of revision \d+\n {2}config /);
    await summaryOf(world, root, '--out', path('elsewhere.json'));
    assert.ok(existsSync(path('elsewhere.json')));
  }),
);

test(
  'another configuration, another root, one file or --no-cache: an analysis of our own',
  inWorld(async world => {
    const { root, path, write } = makeProject({ 'a.ts': "import './sub/b'\n", 'sub/b.ts': '' });
    await world.start(root);
    assert.match(await summaryOf(world, root), FROM_DAEMON);
    for (const args of [
      [root, '--no-cache'],
      [root, '--exclude', 'sub'],
      [root, '--include', '**/*.ts'],
      [root, '--top', '3'],
      [root, '--out-dir', path('out')],
      [path('sub')],
      [path('a.ts')],
    ])
      assert.not.match(await summaryOf(world, ...args), FROM_DAEMON, args.join(' '));
    write({ '.depgraphrc': '{ "top": 7 }' });
    assert.match(await summaryOf(world, root), FROM_DAEMON, 'both read the same file');
    write({ 'other.json': '{ "top": 8 }' });
    assert.not.match(await summaryOf(world, root, '--config', path('other.json')), FROM_DAEMON);
  }),
);

test(
  'a daemon of another version is not asked',
  inWorld(async world => {
    const { root } = makeProject({ 'a.ts': '' });
    await runProgram(installVersion('99.0.0'), ['start', root, '--port', '0'], world.env);
    assert.is((await world.status(root)).version, '99.0.0');
    assert.not.match(await summaryOf(world, root), FROM_DAEMON);
  }),
);

test.run();
