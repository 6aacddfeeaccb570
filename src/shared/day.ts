const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `17 Nov 2026` for an ISO 8601 timestamp: the day in its own time zone. */
export function dayText(timestamp: string): string {
  const [year, month, day] = timestamp.slice(0, 'YYYY-MM-DD'.length).split('-').map(Number);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}
