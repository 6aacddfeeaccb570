import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countBySorting, countInTable } from '../../../ui/src/model/edges.ts';
import type { Box, MapLayout } from '../../../ui/src/model/layout.ts';
import {
  chooseDrawn,
  DIRECTIONS,
  importsBetween,
  MAX_UPWARD,
  UP,
  visibleEdges,
} from '../../../ui/src/model/map-edges.ts';
import { matrixOf } from '../../../ui/src/model/matrix.ts';
import { createRandom } from '../../helpers/random.ts';
import { mapOf, randomExpansion, randomFilters } from './map.ts';
import { FILES, projectOf, randomProject } from './sample.ts';

test('counts every import between two visible boxes once, and lists as many', () => {
  for (let seed = 0; seed < 80; seed++) {
    const random = createRandom(seed);
    const project = randomProject(seed, random);
    const filters = randomFilters(random, ['src', 'core']);
    const expansion = randomExpansion(mapOf(project, filters).tree, random);
    const { layout } = mapOf(project, filters, expansion);
    const edges = visibleEdges(layout);
    let sum = 0;
    for (let edge = 0; edge < edges.count; edge++) {
      const [from, to] = [layout.boxes[edges.from[edge]], layout.boxes[edges.to[edge]]];
      assert.not(from.isOpen || to.isOpen, 'both ends are closed boxes');
      const { total } = importsBetween(project, { from: from.id, to: to.id, limit: 0, filters });
      assert.is(edges.weight[edge], total, `seed ${seed}: ${from.id} -> ${to.id}`);
      sum += edges.weight[edge];
    }
    assert.is(sum, crossing(layout), `seed ${seed}`);
  }
});

test('the direction of an edge matches the rows of its boxes', () => {
  const { layout } = mapOf(
    projectOf('a/1 -> b/1 -> c/1, b/2 -> a/1, a/2 -> b/1, a/3 -> b/1'),
    FILES,
    new Set(),
  );
  const edges = visibleEdges(layout);
  const found = Array.from(edges.from, (from, i) => {
    const [a, b] = [layout.boxes[from].id, layout.boxes[edges.to[i]].id];
    return `${a} ${DIRECTIONS[edges.direction[i]]} ${b} ${edges.weight[i]}`;
  });
  assert.equal(found.sort(), ['a down b 3', 'b down c 1', 'b up a 1']);
});

test('marks only the edge of an import that was added', () => {
  const project = projectOf('a/1 -> c/1, a/1 -> d/1, b/1 -> c/1, b/1 -> d/1');
  const { layout } = mapOf(project, FILES, new Set());
  for (const [from, to] of ['ac', 'ad', 'bc', 'bd']) {
    const edges = visibleEdges(layout, [{ source: `${from}/1`, target: `${to}/1` }]);
    const found = Array.from(
      edges.from,
      (box, i) => `${layout.boxes[box].id}${layout.boxes[edges.to[i]].id}`,
    );
    assert.equal(
      found.filter((_, edge) => edges.isNew[edge] === 1),
      [from + to],
    );
  }
});

test('imports between a folder and its subfolder are those that cross the inner border', () => {
  const project = projectOf('a/x -> a/b/y -> a/z, a/b/y -> a/b/w, a/x -> a/z');
  const list = (from: string, to: string) =>
    importsBetween(project, { from, to, limit: 9, filters: FILES }).imports.map(
      each => `${each.source} ${each.target}`,
    );
  assert.equal(list('a', 'a/b'), ['a/x a/b/y']);
  assert.equal(list('a/b', 'a'), ['a/b/y a/z']);
  assert.equal(list('a', 'a'), []);
  assert.equal(importsBetween(project, { from: 'a/x', to: 'a/b', limit: 9, filters: FILES }).imports, [
    {
      edge: 2,
      source: 'a/x',
      target: 'a/b/y',
      lines: [1],
      typeOnly: false,
      lazy: false,
      erased: false,
      leftLazy: false,
      implicit: false,
      test: false,
    },
  ]);
});

test('draws all edges if they are few, else the heaviest upward and the selected ones', () => {
  const few = mapOf(projectOf('a/1 -> b/1'), FILES, new Set());
  assert.is(chooseDrawn(visibleEdges(few.layout), few.layout).length, 1);
  const names = Array.from({ length: 40 }, (_, i) => `f${i}`);
  const drawing = names.flatMap((name, i) => [1, 3, 7].map(n => `${name}/x -> ${names[(i + n) % 40]}/x`));
  const { layout } = mapOf(projectOf(drawing.join(', ')), FILES, new Set());
  const edges = visibleEdges(layout);
  assert.is(edges.count, 120);
  const drawn = chooseDrawn(edges, layout);
  assert.ok(drawn.length <= MAX_UPWARD && drawn.length > 0);
  assert.ok(drawn.every(edge => edges.direction[edge] === UP));
  const selected = chooseDrawn(edges, layout, 'f3');
  const box = layout.boxOf('f3')?.index ?? -1;
  const own = Array.from(selected).filter(edge => edges.from[edge] === box || edges.to[edge] === box);
  assert.is(own.length, 6);
  assert.is(
    chooseDrawn(edges, layout, 'f3/x').length,
    selected.length,
    'a file in a closed folder counts as the folder',
  );
});

test('selecting an open folder draws only edges that cross its border', () => {
  const inside = Array.from({ length: 90 }, (_, i) => `a/m${i} -> a/m${i + 1}`).join(', ');
  const { layout } = mapOf(projectOf(`${inside}, a/m4 -> b/x`), FILES, new Set(['a', 'b']));
  const edges = visibleEdges(layout);
  const drawn = Array.from(chooseDrawn(edges, layout, 'a'));
  assert.equal(
    drawn.map(edge => layout.boxes[edges.to[edge]].id),
    ['b/x'],
  );
});

test('the matrix has one cell for each edge: downward above the diagonal, upward below', () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = createRandom(seed);
    const project = randomProject(seed, random);
    const { layout } = mapOf(project, FILES, randomExpansion(mapOf(project).tree, random));
    const edges = visibleEdges(layout);
    const matrix = matrixOf(layout, edges);
    assert.is(matrix.above + matrix.below, edges.count);
    assert.is(
      matrix.below,
      Array.from(edges.direction).filter(direction => direction === UP).length,
      `seed ${seed}`,
    );
    for (let row = 0; row < matrix.size; row++) {
      for (let cell = matrix.rowStart[row]; cell < matrix.rowStart[row + 1]; cell++) {
        const edge = matrix.edge[cell];
        assert.is(matrix.boxes[row], edges.from[edge]);
        assert.is(matrix.boxes[matrix.column[cell]], edges.to[edge]);
        assert.is(matrix.weight[cell], edges.weight[edge]);
        assert.is(matrix.cellAt(row, matrix.column[cell]), cell);
      }
    }
    for (const { box, from, to } of matrix.groups) {
      const rows = Array.from(matrix.boxes.keys()).filter(row =>
        isIn(layout, layout.boxes[matrix.boxes[row]], box),
      );
      assert.equal([rows[0], (rows.at(-1) ?? -1) + 1, rows.length], [from, to, to - from], `seed ${seed}`);
    }
  }
});

function isIn({ boxes }: MapLayout, box: Box, folder: number): boolean {
  for (let each = box.parent; each !== -1; each = boxes[each].parent) if (each === folder) return true;
  return false;
}

/** A naive count of the imports whose ends are in different visible boxes. */
function crossing({ tree, boxes }: MapLayout): number {
  const { edges } = tree.project;
  const boxOf = new Map(boxes.map(box => [box.unit, box.index]));
  const holder = (node: number) => {
    let unit = tree.folderCount + node;
    if (tree.parent[unit] === -1) return -1;
    while (!boxOf.has(unit)) unit = tree.parent[unit];
    return boxOf.get(unit);
  };
  let count = 0;
  for (let edge = 0; edge < edges.count; edge++) {
    if (!tree.filters.types && (edges.flags[edge] & 1) !== 0) continue;
    const [from, to] = [holder(edges.source[edge]), holder(edges.target[edge])];
    if (from !== to && from !== -1 && to !== -1) count++;
  }
  return count;
}

test('counting pairs in a table and by sorting gives the same result', () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = createRandom(seed);
    const numbers = 1 + random.below(30);
    const column = (length: number) => Uint32Array.from({ length }, () => random.below(numbers));
    const length = random.below(200);
    const [source, target] = [column(length), column(length)];
    const sorted = countBySorting(source, target, numbers);
    assert.equal(countInTable(source, target, numbers), sorted, `seed ${seed}`);
    assert.is(
      sorted.weight.reduce((sum, weight) => sum + weight, 0),
      length,
    );
  }
});

test.run();
