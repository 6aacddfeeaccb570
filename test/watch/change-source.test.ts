import { mkdirSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createChangeSource } from '../../src/project/watch/change-source.ts';
import { fakeClock } from '../helpers/clock.ts';
import { temporaryFolder } from '../helpers/project.ts';

for (const [count, expected] of [
  [3, { hints: 3, sweeps: [] }],
  [1001, { hints: 0, sweeps: ['many'] }],
] as const) {
  test(`rescans ${count} new folders that were written to before they were watched`, async () => {
    const root = temporaryFolder();
    const fresh = Array.from({ length: count }, (_, at) => `f${at}`);
    let folders = new Set(['']);
    const hints: string[] = [];
    const sweeps: string[] = [];
    const source = createChangeSource({
      root,
      clock: fakeClock(),
      log: { info() {}, warn() {}, error() {} },
      watchTargets: () => ({ folders, outside: [], linkTargets: [] }),
      extraFiles: [],
      probe: async () => true,
      onHint: id => hints.push(id),
      onInputsChanged() {},
      onSweep: reason => sweeps.push(reason),
      onMode() {},
    });
    // Created before the root is watched, so that no event names them.
    for (const name of fresh) mkdirSync(`${root}/${name}`);
    await source.start();
    folders = new Set(['', ...fresh]);
    await source.follow(new Set());
    source.close();
    assert.equal({ hints: hints.length, sweeps }, expected);
  });
}

test.run();
