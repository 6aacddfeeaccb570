import { thousands } from '../../shared/words.ts';
import type { Area, Areas } from './areas.ts';
import { boxNames, saysNothing } from './box-names.ts';
import { COUNT_SIZE } from './box-sizes.ts';
import type { ChosenBox } from './box-types.ts';
import { textWidth } from './text-width.ts';

/** The size of the name of a frame, in small capitals. */
export const FRAME_NAME_SIZE = 11;
const SPACING = 0.8;
const PADDING = 14;

/** `PACKAGES 1,210 files` */
export function frameTitleWidth({ name, files }: Area): number {
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

/** Box → what is written in it: in a frame, what the name of the frame does not say. */
export function frameLabels(
  boxes: readonly Pick<ChosenBox, 'path' | 'kind'>[],
  names: readonly string[],
  { list, areaOf }: Areas,
  isFramed: (box: number) => boolean,
): string[] {
  const labels = [...names];
  for (const area of list.keys()) {
    const { path } = list[area];
    const members = [...boxes.keys()].filter(box => areaOf[box] === area && isFramed(box));
    const inside = members.map(box => ({ ...boxes[box], path: withoutStart(boxes[box].path, path) }));
    const short = boxNames(inside);
    for (const [i, box] of members.entries())
      labels[box] = saysNothing(inside[i].path) ? 'own files' : short[i];
  }
  return labels;
}

function withoutStart(path: string, start: string): string {
  return path.startsWith(start) ? path.slice(start.length).replace(/^\//, '') : path;
}
