import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { watchEventLoop } from '../../src/project/watch/event-loop-lag.ts';
import { fakeClock } from '../helpers/clock.ts';

test('notices a frozen process and a sleeping machine, but no short delay', () => {
  const clock = fakeClock();
  let late = 0;
  const pulse = watchEventLoop(clock, () => late++);
  clock.advance(10_000);
  assert.is(late, 0);
  clock.freeze(1900);
  assert.is(late, 0, 'a delay below a second does not count');
  clock.freeze(2100);
  assert.is(late, 1);
  clock.advance(10_000);
  assert.is(late, 1);
  clock.sleep(60_000);
  clock.advance(1000);
  assert.is(late, 2);
  pulse.close();
  assert.is(clock.timerCount(), 0);
});

test.run();
