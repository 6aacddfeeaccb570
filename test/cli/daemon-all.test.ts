import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inWorld, isAlive } from '../helpers/daemon.ts';
import { makeProject } from '../helpers/project.ts';

const FILES = { 'a.ts': "import './b'\n", 'b.ts': '' };

test(
  '--all applies status, restart and stop to every daemon of this user, with its own options',
  inWorld(async world => {
    const roots = [makeProject(FILES).root, makeProject(FILES).root];
    const urls = [await world.start(roots[0], '--no-watch'), await world.start(roots[1])];
    const pids = roots.map(root => world.pid(root));
    const served = makeProject(FILES).root;
    const foreground = world.foreground('depgraph', ['serve', served, '--port', '0']);
    await foreground.printed(/revision 1/);

    const table = await world.depgraphd(['status', '--all']);
    assert.is(table.code, 0);
    const [head, ...rows] = table.stdout.trimEnd().split('\n');
    assert.match(head, /^URL +VERSION +STATE +ROOT$/);
    assert.is(rows.length, 3);
    assert.match(
      rows.join('\n'),
      new RegExp(`^${urls[0]} +\\S+ +(?:not watching|analysing) +${roots[0]}$`, 'm'),
    );
    assert.match(rows.join('\n'), new RegExp(`, in the foreground +${served}$`, 'm'));
    const { daemons } = JSON.parse((await world.depgraphd(['status', '--all', '--json'])).stdout);
    assert.equal(daemons.map(({ root }: { root: string }) => root).sort(), [...roots, served].sort());

    const restarted = await world.depgraphd(['restart', '--all']);
    assert.is(restarted.code, 0, restarted.stderr);
    assert.match(restarted.stdout, `skipped (runs in the foreground, pid ${world.pid(served)})`);
    for (const [i, root] of roots.entries()) {
      const status = await world.status(root);
      assert.is(status.url, urls[i]);
      assert.is.not(status.pid, pids[i]);
      assert.is(status.watch.mode === 'off', i === 0, 'with its own options');
      assert.match(restarted.stdout, `${urls[i]}  now serving ${root}\n`);
    }

    const stopped = await world.depgraphd(['stop', '--all']);
    assert.is(stopped.code, 0);
    assert.equal(
      stopped.stdout.trimEnd().split('\n').sort(),
      [...roots, served].map(root => `stopped the daemon of ${root}`).sort(),
    );
    assert.equal(await foreground.ended(), { code: 0, signal: null });
    assert.is((await world.depgraphd(['status', '--all'])).code, 1);
    for (const command of ['stop', 'restart']) {
      const { code, stdout } = await world.depgraphd([command, '--all']);
      assert.is(code, 0);
      assert.is(stdout, 'no daemon is running\n');
    }
  }),
);

test(
  'a daemon that cannot be restarted keeps running and is reported, and the others restart',
  inWorld(async world => {
    const projects = [makeProject(FILES), makeProject(FILES)];
    for (const { root } of projects) await world.start(root);
    const pids = projects.map(({ root }) => world.pid(root));
    projects[0].write({ '.depgraphrc': '{ "exclud": [] }' });
    const { code, stdout, stderr } = await world.depgraphd(['restart', '--all']);
    assert.is(code, 2);
    assert.match(stderr, /unknown key "exclud"/);
    assert.match(stdout, projects[1].root);
    assert.is(world.pid(projects[0].root), pids[0]);
    assert.ok(isAlive(pids[0]));
    assert.is.not(world.pid(projects[1].root), pids[1]);
  }),
);

test(
  '--all rejects a path and other options',
  inWorld(async world => {
    for (const words of [
      ['stop', '--all', '.'],
      ['restart', '--all', '.'],
      ['restart', '--all', '--idle', '0'],
      ['status', '--all', '.'],
    ]) {
      const { code, stderr } = await world.depgraphd(words);
      assert.is(code, 2, words.join(' '));
      assert.match(stderr, /--all cannot be used together with (?:a path|--idle=0)/);
    }
  }),
);

test.run();
