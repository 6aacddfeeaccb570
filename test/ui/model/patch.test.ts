import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Snapshot } from '../../../src/engine/snapshot.ts';
import type { FileProblem, Unresolved } from '../../../src/types.ts';
import { decode } from '../../../ui/src/model/decode.ts';
import { patch } from '../../../ui/src/model/patch.ts';
import { draw } from '../../graph/draw.ts';
import { createRandom, type Random } from '../../helpers/random.ts';
import { assertSameProject, eventOf } from './feed.ts';
import { edited, modelOf, randomShape, snapshotOf } from './sample.ts';

test('a patched project equals the model', () => {
  let steps = 0;
  for (let seed = 0; seed < 120; seed++) {
    const random = createRandom(seed);
    let files = randomShape(seed, random);
    let snapshot = snapshotOf(files);
    let project = decode(modelOf(snapshot));
    for (let step = 0; step < 6; step++) {
      const next = edited(files, random);
      const later = withDiagnostics(snapshotOf(next.files, snapshot.revision + 1, next.changed), random);
      const event = eventOf(later, snapshot);
      const fetched = decode(modelOf(later));
      const patched = event.delta === null ? fetched : patch(project, event);
      assert.ok(patched, `seed ${seed}, step ${step}`);
      assertSameProject(patched, fetched, `seed ${seed}, step ${step}`);
      if (event.delta) steps++;
      files = next.files;
      snapshot = later;
      project = patched;
    }
  }
  assert.ok(steps > 600, `${steps} steps`);
});

test('rejects an event with the wrong revision or without a delta', () => {
  const [one, two] = [snapshotOf(draw('a -> b')), snapshotOf(draw('a -> b -> a'), 2)];
  const event = eventOf(two, one);
  const project = decode(modelOf(one));
  assert.is(patch(project, { ...event, revision: 3 }), undefined);
  assert.is(patch(project, { ...event, revision: 1 }), undefined);
  assert.is(patch(project, { ...event, delta: null }), undefined);
  assert.ok(patch(project, event));
});

test('a save that changes no import shares all columns', () => {
  const [one, two] = [snapshotOf(draw('a -> b -> a')), snapshotOf(draw('a -> b -> a'), 2, ['a'])];
  const project = decode(modelOf(one));
  const patched = patch(project, eventOf(two, one));
  assert.is(patched?.revision, 2);
  for (const key of ['ids', 'loc', 'edges', 'cycles', 'cycleOf', 'risks', 'diagnostics'] as const)
    assert.is(patched?.[key], project[key], key);
});

test('a save that only moves lines shares the edge indexes', () => {
  const moved = draw('a -> b').map(file => ({
    ...file,
    links: file.links.map(link => ({ ...link, line: 9 })),
  }));
  const [one, two] = [snapshotOf(draw('a -> b')), snapshotOf(moved, 2, ['a'])];
  const project = decode(modelOf(one));
  const patched = patch(project, eventOf(two, one));
  assert.equal(Array.from(patched?.edges.line ?? []), [9]);
  assert.is(patched?.edges.inEdges, project.edges.inEdges);
});

/** Adds some unresolved imports and problems, many of them the same in each step. */
function withDiagnostics(snapshot: Snapshot, random: Random): Snapshot {
  const unresolved: Unresolved[] = [];
  const problems: FileProblem[] = [];
  for (const file of snapshot.graph.ids.slice(0, 8)) {
    if (random.chance(0.4)) unresolved.push({ file, specifier: './lost', line: 1 + random.below(2) });
    if (random.chance(0.3)) problems.push({ file, line: 0, message: 'cannot be read' });
  }
  return { ...snapshot, unresolved, problems };
}

test.run();
