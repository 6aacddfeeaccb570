import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JudgementEvent } from '../../src/core/formats/findings/model-types.ts';
import { failedJudgement, judgementEvent } from '../../src/faces/server/judgement-event.ts';
import { MAX_EVENT_LENGTH } from '../../src/faces/server/revision-event.ts';
import { draw } from '../graph/draw.ts';
import { snapshotOf } from '../ui/model/sample.ts';

const parsed = (text: string): JudgementEvent => JSON.parse(text);

test('an event that would be too large tells clients to read again', () => {
  const long = 'x'.repeat(400);
  const ids = Array.from({ length: 900 }, (_, i) => `${long}${String(i).padStart(4, '0')}`);
  const ring = ids.map((id, i) => `${id} -> ${ids[(i + 1) % ids.length]}`).join(', ');
  const [one, two] = [snapshotOf(draw(ids.join(', '))), snapshotOf(draw(ring), { revision: 2 })];
  const text = judgementEvent({ snapshot: two, since: one, isBroken: false, findings: null });
  assert.ok(text.length < MAX_EVENT_LENGTH);
  const { revision, since, scores, cycles, risks, health } = parsed(text);
  assert.equal(
    { revision, since, scores, cycles, risks },
    { revision: 2, since: 1, scores: [], cycles: null, risks: undefined },
  );
  assert.ok(health.score !== null && health.score < 100);
});

test('after what clients cannot have followed, they read again', () => {
  const [one, two] = [snapshotOf(draw('a')), snapshotOf(draw('a -> b'), { revision: 2 })];
  assert.is(
    parsed(judgementEvent({ snapshot: two, since: one, isBroken: true, findings: null })).cycles,
    null,
  );
});

test('a failure carries the health of before and the reason', () => {
  const [one, two] = [snapshotOf(draw('a -> b -> a')), snapshotOf(draw('a -> b'), { revision: 2 })];
  const { error, health, since, metrics } = parsed(failedJudgement(two, one, 'out of luck'));
  assert.equal([error, since, metrics.totalDependencies], ['out of luck', 1, 1]);
  assert.is(health.score, one.analysis.health.score);
});

const consequencesAfter = (before: string, after: string) => {
  const [one, two] = [snapshotOf(draw(before)), snapshotOf(draw(after), { revision: 2 })];
  const { consequences } = parsed(
    judgementEvent({ snapshot: two, since: one, isBroken: false, findings: null }),
  );
  return consequences.map(
    ({ effect, message }) => `${effect}: ${message.replace(/(?<=fell) from .*?(?=:)/, '')}`,
  );
};

test('cycles that merged, grew or are gone are told with their sizes and the import, and so is the score', () => {
  const two = 'a -> b -> c -> a, d -> e -> d, c -> d, f, g, h';
  assert.equal(consequencesAfter(two, `${two}, e -> b`), [
    'worse: Cycles of 3 and 2 files merged into one of 5, by e → b',
  ]);
  assert.equal(consequencesAfter(two, `${two}, e -> f -> d`), [
    'worse: A cycle of 2 files grew to 3, by e → f',
    'worse: Health fell: 6 of 8 files are in cycles at load time, 5 before, by e → f',
  ]);
  assert.equal(consequencesAfter(`${two}, e -> b`, two), [
    'better: A cycle of 5 files was split into 3 and 2: e no longer imports b',
  ]);
});

test('a file of a cycle that has another name now is no change of the cycle', () => {
  assert.equal(consequencesAfter('a -> b -> c -> a', 'a -> b -> d -> a'), []);
});

test('an event that would be too large has consequences without their files', () => {
  const ids = Array.from({ length: 900 }, (_, i) => `${'x'.repeat(1200)}${i}`);
  const ring = ids.map((id, i) => `${id} -> ${ids[(i + 1) % ids.length]}`).join(', ');
  const [one, two] = [snapshotOf(draw(ids.join(', '))), snapshotOf(draw(ring), { revision: 2 })];
  const text = judgementEvent({ snapshot: two, since: one, isBroken: false, findings: null });
  assert.ok(text.length < MAX_EVENT_LENGTH);
  const [first] = parsed(text).consequences;
  assert.equal([first.kind, first.files], ['cycle', undefined]);
});

test.run();
