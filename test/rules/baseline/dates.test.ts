import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { daysBetween, isDate } from '../../../src/core/rules/baseline/dates.ts';
import { utcDay } from '../../../src/shared/today.ts';

/** 14 hours before and 11 hours after UTC, and one that changes its clocks. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin', 'UTC'];

test.after.each(() => {
  delete process.env.TZ;
});

for (const zone of ZONES) {
  test(`dates are the same in ${zone}`, () => {
    process.env.TZ = zone;
    assert.is(utcDay(Date.UTC(2027, 2, 1, 0, 0, 0)), '2027-03-01');
    assert.is(utcDay(Date.UTC(2027, 1, 28, 23, 59, 59)), '2027-02-28');
    assert.is(daysBetween('2027-03-01', '2027-02-28'), -1);
    assert.is(daysBetween('2027-03-01', '2027-04-01'), 31);
    assert.ok(isDate('2027-03-28'));
  });
}

test('accepts dates of the calendar only', () => {
  for (const date of ['2027-03-01', '2028-02-29', '0001-01-01', '9999-12-31']) assert.ok(isDate(date), date);
  for (const text of [
    ...['', 'soon', '2027-3-1', '2027-02-29', '2027-02-30', '2027-13-01', '2027-00-10', '2027-01-00'],
    ...['2027-03-01T00:00:00Z', ' 2027-03-01', '2027-03-01\n', '01.03.2027', '+2027-03-01'],
  ])
    assert.not.ok(isDate(text), text);
});

test.run();
