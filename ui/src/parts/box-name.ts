import { isGroupId, pathOf } from '../model/ids.ts';
import type { BoxId } from '../model/types.ts';

/** The path of a box in words, also of one that stands for the loose files of a folder. */
export function boxName(id: BoxId): string {
  const path = pathOf(id);
  if (!isGroupId(id)) return path;
  return path === '' ? 'loose files' : `${path} (loose files)`;
}
