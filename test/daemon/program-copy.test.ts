import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { installedPackages } from '../../src/faces/daemon/program/packages.ts';
import { spawnProgram } from '../helpers/cli.ts';
import { get, inNewWorld, installVersion, until, urlIn, type World } from '../helpers/daemon.ts';
import { makeProject, type ProjectFiles, temporaryFolder } from '../helpers/project.ts';

const FILES = { 'a.ts': "import './b'\n", 'b.ts': '' };

const programsOf = ({ env }: World) => join(env.XDG_STATE_HOME, 'depgraph/programs');

/** Makes a copy old enough to be removed. */
function makeOld(folder: string): void {
  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(folder, longAgo, longAgo);
}

test(
  'daemons of an installation share a copy, and the next start removes unused copies',
  inNewWorld(async world => {
    const programs = programsOf(world);
    const older = installVersion('0.0.9');
    const [first, second, third] = [makeProject(FILES), makeProject(FILES), makeProject(FILES)];
    await spawnProgram(older, ['start', first.root, '--port', '0'], { env: world.env });
    const [old] = readdirSync(programs);
    assert.is(statSync(programs).mode & 0o777, 0o700);
    makeOld(join(programs, old));
    mkdirSync(join(programs, 'never-completed.tmp'));
    makeOld(join(programs, 'never-completed.tmp'));

    await world.start(second.root);
    await until('the incomplete copy is removed', () => readdirSync(programs).length === 2);
    assert.ok(existsSync(join(programs, old)), 'the one in use stays');
    await world.start(third.root);
    assert.is(readdirSync(programs).length, 2, 'the third daemon shares the copy of the second');

    await world.depgraphd(['stop', first.root]);
    await world.depgraphd(['restart', third.root]);
    await until('the old copy is removed', () => readdirSync(programs).length === 1);
    assert.not(existsSync(join(programs, old)));
    const url = (await world.status(second.root)).url;
    second.write({ 'x.py': '' });
    await until('the daemon that shares it still works', async () =>
      (await get(`${url}/api/graph`)).body.nodes.includes('x.py'),
    );
  }),
);

test(
  'replaces a copy that lost a file',
  inNewWorld(async world => {
    const programs = programsOf(world);
    const { root } = makeProject(FILES);
    await world.start(root);
    await world.depgraphd(['stop', root]);
    const [copy] = readdirSync(programs);
    rmSync(join(programs, copy, 'dist/depgraphd.js'));
    await world.start(root);
    assert.ok(existsSync(join(programs, copy, 'dist/depgraphd.js')));
  }),
);

test(
  'if the copy fails, the daemon runs from the installation and warns once',
  inNewWorld(async world => {
    const { root } = makeProject(FILES);
    mkdirSync(join(world.env.XDG_STATE_HOME, 'depgraph'), { recursive: true });
    writeFileSync(programsOf(world), 'a file in the way');
    const { code, stdout, stderr } = await world.depgraphd(['start', root, '--port', '0']);
    assert.is(code, 0, stderr);
    assert.match(
      stderr,
      /^depgraphd: warning: cannot copy depgraph to the state folder: .+ after an upgrade\n$/,
    );
    assert.is((await get(`${urlIn(stdout)}/api/graph`)).body.nodes.length, 2);
    assert.is((await world.status(root)).warnings.length, 1);
  }),
);

const manifest = (dependencies: Record<string, string>, more: object = {}) =>
  JSON.stringify({ dependencies, ...more });

/** Installations of packages, and the location of each package in a copy. */
const LAYOUTS: Readonly<
  Record<string, readonly [files: ProjectFiles, layout: Record<string, string> | RegExp]>
> = {
  'nested and hoisted': [
    {
      'lib/app/package.json': manifest({ a: '1', b: '1' }),
      'lib/app/node_modules/a/package.json': manifest({ b: '2', c: '1' }),
      'lib/app/node_modules/a/node_modules/b/package.json': manifest({}),
      'lib/node_modules/b/package.json': manifest({}),
      'lib/node_modules/c/package.json': manifest({}),
      'lib/node_modules/c/../unused/package.json': manifest({}),
      'node_modules/unused/package.json': manifest({}),
    },
    {
      'node_modules/a': 'lib/app/node_modules/a',
      'node_modules/b': 'lib/node_modules/b',
      'node_modules/a/node_modules/b': 'lib/app/node_modules/a/node_modules/b',
      'node_modules/c': 'lib/node_modules/c',
    },
  ],
  'a cycle, a scope, a missing optional one and a peer': [
    {
      'lib/app/package.json': manifest({ '@s/a': '1' }),
      'lib/node_modules/@s/a/package.json': manifest(
        { b: '1' },
        { optionalDependencies: { 'for-windows': '1' }, peerDependencies: { peer: '*', absent: '*' } },
      ),
      'lib/node_modules/b/package.json': manifest({ '@s/a': '1' }),
      'lib/node_modules/peer/package.json': manifest({}),
    },
    {
      'node_modules/@s/a': 'lib/node_modules/@s/a',
      'node_modules/b': 'lib/node_modules/b',
      'node_modules/peer': 'lib/node_modules/peer',
    },
  ],
  'a missing one': [{ 'lib/app/package.json': manifest({ a: '1' }) }, /the package a was not found/],
};

for (const [name, [files, expected]] of Object.entries(LAYOUTS)) {
  test(`packages of an installation: ${name}`, () => {
    const { root, path } = makeProject(files);
    const layout = () => {
      const [own, ...packages] = installedPackages(path('lib/app'));
      assert.equal(own, { source: path('lib/app'), target: '' });
      return Object.fromEntries(packages.map(one => [one.target, one.source.slice(root.length + 1)]));
    };
    if (expected instanceof RegExp) assert.throws(layout, expected);
    else assert.equal(layout(), expected);
  });
}

test('packages of an installation: fails without a package.json', () => {
  assert.throws(() => installedPackages(temporaryFolder()));
});

test.run();
