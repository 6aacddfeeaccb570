import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SEED } from '../helpers/random.ts';
import { soak } from './soak.ts';

test('the daemon agrees with a cold analysis after any edits, restarts, pauses and kills', async () => {
  const result = await soak({ seed: SEED, steps: 120, hasFaults: true });
  assert.is(result.difference, undefined);
  assert.is(result.steps, 120);
  assert.is(result.missed, 0, 'no event was missed');
  for (const what of [
    'edit',
    'restart',
    'kill',
    'pause',
    'checked by events alone',
    'checked after a sweep',
  ]) {
    assert.ok(result.counts[what] > 0, `${what} happened`);
  }
});

test.run();
