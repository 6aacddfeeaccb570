import { pathOf } from '../model/ids.ts';
import type { ImportBetween } from '../model/imports-between.ts';

/** `src/a.ts:12 imports src/b.ts`: editors and terminals make a link of its beginning. */
export function importLine({ source, target, lines }: ImportBetween): string {
  const place = lines.length === 0 ? pathOf(source) : `${pathOf(source)}:${lines[0]}`;
  return `${place} imports ${pathOf(target)}\n`;
}
