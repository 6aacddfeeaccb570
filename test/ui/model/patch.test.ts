import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Erasures } from '../../../src/core/analyze/erasures.ts';
import type { Snapshot } from '../../../src/core/ask/snapshot.ts';
import { createFollowed } from '../../../src/faces/server/followed.ts';
import { revisionEvent } from '../../../src/faces/server/revision-event.ts';
import type { DeclaredPackages, FileProblem, Unresolved } from '../../../src/types.ts';
import { decode } from '../../../ui/src/model/decode.ts';
import { patch } from '../../../ui/src/model/patch.ts';
import { patchJudgement } from '../../../ui/src/model/patch-judgement.ts';
import { draw } from '../../graph/draw.ts';
import { createRandom, type Random } from '../../helpers/random.ts';
import { assertSameProject, eventOf, judgementOf } from './feed.ts';
import { type Edit, edited, modelOf, randomErasures, randomShape, snapshotOf } from './sample.ts';

test('a patched project equals the model, whether or not every revision is judged', () => {
  let steps = 0;
  let skipped = 0;
  let broken = 0;
  let erasedCount = 0;
  let deferredCount = 0;
  let leftLazyCount = 0;
  for (let seed = 0; seed < 120; seed++) {
    const random = createRandom(seed);
    let files = randomShape(seed, random);
    let erasures = randomErasures(files, random);
    let snapshot = snapshotOf(files, { erasures });
    let project = decode(modelOf(snapshot));
    const followed = createFollowed();
    followed.start(snapshot);
    for (let step = 0; step < 6; step++) {
      const next = edited(files, random);
      erasures = laterErasures(erasures, next, random);
      const options = { revision: snapshot.revision + 1, changed: next.changed, erasures };
      const later = withDiagnostics(snapshotOf(next.files, options), random);
      const event = eventOf(later, snapshot);
      followed.revise(revisionEvent({ snapshot: later, previous: snapshot, warnings: [] }).isRemoving);
      const fetched = decode(modelOf(later));
      const where = `seed ${seed}, step ${step}`;
      const changed = event.delta === null ? fetched : patch(project, event);
      assert.ok(changed, where);
      files = next.files;
      snapshot = later;
      project = changed;
      const since = followed.since();
      // The next save came first.
      if (event.delta && seed % 2 === 1 && random.chance(0.4)) {
        skipped++;
        continue;
      }
      assert.ok(since);
      const judged = patchJudgement(changed, judgementOf(later, since, followed.isBroken()));
      if (!judged) broken++;
      project = judged ?? fetched;
      assertSameProject(project, fetched, where);
      for (const { erased, deferred, leftLazy } of project.cycles) {
        erasedCount += erased.length;
        deferredCount += deferred.length;
        leftLazyCount += leftLazy.length;
      }
      followed.start(later);
      if (event.delta) steps++;
    }
  }
  assert.ok(
    erasedCount > 1000 && deferredCount > 100 && leftLazyCount > 100,
    `${erasedCount} ${deferredCount} ${leftLazyCount}`,
  );
  assert.ok(steps > 450 && skipped > 60 && broken < skipped, `${steps} ${skipped} ${broken}`);
});

test('modules and their findings come and go with the judgement', () => {
  const uses = (from: string, to: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${from}/f${i} -> ${to}/f${i}`).join(', ');
  const base = `${uses('web', 'shop', 12)}, ${uses('shop', 'core', 12)}`;
  const manifest = (path: string, version: string): DeclaredPackages => ({
    manifest: path,
    family: 'javascript',
    packages: [['react', 3, version]],
  });
  const react = (version: string) => ({
    packages: {
      declared: [manifest('package.json', version), manifest('web/package.json', '18.1.0')],
      prefix: '',
      isWhole: true,
    },
  });
  const states = [
    snapshotOf(draw(base), { revision: 1, rules: react('18.0.0') }),
    // Against the grain, and a knot.
    snapshotOf(draw(`${base}, core/f9 -> shop/f1`), { revision: 2, rules: react('18.0.0') }),
    // A module before all others, a file in a known one, and a second major version.
    snapshotOf(draw(`${base}, core/f9 -> shop/f1, api/a -> core/new`), {
      revision: 3,
      rules: react('17.0.0'),
    }),
    snapshotOf(draw(`${base}, api/b -> core/new`), { revision: 4, rules: react('17.0.0') }),
    snapshotOf(draw(base), { revision: 5, rules: react('18.0.0') }),
  ];
  let project = decode(modelOf(states[0]));
  const seen = states.slice(1).map((snapshot, i) => {
    const changed = patch(project, eventOf(snapshot, states[i]));
    assert.ok(changed);
    assert.is(changed.module.length, changed.fileCount, 'it is drawn before it is judged');
    const judged = patchJudgement(changed, judgementOf(snapshot, states[i]));
    assert.ok(judged);
    assertSameProject(judged, decode(modelOf(snapshot)), `state ${i + 2}`);
    project = judged;
    const { againstTheGrain, knots, versionSkew } = judged.moduleFindings;
    return [judged.moduleList.length, againstTheGrain.length, knots.length, versionSkew.length];
  });
  assert.equal(seen, [
    [3, 1, 1, 0],
    [4, 1, 1, 1],
    [4, 0, 0, 1],
    [3, 0, 0, 0],
  ]);
});

test('an import to cut that is removed and added again before the judgement is in it', () => {
  const tangle = 'a -> b -> c -> a, b -> a, c -> b, a -> c';
  const states = [tangle, 'a -> b -> c -> a', tangle].map((text, i) =>
    snapshotOf(draw(text), { revision: i + 1 }),
  );
  const [one, two, three] = states;
  const followed = createFollowed();
  followed.start(one);
  let project = decode(modelOf(one));
  for (const [previous, snapshot] of [
    [one, two],
    [two, three],
  ]) {
    followed.revise(revisionEvent({ snapshot, previous, warnings: [] }).isRemoving);
    const changed = patch(project, eventOf(snapshot, previous));
    assert.ok(changed);
    project = changed;
  }
  const fetched = decode(modelOf(three));
  const judged = patchJudgement(project, judgementOf(three, one, followed.isBroken()));
  assertSameProject(judged ?? fetched, fetched, 'the model is read again, or the same');
});

test('rejects an event with the wrong revision or without a delta', () => {
  const [one, two] = [snapshotOf(draw('a -> b')), snapshotOf(draw('a -> b -> a'), { revision: 2 })];
  const event = eventOf(two, one);
  const project = decode(modelOf(one));
  assert.is(patch(project, { ...event, revision: 3 }), undefined);
  assert.is(patch(project, { ...event, revision: 1 }), undefined);
  assert.is(patch(project, { ...event, delta: null }), undefined);
  assert.ok(patch(project, event));
});

test('a save that changes no import shares all columns', () => {
  const [one, two] = [
    snapshotOf(draw('a -> b -> a')),
    snapshotOf(draw('a -> b -> a'), { revision: 2, changed: ['a'] }),
  ];
  const project = decode(modelOf(one));
  const patched = patch(project, eventOf(two, one));
  assert.is(patched?.revision, 2);
  for (const key of [
    'ids',
    'loc',
    'edges',
    'cycles',
    'cycleOf',
    'risks',
    'module',
    'moduleFindings',
    'diagnostics',
  ] as const)
    assert.is(patched?.[key], project[key], key);
});

test('a save that only moves lines shares the edge indexes', () => {
  const moved = draw('a -> b').map(file => ({
    ...file,
    links: file.links.map(link => ({ ...link, line: 9 })),
  }));
  const [one, two] = [snapshotOf(draw('a -> b')), snapshotOf(moved, { revision: 2, changed: ['a'] })];
  const project = decode(modelOf(one));
  const patched = patch(project, eventOf(two, one));
  assert.equal(Array.from(patched?.edges.line ?? []), [9]);
  assert.is(patched?.edges.inEdges, project.edges.inEdges);
});

test('rejects a judgement of another revision, or one that continues another judgement', () => {
  const [one, two] = [snapshotOf(draw('a -> b')), snapshotOf(draw('a -> b -> a'), { revision: 2 })];
  const project = patch(decode(modelOf(one)), eventOf(two, one));
  assert.ok(project);
  assert.is(project.judged, 1);
  const judgement = judgementOf(two, one);
  assert.is(patchJudgement({ ...project, revision: 3 }, judgement), undefined);
  assert.is(patchJudgement({ ...project, judged: 0 }, judgement), undefined);
  assert.is(patchJudgement(project, judgementOf(two, one, true)), undefined);
  const judged = patchJudgement(project, judgement);
  assert.is(judged?.judged, 2);
  assert.is(judged && patchJudgement(judged, judgement), judged, 'a second time changes nothing');
  assert.is(
    judged && patchJudgement(judged, judgementOf(two, one, true)),
    judged,
    'nor does one to read again',
  );
});

/** Those of edited files; sometimes of all files, as after an edit of the settings of the compiler. */
function laterErasures(before: Erasures, { files, changed }: Edit, random: Random): Erasures {
  if (random.chance(0.2)) return randomErasures(files, random);
  const edited = new Set(changed);
  return new Map([
    ...[...before].filter(([file]) => !edited.has(file)),
    ...randomErasures(
      files.filter(({ id }) => edited.has(id)),
      random,
    ),
  ]);
}

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
