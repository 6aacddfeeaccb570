/** Shows what a long bench does now: in one line of a terminal, or as a line of a log. */
export function showProgress(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r${text}\x1b[K` : `${text}\n`);
}

/** Removes the last progress line from a terminal. */
export function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}
