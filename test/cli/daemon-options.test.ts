import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inWorld } from '../helpers/daemon.ts';
import { makeProject } from '../helpers/project.ts';

const FILES = { 'a.ts': "import './b'\n", 'b.ts': '' };

test(
  'start warns if the running daemon listens on another address',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const url = await world.start(root);
    const { port } = new URL(url);
    const cases: readonly [words: string[], warning: string][] = [
      [[], ''],
      [['--port', '0'], ''],
      [['--port', port, '--host', '127.0.0.1'], ''],
      [
        ['--port', '1'],
        `the daemon keeps listening on ${url}; run "depgraphd restart ${root} --port 1" to change that`,
      ],
      [
        ['--host', '0.0.0.0'],
        `the daemon keeps listening on ${url}; run "depgraphd restart ${root} --host 0.0.0.0" to change that`,
      ],
    ];
    for (const [words, warning] of cases) {
      const { code, stdout, stderr } = await world.depgraphd(['start', root, ...words]);
      assert.is(code, 0);
      assert.match(stdout, /already serving/);
      assert.is(stderr, warning && `depgraphd: warning: ${warning}\n`, words.join(' '));
    }
  }),
);

test(
  'start warns that a daemon on all interfaces is reachable from other machines',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const { code, stderr } = await world.depgraphd(['start', root, '--port', '0', '--host', '0.0.0.0']);
    assert.is(code, 0);
    assert.match(stderr, /^depgraphd: warning: 0\.0\.0\.0 can be reached from other machines/);
  }),
);

test(
  'a restart with an invalid configuration or option keeps the old daemon',
  inWorld(async world => {
    const { root, write } = makeProject(FILES);
    await world.start(root);
    const pid = world.pid(root);
    assert.is((await world.depgraphd(['restart', root, '--port', 'x'])).code, 2);
    write({ '.depgraphrc': '{ "exclud": [] }' });
    const { code, stdout, stderr } = await world.depgraphd(['restart', root, '--port', '0']);
    assert.is(code, 2);
    assert.is(stdout, '');
    assert.match(stderr, /^depgraphd: unknown key "exclud"/);
    assert.is((await world.status(root)).pid, pid);
  }),
);

test.run();
