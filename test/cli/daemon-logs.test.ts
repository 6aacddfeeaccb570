import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLogFile } from '../../src/faces/daemon/log-file.ts';
import { inWorld } from '../helpers/daemon.ts';
import { makeProject } from '../helpers/project.ts';

const entry = (msg: string, more: object = {}) =>
  `${JSON.stringify({ level: 'info', time: '2026-01-31T12:00:00.000Z', ...more, msg })}\n`;

test(
  'prints the last entries in readable form, across rotated files, including truncated and hostile ones',
  inWorld(async world => {
    const { root } = makeProject({});
    const { folder, log } = world.stateDir(root);
    const missing = await world.depgraphd(['logs', root]);
    assert.is(missing.code, 2);
    assert.match(missing.stderr, /there is no log at/);

    mkdirSync(folder, { recursive: true });
    writeFileSync(`${log}.1`, entry('old 1') + entry('old 2'));
    writeFileSync(
      log,
      entry('analysed', { revision: 3, files: 1200, changed: 1, durationMs: 12, timings: { discover: 3 } }) +
        '{"level":"in\n' +
        entry('a \u001b[31mred\u001b[0m\nline'),
    );
    const { code, stdout } = await world.depgraphd(['logs', root, '--lines', '4']);
    assert.is(code, 0);
    assert.is(
      stdout,
      [
        '2026-01-31 12:00:00.000  info   old 2',
        '2026-01-31 12:00:00.000  info   analysed  revision 3, 1,200 files, 1 changed, 12 ms',
        '{"level":"in',
        '2026-01-31 12:00:00.000  info   a \\u001b[31mred\\u001b[0m\\u000aline',
        '',
      ].join('\n'),
    );
    const json = await world.depgraphd(['logs', root, '-n', '1', '--json']);
    assert.is(JSON.parse(json.stdout).msg, 'a \u001b[31mred\u001b[0m\nline');
    assert.is((await world.depgraphd(['logs', root, '--lines', '0'])).code, 2);
  }),
);

test(
  '--follow survives rotation without losing lines',
  inWorld(async world => {
    const { root } = makeProject({});
    const { folder, log } = world.stateDir(root);
    mkdirSync(folder, { recursive: true });
    const file = createLogFile({ path: log, maxBytes: 2000 });
    file.write(entry('line 0 end'));
    const follow = world.foreground('depgraphd', ['logs', root, '-f']);
    await follow.printed(/line 0 end/);
    for (let i = 1; i <= 60; i++) {
      file.write(entry(`line ${i} end`));
      // Following works as long as the log is polled between two rotations.
      if (i % 15 === 0) await follow.printed(new RegExp(`line ${i} end`));
    }
    appendFileSync(log, entry('by another hand'));
    await follow.printed(/by another hand/);
    const numbers = [...follow.output().matchAll(/line (\d+) end/g)].map(match => Number(match[1]));
    assert.equal(
      numbers,
      Array.from({ length: 61 }, (_, i) => i),
    );
    follow.process.kill('SIGINT');
    await follow.ended();
  }),
);

test.run();
