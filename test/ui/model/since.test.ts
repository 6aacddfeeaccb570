import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { deltaBetween } from '../../../src/report/delta.ts';
import { addDifference, addRefetch, createSince, type Since } from '../../../ui/src/model/since.ts';
import type { Project } from '../../../ui/src/model/types.ts';
import { createRandom } from '../../helpers/random.ts';
import { edited, projectOf, randomShape, snapshotOf } from './sample.ts';

test('lists additions until they are removed again', () => {
  const before = projectOf('a -> b');
  const after = projectOf('a -> b -> a, c -> a, c -> pkg:x');
  const since = addRefetch(createSince(before), before, after);
  assert.equal(since.filesAdded, ['c']);
  assert.equal(
    since.importsAdded.map(({ source, target }) => `${source} ${target}`),
    ['b a', 'c a', 'c pkg:x'],
  );
  assert.equal(since.cyclesOpened, [['a', 'b']]);
  assert.is(since.isEmpty, false);
  assert.is(addRefetch(since, after, before).isEmpty, true, 'everything was removed again');
});

test('lists removals until they are added again', () => {
  const before = projectOf('a -> b -> a, c');
  const after = projectOf('a -> b');
  const since = addRefetch(createSince(before), before, after);
  assert.equal([since.filesRemoved, since.cyclesClosed], [['c'], [['a', 'b']]]);
  assert.equal(since.importsRemoved, [{ source: 'b', target: 'a' }]);
  assert.is(addRefetch(since, after, before).isEmpty, true);
});

test('after any patches and refetches the result is the difference between first and last', () => {
  for (let seed = 0; seed < 80; seed++) {
    const random = createRandom(seed);
    const first = randomShape(seed, random);
    let files = first;
    let since = createSince(projectOf(files));
    for (let step = 0; step < 5; step++) {
      const next = edited(files, random).files;
      const delta = deltaBetween(snapshotOf(files), snapshotOf(next));
      since =
        delta && random.chance(0.5)
          ? addDifference(since, delta)
          : addRefetch(since, projectOf(files), projectOf(next));
      files = next;
    }
    const [before, after] = [projectOf(first), projectOf(files)];
    assert.equal(sorted(since), sorted(addRefetch(createSince(before), before, after)), `seed ${seed}`);
    assert.equal(sorted(since).imports, naiveImports(before, after), `seed ${seed}`);
  }
});

function sorted(since: Since) {
  const imports = [
    ...since.importsAdded.map(({ source, target }) => `+ ${source} ${target}`),
    ...since.importsRemoved.map(({ source, target }) => `- ${source} ${target}`),
  ];
  return {
    files: [since.filesAdded.toSorted(), since.filesRemoved.toSorted()],
    imports: imports.sort(),
    cycles: [since.cyclesOpened, since.cyclesClosed].map(list => list.map(String).sort()),
  };
}

function naiveImports(before: Project, after: Project): string[] {
  const [was, is] = [before, after].map(project => {
    const name = (node: number) =>
      node < project.fileCount ? project.ids[node] : `pkg:${project.ids[node]}`;
    return new Set(
      Array.from(project.edges.source, (from, i) => `${name(from)} ${name(project.edges.target[i])}`),
    );
  });
  return [
    ...[...is].filter(edge => !was.has(edge)).map(edge => `+ ${edge}`),
    ...[...was].filter(edge => !is.has(edge)).map(edge => `- ${edge}`),
  ].sort();
}

test.run();
