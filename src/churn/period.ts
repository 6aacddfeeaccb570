const DAYS = { d: 1, w: 7, m: 365.25 / 12, y: 365.25 } as const;

export const PERIOD = 'a period such as 90d, 12w, 6m or 1y, or a date such as 2026-01-31';

/**
 * The beginning of a period that ends at a time, both in seconds since 1970; undefined if the text is neither a period
 * nor a date.
 */
export function beginningOf(text: string, end: number): number | undefined {
  const [, count, unit] = /^([1-9]\d{0,4})([dwmy])$/.exec(text) ?? [];
  if (unit !== undefined)
    return Math.max(0, Math.floor(end - Number(count) * DAYS[unit as keyof typeof DAYS] * 86_400));
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  const isDate = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return isDate ? Math.max(0, time / 1000) : undefined;
}
