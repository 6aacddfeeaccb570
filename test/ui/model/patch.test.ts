import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { revisionEvent } from '../../../src/server/revision-event.ts';
import { decode } from '../../../ui/src/model/decode.ts';
import type { RevisionEvent } from '../../../ui/src/model/events.ts';
import { patch } from '../../../ui/src/model/patch.ts';
import type { Project } from '../../../ui/src/model/types.ts';
import { draw } from '../../graph/draw.ts';
import { createRandom } from '../../helpers/random.ts';
import { edited, modelOf, projectOf, randomShape, snapshotOf } from './sample.ts';

test('patching what the daemon says gives what the daemon would answer', () => {
  let steps = 0;
  for (let seed = 0; seed < 120; seed++) {
    const random = createRandom(seed);
    let files = randomShape(seed, random);
    let snapshot = snapshotOf(files);
    let project = decode(modelOf(snapshot));
    for (let step = 0; step < 6; step++) {
      const next = edited(files, random);
      const later = snapshotOf(next.files, snapshot.revision + 1, next.changed);
      const event: RevisionEvent = JSON.parse(revisionEvent(later, snapshot));
      const fresh = decode(modelOf(later));
      const patched = event.delta === null ? fresh : patch(project, event);
      assert.ok(patched, `seed ${seed}, step ${step}`);
      assert.equal(graphOf(patched), graphOf(fresh), `seed ${seed}, step ${step}`);
      checkNumbers(patched);
      if (event.delta) {
        assert.is(patched.isWhole, false);
        steps++;
      }
      files = next.files;
      snapshot = later;
      project = patched;
    }
  }
  assert.ok(steps > 600, `${steps} steps`);
});

test('an event that does not follow, or does not tell all, is refused', () => {
  const [one, two] = [snapshotOf(draw('a -> b')), snapshotOf(draw('a -> b -> a'), 2)];
  const event: RevisionEvent = JSON.parse(revisionEvent(two, one));
  const project = decode(modelOf(one));
  assert.is(patch(project, { ...event, revision: 3 }), undefined);
  assert.is(patch(project, { ...event, revision: 1 }), undefined);
  assert.is(patch(project, { ...event, delta: null }), undefined);
  assert.ok(patch(project, event));
});

test('a save that changes no import shares all columns', () => {
  const [one, two] = [snapshotOf(draw('a -> b')), snapshotOf(draw('a -> b'), 2, ['a'])];
  const project = decode(modelOf(one));
  const patched = patch(project, JSON.parse(revisionEvent(two, one)));
  assert.is(patched?.ids, project.ids);
  assert.is(patched?.edges, project.edges);
  assert.is(patched?.revision, 2);
});

test('lists keep what is still there, under its new number', () => {
  const one = snapshotOf(draw('b -> c -> b, d -> e -> d, utils/x -> core/y'));
  const two = snapshotOf(draw('a, d -> e -> d, utils/x -> core/y'), 2);
  const project = decode(modelOf(one));
  const patched = patch(project, JSON.parse(revisionEvent(two, one)));
  assert.ok(patched);
  const names = (files: readonly number[]) => files.map(file => patched.ids[file]);
  assert.equal(
    patched.cycles.map(({ path }) => names(path)),
    [['d', 'e', 'd']],
  );
  const [edge] = patched.risks.violations;
  assert.equal(names([patched.edges.source[edge], patched.edges.target[edge]]), ['utils/x', 'core/y']);
  const fresh = decode(modelOf(two));
  assert.equal(patched.cycles, fresh.cycles);
  assert.equal(patched.risks.violations, fresh.risks.violations);
});

test('a cycle that opened has no way through it yet, and one that lost its way has none any more', () => {
  const one = snapshotOf(draw('a -> b -> a, b -> c -> a'));
  const two = snapshotOf(draw('a -> b -> c -> a, d -> e -> d'), 2);
  const patched = patch(projectOf('a -> b -> a, b -> c -> a'), JSON.parse(revisionEvent(two, one)));
  assert.equal(
    patched?.cycles.map(({ members, path }) => [members, path]),
    [
      [[0, 1, 2], []],
      [[3, 4], []],
    ],
  );
});

/** Everything that an event tells, with languages by name. */
function graphOf(project: Project) {
  const { edges } = project;
  return {
    revision: project.revision,
    generatedAt: project.generatedAt,
    health: project.health,
    ids: project.ids,
    fileCount: project.fileCount,
    loc: project.loc,
    language: Array.from(project.language, number => project.languages[number]),
    counts: { ...project.metrics, mostComplex: 0, mostCritical: 0 },
    count: edges.count,
    source: edges.source,
    target: edges.target,
    flags: edges.flags,
    outStart: edges.outStart,
    inStart: edges.inStart,
    inEdges: edges.inEdges,
    cycles: project.cycles.map(({ members }) => members),
    cycleOf: project.cycleOf,
  };
}

/** No list names something that is not there, and every column is as long as it has to be. */
function checkNumbers(project: Project): void {
  const { fileCount, edges, cycles, risks, metrics } = project;
  const files = [
    ...cycles.flatMap(({ members, path }) => [...members, ...path]),
    ...[risks.godModules, risks.explosions, risks.topFiles.map(({ file }) => file)].flat(),
    ...[metrics.mostComplex, metrics.mostCritical].flat(),
  ];
  for (const file of files) assert.ok(file >= 0 && file < fileCount);
  const numbers = [
    ...risks.violations,
    ...cycles.flatMap(({ breakEdges }) => breakEdges),
    ...edges.moreLines.keys(),
  ];
  for (const edge of numbers) assert.ok(edge >= 0 && edge < edges.count);
  assert.equal(
    [project.layer.length, project.risk.length, edges.line.length],
    [fileCount, fileCount, edges.count],
  );
}

test.run();
