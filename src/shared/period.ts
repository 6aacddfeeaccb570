export const PERIOD = 'a period such as 90d, 12w, 6m or 1y, or a date such as 2026-01-31';

const DAY_MS = 86_400_000;

/**
 * The beginning of a period that ends at a time, both in milliseconds since 1970; undefined if the text is neither a
 * period nor a date.
 */
export function beginningOf(text: string, endMs: number): number | undefined {
  const [, count, unit] = /^([1-9]\d{0,4})([dwmy])$/.exec(text) ?? [];
  const startMs = count === undefined ? dateOf(text) : before(endMs, Number(count), unit);
  return startMs === undefined ? undefined : Math.max(0, startMs);
}

function before(endMs: number, count: number, unit: string): number {
  if (unit === 'd' || unit === 'w') return endMs - count * (unit === 'w' ? 7 : 1) * DAY_MS;
  const date = new Date(endMs);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - count * (unit === 'y' ? 12 : 1));
  // A month before 31 March is the last day of February.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}

function dateOf(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Some engines accept 31 February and mean March.
  return new Date(time || 0).toISOString().startsWith(text) ? time : undefined;
}
