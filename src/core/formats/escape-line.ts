import { visible, visibleWithColours } from '../../shared/visible.ts';
import type { TextStyle } from './findings/report.ts';

/** How to escape a line for people. Colour codes stay only where our own styles may have added them. */
export function lineEscaperFor(style: TextStyle): (line: string) => string {
  return style.bold('') === '' ? visible : visibleWithColours;
}
