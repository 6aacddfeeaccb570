import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Commit } from '../../src/project/git/commits.ts';
import { sample } from '../../src/project/revisions/sample.ts';

const HOUR_MS = 3_600_000;

/** A commit for each hour, newest first. */
function commits(count: number): Commit[] {
  return Array.from({ length: count }, (_, age) => ({
    id: String(age),
    tree: '',
    timeMs: (count - age) * HOUR_MS,
    author: '',
    subject: '',
  }));
}

test('a history of hundreds of thousands of commits is sampled by month', () => {
  const all = commits(300_000);
  const sampled = sample(all, 'all');
  assert.is(sampled.length, 411);
  assert.is(sampled[0], all[0]);
});

test.run();
