import { pathOf } from '../model/ids.ts';
import type { ImportBetween } from '../model/imports-between.ts';

/** `src/a.ts:12 imports src/b.ts`, which editors and terminals turn into a link. */
export function importLine({ source, target, lines }: ImportBetween): string {
  return `${pathOf(source)}:${lines[0]} imports ${pathOf(target)}\n`;
}
