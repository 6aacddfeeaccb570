import { thousands } from '../../shared/words.ts';
import type { Area } from './areas.ts';
import { COUNT_SIZE } from './box-sizes.ts';
import { textWidth } from './text-width.ts';

/** The size of the name of a frame, in small capitals. */
export const FRAME_NAME_SIZE = 11;
const SPACING = 0.8;
const PADDING = 14;

/** `PACKAGES 1,210 files` */
export function frameTitleWidth({ name, files }: Pick<Area, 'name' | 'files'>): number {
  const letters = name.toUpperCase();
  return (
    textWidth(letters, FRAME_NAME_SIZE) * 1.08 +
    letters.length * SPACING +
    textWidth(` ${countOfFrame(files)}`, COUNT_SIZE) +
    2 * PADDING
  );
}

export function countOfFrame(files: number): string {
  return `${thousands(files)} files`;
}
