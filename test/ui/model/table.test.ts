import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { COLUMNS, filterRows, sortRows, tableOf, toCsv } from '../../../ui/src/model/table.ts';
import { createRandom } from '../../helpers/random.ts';
import { FILES, projectOf, randomProject } from './sample.ts';

const PROJECT = projectOf([
  { id: 'core/b.ts', language: 'typescript', loc: 30, links: [link('core/a.ts'), link('pkg:x')] },
  { id: 'core/a.ts', language: 'typescript', loc: 200, links: [link('core/b.ts')] },
  { id: 'lib/c.py', language: 'python', links: [] },
]);
const TABLE = tableOf(PROJECT, FILES);

test('cells contain the values of the report', () => {
  const cells = (row: number) => COLUMNS.map(({ key }) => TABLE.cell(row, key));
  assert.equal(cells(1), [
    'core/b.ts',
    'core',
    'typescript',
    'source',
    30,
    2,
    1,
    PROJECT.risk[1],
    'core',
    1,
    1,
  ]);
  assert.equal(cells(2), ['lib/c.py', 'lib', 'python', 'source', -1, 0, 0, PROJECT.risk[2], '', 0, 0]);
});

test('sorts by any column, with unknown cells last and equal ones in path order', () => {
  const by = (key: 'lines' | 'language' | 'path' | 'layer', isDescending: boolean) =>
    Array.from(sortRows(TABLE, TABLE.rows, { key, isDescending }));
  assert.equal(by('lines', false), [1, 0, 2]);
  assert.equal(by('lines', true), [0, 1, 2]);
  assert.equal(by('language', true), [0, 1, 2]);
  assert.equal(by('layer', true), [0, 1, 2]);
  assert.equal(by('path', true), [2, 1, 0]);
  const gaps = tableOf(
    projectOf(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((id, i) => ({
        id,
        language: 'ts',
        links: [],
        ...(i % 2 && { loc: i }),
      })),
    ),
    FILES,
  );
  for (const isDescending of [true, false]) {
    const sorted = Array.from(sortRows(gaps, gaps.rows, { key: 'lines', isDescending }));
    assert.equal(sorted, isDescending ? [5, 3, 1, 0, 2, 4] : [1, 3, 5, 0, 2, 4]);
  }
  for (let seed = 0; seed < 20; seed++) {
    const table = tableOf(randomProject(seed, createRandom(seed)), FILES);
    for (const { key } of COLUMNS) {
      const sorted = sortRows(table, table.rows.slice().reverse(), { key, isDescending: false });
      assert.equal(sorted.slice().sort(), table.rows);
      for (let i = 1; i < sorted.length; i++) {
        const [a, b] = [table.cell(sorted[i - 1], key), table.cell(sorted[i], key)];
        assert.ok(a <= b || b === '' || b === -1, key);
      }
    }
  }
});

test('filters by words and by column values', () => {
  const rows = (filter: Parameters<typeof filterRows>[2]) =>
    Array.from(filterRows(TABLE, TABLE.rows, filter));
  assert.equal(rows({ text: 'TS core' }), [0, 1]);
  assert.equal(rows({ text: 'core', language: 'python' }), []);
  assert.equal(rows({ inCycle: false }), [2]);
  assert.equal(rows({ layer: 'core', inCycle: true }), [0, 1]);
  assert.equal(rows({}), [0, 1, 2]);
});

test('quotes CSV and neutralises names that look like formulas', () => {
  const names = ['=cmd()', '+1', '-2', '@x', 'a,b', 'a"b', 'plain', 'a\nb', '\t=x'];
  const table = tableOf(projectOf(names.map(id => ({ id, language: 'ts', links: [] }))), FILES);
  const lines = toCsv(table, table.rows).split('\r\n');
  assert.is(lines[0], 'File,Folder,Language,Role,Lines,Uses,Used by,Risk,Layer,In cycle,Relative fan-out');
  const first = lines.slice(1, -1).map(line => line.slice(0, line.indexOf(',,ts')));
  assert.equal(
    first.sort(),
    ["'+1", "'-2", "'=cmd()", "'@x", "'\t=x", '"a""b"', '"a,b"', '"a\nb"', 'plain'].sort(),
  );
  assert.match(lines[1], /,ts,source,,0,0,0,,no,0$/);
});

function link(target: string) {
  return { target, line: 1, typeOnly: false, lazy: false, implicit: false };
}

test.run();
