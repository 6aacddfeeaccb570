import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownNodes } from '../../../ui/src/model/filters.ts';
import { boxIdOfNode } from '../../../ui/src/model/ids.ts';
import { membersOf } from '../../../ui/src/model/members.ts';
import { mostUsed } from '../../../ui/src/model/most-used.ts';
import { mutualFolders } from '../../../ui/src/model/mutual.ts';
import { dependsOn, hops, impact, shortestPath, usedBy } from '../../../ui/src/model/neighbours.ts';
import { usersOf } from '../../../ui/src/model/roles.ts';
import type { Filters, Project } from '../../../ui/src/model/types.ts';
import { createRandom } from '../../helpers/random.ts';
import { mapOf, randomFilters } from './map.ts';
import { EVERYTHING, FILES, projectOf, randomProject } from './sample.ts';

test('lists the users and dependencies of files, folders and packages', () => {
  const project = projectOf('a/x -> b/y, a/x -> b/z, a/w -> b/y, b/y -> b/z, b/z -> pkg:p, c/t -t-> b/y');
  const names = (items: readonly { id: string; weight: number }[]) =>
    items.map(({ id, weight }) => `${id} ${weight}`);
  assert.equal(names(usedBy(project, 'b', FILES).items), ['a/x 2', 'a/w 1', 'c/t 1']);
  assert.is(usedBy(project, 'b', FILES).imports, 4);
  assert.equal(names(usedBy(project, 'b', { ...FILES, types: false }).items), ['a/x 2', 'a/w 1']);
  assert.equal(names(dependsOn(project, 'b', FILES).items), []);
  assert.equal(names(dependsOn(project, 'b', EVERYTHING).items), ['pkg:p 1']);
  assert.equal(names(usedBy(project, 'pkg:p', FILES).items), ['b/z 1']);
  assert.equal(names(dependsOn(project, 'no/such', FILES).items), []);
});

test('neighbours match a naive count', () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = createRandom(seed);
    const project = randomProject(seed, random);
    const filters = randomFilters(random, ['src', 'core']);
    for (const box of ['src', 'a', 'core', '', 'pkg:', ...project.ids.slice(0, 3)]) {
      assert.equal(
        counted(usedBy(project, box, filters)),
        naive(project, box, filters, 'up'),
        `seed ${seed}: ${box}`,
      );
      assert.equal(
        counted(dependsOn(project, box, filters)),
        naive(project, box, filters, 'down'),
        `seed ${seed}: ${box}`,
      );
    }
  }
});

test('finds hops, impact and shortest paths', () => {
  const project = projectOf('a -> b -> c -> d, a -> c, e -> d, d -> pkg:p');
  const names = (nodes: Iterable<number>) => Array.from(nodes, node => project.ids[node]);
  const from = (id: string, direction: 'up' | 'down', depth: number | 'all') =>
    hops(project, Uint32Array.of(project.ids.indexOf(id)), { direction, depth, filters: FILES }).map(names);
  assert.equal(from('d', 'up', 'all'), [
    ['c', 'e'],
    ['a', 'b'],
  ]);
  assert.equal(from('d', 'up', 1), [['c', 'e']]);
  assert.equal(from('a', 'down', 2), [['b', 'c'], ['d']]);
  assert.is(impact(project, project.ids.indexOf('d'), FILES), 4);
  assert.is(impact(project, project.ids.indexOf('a'), FILES), 0);
  const path = (a: string, b: string) =>
    shortestPath(project, a, b, FILES)?.map(edge =>
      names([project.edges.source[edge], project.edges.target[edge]]).join(),
    );
  assert.equal(path('a', 'd'), ['a,c', 'c,d']);
  assert.equal(path('a', 'pkg:p'), ['a,c', 'c,d', 'd,p'], 'finds packages even if they are hidden');
  assert.is(path('d', 'a'), undefined);
  assert.is(path('a', 'a'), undefined);
});

test('each hop contains the nodes at that distance', () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = createRandom(seed);
    const project = randomProject(seed, random);
    const filters = randomFilters(random, ['src']);
    if (project.fileCount === 0) continue;
    const [start, goal] = [random.below(project.fileCount), random.below(project.fileCount)];
    const found = hops(project, Uint32Array.of(start), { direction: 'down', depth: 'all', filters });
    const seen = new Set([start]);
    for (const level of found) for (const node of level) assert.not(seen.has(node) || !seen.add(node));
    const path = shortestPath(project, boxIdOfNode(project, start), boxIdOfNode(project, goal), EVERYTHING);
    const all = hops(project, Uint32Array.of(start), {
      direction: 'down',
      depth: 'all',
      filters: EVERYTHING,
    });
    const distance = all.findIndex(level => level.includes(goal)) + 1;
    assert.is(path?.length ?? 0, distance, `seed ${seed}`);
    path?.forEach((edge, i) => {
      assert.is(project.edges.source[edge], i === 0 ? start : project.edges.target[path[i - 1]]);
    });
  }
});

test('computes the impact in a cycle of 20,000 files', () => {
  const files = Array.from({ length: 20_000 }, (_, i) => ({
    id: `m${i}`,
    language: 'ts',
    links: [{ target: `m${(i + 1) % 20_000}`, line: 1, typeOnly: false, lazy: false, implicit: false }],
  }));
  assert.is(impact(projectOf(files), 7, FILES), 19_999);
});

function counted({ items }: { items: readonly { id: string; weight: number }[] }): string[] {
  return items.map(({ id, weight }) => `${id} ${weight}`).sort();
}

function naive(project: Project, box: string, filters: Filters, direction: 'up' | 'down'): string[] {
  const members = new Set(membersOf(project, box, filters));
  const shown = new Set([
    ...membersOf(project, '', filters),
    ...(filters.packages ? membersOf(project, 'pkg:', filters) : []),
  ]);
  const counts = new Map<string, number>();
  for (let edge = 0; edge < project.edges.count; edge++) {
    const ends = [project.edges.source[edge], project.edges.target[edge]];
    const [other, own] = direction === 'up' ? ends : ends.toReversed();
    if (!members.has(own) || members.has(other) || !shown.has(other)) continue;
    if (!filters.types && (project.edges.flags[edge] & 1) !== 0) continue;
    const id = boxIdOfNode(project, other);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return Array.from(counts, ([id, weight]) => `${id} ${weight}`).sort();
}

test('the most used files are the shown ones that the most sources use', () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = createRandom(seed);
    const project = randomProject(seed, random);
    const filters = randomFilters(random, ['src', 'a']);
    const expected = project.ids
      .slice(0, project.fileCount)
      .map((_, file) => ({ file, users: usersOf(project, file).sources }))
      .filter(({ file, users }) => users > 0 && shownNodes(project, filters)[file] === 1)
      .sort((a, b) => b.users - a.users || a.file - b.file)
      .slice(0, 4);
    assert.equal(mostUsed(project, filters, 4), expected, `seed ${seed}`);
  }
});

test('lists mutual dependencies with the upward direction first', () => {
  const { levels } = mapOf(
    projectOf(
      'a/1 -> b/1, a/2 -> b/1, a/3 -> b/2, b/2 -> a/1, c/1 -> d/1, d/1 -> c/2, x/1 -> a/1, e -> f -> e',
    ),
  );
  assert.equal(mutualFolders(levels, 9), [
    { from: 'b', to: 'a', forward: 1, reverse: 3, isUpward: true },
    { from: 'd', to: 'c', forward: 1, reverse: 1, isUpward: true },
  ]);
  assert.is(mutualFolders(levels, 1).length, 1);
});

test.run();
