import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createResting } from '../../src/faces/daemon/resting.ts';
import { fakeClock } from '../helpers/clock.ts';

function watched(isBusy: () => boolean = () => false) {
  const clock = fakeClock();
  const at: number[] = [];
  const resting = createResting({ clock, isBusy, compact: () => at.push(clock.now()) });
  return { clock, at, resting };
}

test('memory is returned twice after the last save, and not again', () => {
  const { clock, at, resting } = watched();
  clock.advance(60_000);
  assert.equal(at, [], 'nothing was analysed');
  resting.touch();
  clock.advance(19_000);
  resting.touch();
  const last = clock.now();
  clock.advance(19_000);
  assert.equal(at, []);
  clock.advance(600_000);
  assert.equal(
    at.map(ms => ms - last),
    [20_000, 23_000],
  );
});

test('not during an analysis, and not after the end', () => {
  let isBusy = true;
  const { clock, at, resting } = watched(() => isBusy);
  resting.touch();
  clock.advance(30_000);
  assert.equal(at, []);
  isBusy = false;
  clock.advance(10_500);
  assert.is(at.length, 1);
  resting.close();
  clock.advance(60_000);
  assert.is(at.length, 1);
});

test('what was collected is gone, and later collections are as before', async () => {
  const clock = fakeClock();
  const resting = createResting({ clock, isBusy: () => false });
  const garbage = new WeakRef({ large: new Array(1000).fill(0) });
  resting.touch();
  await new Promise(setImmediate); // Until then, a WeakRef keeps its target.
  clock.advance(60_000);
  assert.is(garbage.deref(), undefined);
  assert.is('gc' in globalThis, false);
});

test.run();
