import { utcDay } from '../../../shared/today.ts';

/** Dates are texts, `YYYY-MM-DD` in UTC, so that a check gives the same answer in every time zone. */

export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Date.parse accepts 30 February as 1 March.
  return !Number.isNaN(time) && utcDay(time) === text;
}

/** How many days after `from` is `to`? Negative if it is before. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

const DAY_MS = 24 * 60 * 60 * 1000;
