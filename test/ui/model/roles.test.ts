import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownNodes } from '../../../ui/src/model/filters.ts';
import { hiddenBy } from '../../../ui/src/model/hidden.ts';
import {
  hiddenCount,
  ROLE_FILTERS,
  roleCounts,
  rolesInUse,
  usedByText,
  usersOf,
} from '../../../ui/src/model/roles.ts';
import { filterRows, tableOf } from '../../../ui/src/model/table.ts';
import { createTree } from '../../../ui/src/model/tree.ts';
import { DEFAULT_FILTERS } from '../../../ui/src/store/state.ts';
import { draw } from '../../graph/draw.ts';
import { FILES, projectOf } from './sample.ts';

/** One file of each role, each of which uses `src/a`. */
const PROJECT = projectOf([
  ...draw('src/b -> src/a, tests/c -> src/a, tests/d -> src/a, vendor/e -> src/a, .tool/f -> src/a'),
  { id: 'src/g.ts', language: 'typescript', marks: ['generated'], links: [] },
]);
const names = (nodes: Iterable<number>) => Array.from(nodes, node => PROJECT.ids[node]);

test('each filter hides the files of one role', () => {
  const byRole = {
    sources: ['src/a', 'src/b'],
    tests: ['tests/c', 'tests/d'],
    generated: ['src/g.ts'],
    config: ['.tool/f'],
    vendored: ['vendor/e'],
  };
  for (const filter of ROLE_FILTERS) {
    const filters = { ...FILES, [filter]: false };
    const shown = shownNodes(PROJECT, filters);
    assert.equal(
      PROJECT.ids.filter((_, node) => shown[node] === 0),
      byRole[filter],
      filter,
    );
    assert.is(hiddenBy(PROJECT, filters)[filter], byRole[filter].length);
    assert.equal(
      names(filterRows(tableOf(PROJECT, FILES), tableOf(PROJECT, FILES).rows, { role: roleOf(filter) })),
      byRole[filter],
    );
  }
});

function roleOf(filter: (typeof ROLE_FILTERS)[number]): string {
  return filter === 'sources' || filter === 'tests' ? filter.slice(0, -1) : filter;
}

test('only sources are shown at first', () => {
  assert.equal(names(tableOf(PROJECT, DEFAULT_FILTERS).rows), ['src/a', 'src/b']);
});

test('a tree follows a file that changes its role', () => {
  const before = projectOf('src/a -> src/b');
  const after = { ...before, role: Uint8Array.of(0, 2) };
  const filters = { ...FILES, generated: false };
  const tree = createTree(before, filters);
  assert.is(createTree(after, filters, tree).fileCount[0], 1);
  assert.is(hiddenBy(after, filters).generated, 1);
  assert.is(createTree({ ...after, role: before.role.slice() }, filters, tree).children, tree.children);
});

test('used-by counts show tests and other files apart', () => {
  assert.equal(usersOf(PROJECT, 1), { sources: 1, tests: 2, others: 2 });
  assert.is(usedByText(PROJECT, 1), 'used by 1, and 2 tests and 2 other files');
  assert.is(usedByText(PROJECT, 2), 'used by 0');
});

test('says nothing about users that a file of a unit may have without being named', () => {
  const unit = PROJECT.ids.map(() => 'example.com/shop/cart');
  assert.is(usedByText({ ...PROJECT, unit }, 2), undefined);
  assert.is(usedByText({ ...PROJECT, unit }, 1), usedByText(PROJECT, 1));
});

test('counts and names the roles in use', () => {
  assert.equal(Array.from(roleCounts(PROJECT)), [2, 2, 1, 1, 1]);
  assert.equal(rolesInUse(PROJECT), ROLE_FILTERS);
  assert.equal(rolesInUse(projectOf('a, b')), ['sources']);
  assert.equal(
    [hiddenCount(1, 'tests'), hiddenCount(3, 'generated')],
    ['1 hidden test', '3 hidden generated files'],
  );
});

test.run();
