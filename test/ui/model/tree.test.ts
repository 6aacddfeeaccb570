import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hiddenBy } from '../../../ui/src/model/hidden.ts';
import { nodeOf } from '../../../ui/src/model/ids.ts';
import { lift } from '../../../ui/src/model/lift.ts';
import { ROLE_FILTERS } from '../../../ui/src/model/roles.ts';
import {
  ancestorsOf,
  createTree,
  idOfUnit,
  labelOfUnit,
  type Tree,
  unitOf,
} from '../../../ui/src/model/tree.ts';
import type { Filters, Project } from '../../../ui/src/model/types.ts';
import { createRandom } from '../../helpers/random.ts';
import { randomFilters } from './map.ts';
import { EVERYTHING, FILES, projectOf, randomProject } from './sample.ts';

test('merges single-child chains into one folder', () => {
  const tree = createTree(projectOf('packages/core/src/a, packages/core/src/in/b, packages/ui/c, x'), FILES);
  assert.equal(tree.ids, ['', 'packages', 'packages/core/src', 'packages/core/src/in', 'packages/ui']);
  assert.equal(tree.labels, ['', 'packages', 'core/src', 'in', 'ui']);
  assert.is(unitOf(tree, 'packages/core'), 2, 'a folder inside a chain');
  assert.equal(ancestorsOf(tree, 'packages/core/src/in/b'), [
    'packages',
    'packages/core/src',
    'packages/core/src/in',
  ]);
});

test('merges chains at the root and at the scope as well', () => {
  const all = createTree(projectOf('src/app/a, src/app/b/c'), FILES);
  assert.equal(
    [all.ids, all.labels],
    [
      ['src/app', 'src/app/b'],
      ['src/app', 'b'],
    ],
  );
  const filters = { ...FILES, scope: 'src' };
  const part = createTree(projectOf('src/app/a, src/app/b/c, lib/x'), filters);
  assert.equal(part.ids, ['src/app', 'src/app/b']);
  const { sources, outOfScope, packages } = hiddenBy(part.project, filters);
  assert.equal([sources, outOfScope, packages], [0, 1, 0]);
});

test('groups thirteen files beside a subfolder, but not twelve', () => {
  const files = (count: number) => Array.from({ length: count }, (_, i) => `a/m${i}`).join(', ');
  assert.equal(createTree(projectOf(`${files(12)}, a/b/x, y`), FILES).ids, ['', 'a', 'a/b']);
  const grouped = createTree(projectOf(`${files(13)}, a/b/x, y`), FILES);
  assert.equal(grouped.ids.toSorted(), ['', 'a', 'a/*', 'a/b']);
  assert.equal(ancestorsOf(grouped, 'a/m5'), ['a', 'a/*']);
  assert.equal(createTree(projectOf(`${files(50)}, y`), FILES).ids, ['', 'a'], 'without a subfolder');
});

test('packages form a folder of their own if they are shown', () => {
  const project = projectOf('a -> pkg:react, a -> pkg:@x/y, b/c');
  const tree = createTree(project, EVERYTHING);
  assert.equal(tree.ids, ['', 'b', 'pkg:']);
  assert.equal(labelOfUnit(tree, unitOf(tree, 'pkg:@x/y')), '@x/y');
  assert.is(tree.fileCount[2], 2);
  assert.is(unitOf(createTree(project, FILES), 'pkg:react'), -1);
});

test('every unit is in the folder of its path, and totals add up', () => {
  for (let seed = 0; seed < 120; seed++) {
    const random = createRandom(seed);
    const project = randomProject(seed, random);
    const filters = randomFilters(random, ['src', 'core', 'a', 'no/such']);
    checkTree(createTree(project, filters), project, filters, `seed ${seed}`);
  }
});

test('counts each import once, between the siblings that contain its ends', () => {
  for (let seed = 0; seed < 80; seed++) {
    const random = createRandom(seed);
    const project = randomProject(seed, random);
    const filters = randomFilters(random, ['src', 'core']);
    const tree = createTree(project, filters);
    const { source, target, weight } = lift(tree);
    const lifted = Array.from(source, (from, i) =>
      [idOfUnit(tree, from), idOfUnit(tree, target[i]), weight[i]].join(' > '),
    );
    assert.equal(lifted.sort(), naiveLift(tree, project, filters), `seed ${seed}`);
  }
});

function isShown(project: Project, filters: Filters, node: number): boolean {
  if (node >= project.fileCount) return filters.packages;
  const path = project.ids[node];
  return (
    (filters.scope === '' || path.startsWith(`${filters.scope}/`)) &&
    filters[ROLE_FILTERS[project.role[node]]]
  );
}

function checkTree(tree: Tree, project: Project, filters: Filters, where: string): void {
  let shown = 0;
  for (let node = 0; node < project.ids.length; node++) {
    const unit = tree.folderCount + node;
    assert.is(tree.parent[unit] !== -1, isShown(project, filters, node), `${where}: ${project.ids[node]}`);
    if (tree.parent[unit] === -1) continue;
    shown++;
    assert.is(unitOf(tree, idOfUnit(tree, unit)), unit, where);
    assert.is(nodeOf(project, idOfUnit(tree, unit)), node, where);
  }
  assert.is(tree.fileCount[0], shown, where);
  const hidden = Object.values(hiddenBy(project, filters)).reduce((sum, count) => sum + count, 0);
  assert.is(shown + hidden, project.ids.length, where);
  for (let folder = 0; folder < tree.folderCount; folder++) {
    const children = Array.from(tree.children.subarray(tree.childStart[folder], tree.childStart[folder + 1]));
    assert.ok(
      children.every(child => tree.parent[child] === folder && tree.depth[child] === tree.depth[folder] + 1),
    );
    assert.ok(children.every(child => child > folder));
    const sum = children.reduce(
      (all, child) => all + (child < tree.folderCount ? tree.fileCount[child] : 1),
      0,
    );
    assert.is(tree.fileCount[folder], sum, where);
    const isLink = children.length === 1 && children[0] < tree.folderCount;
    assert.not(isLink && tree.kinds[children[0]] === 0, `${where}: ${tree.ids[folder]} is part of a chain`);
    assert.is(unitOf(tree, tree.ids[folder]), folder, where);
  }
}

function naiveLift(tree: Tree, project: Project, filters: Filters): string[] {
  const counts = new Map<string, number>();
  for (let edge = 0; edge < project.edges.count; edge++) {
    const ends = [project.edges.source[edge], project.edges.target[edge]];
    if (ends[0] === ends[1] || !ends.every(node => isShown(project, filters, node))) continue;
    if (!filters.types && (project.edges.flags[edge] & 1) !== 0) continue;
    const [from, to] = ends.map(node => pathTo(tree, tree.folderCount + node));
    const fork = from.findIndex((unit, i) => unit !== to[i]);
    const key = `${idOfUnit(tree, from[fork])} > ${idOfUnit(tree, to[fork])}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Array.from(counts, ([key, count]) => `${key} > ${count}`).sort();
}

function pathTo(tree: Tree, unit: number): number[] {
  const path: number[] = [];
  for (let each = unit; each !== -1; each = tree.parent[each]) path.unshift(each);
  return path;
}

test.run();
