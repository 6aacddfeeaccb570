import type { Areas } from './areas.ts';
import { boxNames, saysNothing } from './box-names.ts';
import type { ChosenBox } from './box-types.ts';

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
