import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { beginningOf } from '../../src/shared/period.ts';

const timeOf = (text: string) => Date.parse(`${text}Z`);

test('days and weeks, months and years of the calendar, and dates', () => {
  const end = timeOf('2026-03-31T12:00');
  const beginning = (text: string) => beginningOf(text, end);
  assert.is(beginning('90d'), timeOf('2025-12-31T12:00'));
  assert.is(beginning('2w'), timeOf('2026-03-17T12:00'));
  assert.is(beginning('1y'), timeOf('2025-03-31T12:00'));
  assert.is(beginning('13m'), timeOf('2025-02-28T12:00'));
  assert.is(beginning('99999y'), 0);
  assert.is(beginning('2026-01-31'), timeOf('2026-01-31T00:00'));
});

test('all else is no period', () => {
  for (const text of ['', '0d', '1', 'y', '1h', '2026-02-30', '2026-13-01', 'yesterday', '1y; rm'])
    assert.is(beginningOf(text, 0), undefined, text);
});

test.run();
