import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { spawnProgram } from '../helpers/cli.ts';
import { installVersion, inWorld, until, type World } from '../helpers/daemon.ts';
import { MONOREPO } from '../helpers/editor.ts';
import { makeProject } from '../helpers/project.ts';

const FROM_DAEMON = /✓ from the daemon, revision \d+, in /;

const timeless = (text: string) => text.replace(/"generatedAt":"[^"]*"/, '');

/** Runs a successful analysis and returns its summary. */
async function summaryOf(world: World, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await world.depgraph(['analyze', ...args]);
  assert.is(code, 0, stderr);
  assert.is(stderr, '');
  return stdout;
}

test(
  'the daemon and a local analysis produce the same bytes in every format',
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
  'the daemon says the same about cuts as a local analysis',
  inWorld(async world => {
    const { root } = makeProject({
      'pricing.ts': "import { Discount } from './discounts'\nexport const price = () => Discount.None\n",
      'discounts.ts':
        "import { price } from './pricing'\nimport * as all from './pricing'\nexport enum Discount { None }\nall.price(price)\n",
    });
    const own = await summaryOf(world, root);
    assert.match(own, /cut pricing\.ts:1 \(imports Discount of discounts\.ts\)/);
    assert.match(own, /or move Discount out of discounts\.ts/);
    await world.start(root);
    const asked = await summaryOf(world, root);
    assert.match(asked, FROM_DAEMON);
    assert.is(asked.slice(0, asked.indexOf('✓')), own.slice(0, own.indexOf('✓')));
  }),
);

test(
  'the daemon writes graph.json as analyze would, and analyze recognises it as up to date',
  inWorld(async world => {
    const { root, path, write } = makeProject({ ...MONOREPO, 'broken.ts': 'import "./nowhere"\nconst = (' });
    const file = path('.depgraph/graph.json');
    const read = () => timeless(readFileSync(file, 'utf8'));
    const cold = async () =>
      timeless((await world.depgraph(['analyze', root, '--no-cache', '--json'])).stdout);
    await world.start(root);
    await until('the report is written', () => existsSync(file));
    assert.is(read(), await cold());
    const { ino } = statSync(file);
    assert.match(await summaryOf(world, root), FROM_DAEMON);
    assert.is(statSync(file).ino, ino, 'the file was not rewritten');

    write({ 'new.ts': "import './broken'\n" });
    const before = await world.status(root);
    await until('the daemon has seen it', async () => {
      const { revision } = await world.status(root);
      return (revision ?? 0) > (before.revision ?? 0) || readFileSync(file, 'utf8').includes('new.ts');
    });
    assert.is((await world.depgraphd(['stop', root])).code, 0);
    assert.match(read(), '"new.ts"');
    assert.is(read(), await cold());
    assert.not.match(await summaryOf(world, root), FROM_DAEMON);
    assert.is(read(), await cold());
    assert.equal(
      readdirSync(path('.depgraph')).filter(name => name.endsWith('.tmp')),
      [],
    );
  }),
);

test(
  'with --no-write the daemon leaves graph.json alone',
  inWorld(async world => {
    const { root, path } = makeProject(MONOREPO);
    await world.start(root, '--no-write');
    await until('it is analysed', async () => (await world.status(root)).revision !== undefined);
    await world.depgraphd(['restart', root, '--port', '0', '--no-write']);
    await until('it is analysed', async () => (await world.status(root)).revision !== undefined);
    await world.depgraphd(['stop', root]);
    assert.not.ok(existsSync(path('.depgraph/graph.json')));
  }),
);

test(
  'the report includes a file saved a moment ago',
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
  'command options apply to the daemon’s report',
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
  'analyses locally with another configuration, another root or --no-cache',
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
    ])
      assert.not.match(await summaryOf(world, ...args), FROM_DAEMON, args.join(' '));
    write({ '.depgraphrc': '{ "top": 7 }' });
    assert.match(await summaryOf(world, root), FROM_DAEMON, 'both read the same file');
    write({ 'other.json': '{ "top": 8 }' });
    assert.not.match(await summaryOf(world, root, '--config', path('other.json')), FROM_DAEMON);
  }),
);

test(
  'ignores a daemon of another version',
  inWorld(async world => {
    const { root } = makeProject({ 'a.ts': '' });
    await spawnProgram(installVersion('99.0.0'), ['start', root, '--port', '0'], { env: world.env });
    assert.is((await world.status(root)).version, '99.0.0');
    assert.not.match(await summaryOf(world, root), FROM_DAEMON);
  }),
);

test.run();
