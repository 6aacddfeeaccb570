import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BUDGETS, budgetOf, budgetTable, type Measurement, overBudget } from '../../bench/page-budgets.ts';

const PAINTED = 'boxes painted with labels, ms';
const MOVED = 'boxes moved by a save';

function measured(files: number, changes: Readonly<Record<string, number>> = {}): Measurement {
  const zero = Object.fromEntries(Object.keys(BUDGETS).map(name => [name, 0]));
  return { files, values: { ...zero, ...changes } };
}

test('the limit of a project is that of the next larger size', () => {
  assert.equal(
    [1, 1000, 1001, 20_000, 50_000, 90_000].map(files => budgetOf(PAINTED, files)),
    [400, 400, 900, 900, 1500, 1500],
  );
});

test('the table has a column for each size, and marks what is over the budget', () => {
  const all = [measured(1000, { [PAINTED]: 400.4 }), measured(20_000, { [PAINTED]: 1020, [MOVED]: 2 })];
  const rows = budgetTable(all);
  assert.match(rows[0], /^measured of budget +1,000 files +20,000 files$/);
  assert.match(rows.find(row => row.startsWith(PAINTED)) ?? '', / 400 of 400 +1,020 of 900 OVER$/);
  assert.is(rows.length, 1 + Object.keys(BUDGETS).length);
  assert.equal(overBudget(all), [`${PAINTED} at 20,000 files`, `${MOVED} at 20,000 files`]);
});

test.run();
