/** `YYYY-MM-DD` in UTC, so that a check gives the same answer in every time zone. */
export function today(): string {
  return utcDay(Date.now());
}

/** The same for a time in milliseconds since 1970. */
export function utcDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
