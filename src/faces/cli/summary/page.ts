import type { Style } from '../terminal.ts';

/** How much there is to say for the room that there is: with 1, less of what lists names; with 2, one line for each thing. */
export type Tightness = 0 | 1 | 2;

/** What the lines are written on. */
export interface Page {
  readonly width: number;
  readonly style: Style;
  readonly tightness: Tightness;
}

export function withArrows(line: string, style: Style): string {
  return line.replaceAll('→', style.red('→'));
}
