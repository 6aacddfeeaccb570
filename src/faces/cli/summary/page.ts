import type { Style } from '../terminal.ts';

/** What the lines are written on. */
export interface Page {
  readonly width: number;
  readonly style: Style;
  /** Is there more to say than there is room for? What takes several lines for one thing then takes one. */
  readonly isTight: boolean;
}

export function withArrows(line: string, style: Style): string {
  return line.replaceAll('→', style.red('→'));
}
