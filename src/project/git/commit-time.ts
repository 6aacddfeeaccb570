/** The end of the year 9999: the dates of JavaScript end, and those of a hostile commit do not. */
const LATEST = 253_402_300_799;

/** The time of a commit as git prints it, in seconds since 1970. */
export function parseCommitTime(text: string): number {
  return Math.min(Math.max(Number(text) || 0, 0), LATEST);
}
