/** A path below the root, and the text of the file. */
export type Written = readonly [path: string, text: string];

export function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}

export function json(value: unknown): string {
  return lines(JSON.stringify(value, null, 2));
}
