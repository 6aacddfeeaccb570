import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { watchEventLoop } from '../../src/watch/event-loop-lag.ts';
import { playedClock } from '../helpers/clock.ts';

test('the pulse notices a frozen process and a sleeping machine, nothing else', () => {
  const clock = playedClock();
  let late = 0;
  const pulse = watchEventLoop(clock, () => late++);
  clock.pass(10_000);
  assert.is(late, 0);
  clock.freeze(1900);
  assert.is(late, 0, 'a delay below a second is nothing');
  clock.freeze(2100);
  assert.is(late, 1);
  clock.pass(10_000);
  assert.is(late, 1);
  clock.sleep(60_000);
  clock.pass(1000);
  assert.is(late, 2);
  pulse.close();
  assert.is(clock.waiting(), 0);
});

test.run();
