/** A generated file: its path relative to the root, and its text. */
export type Written = readonly [path: string, text: string];

export function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}

export function json(value: unknown): string {
  return lines(JSON.stringify(value, null, 2));
}
