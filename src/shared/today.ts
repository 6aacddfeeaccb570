/** `YYYY-MM-DD` in UTC, so that a check gives the same answer in every time zone. */
export function today(): string {
  return new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
}
