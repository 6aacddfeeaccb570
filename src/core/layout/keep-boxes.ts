import type { ChosenBox } from './box-types.ts';
import { folderOfStack } from './scopes.ts';

/** Files that belong to none of the boxes of a picture. */
export const NO_BOX = -1;

/**
 * The box of a new file: the one with the longest path around it. Boxes of a picture stay as they are while files are
 * added.
 */
export function boxForPath(boxes: readonly Pick<ChosenBox, 'path' | 'kind'>[], path: string): number {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  let [found, length] = [NO_BOX, -1];
  for (const [box, { path: own, kind }] of boxes.entries()) {
    const isStack = kind === 'stack';
    const around = isStack ? folderOfStack(own) : own;
    // A stack has what no other box of its folder has.
    if (kind === 'module' || around.length < length + Number(isStack)) continue;
    const isInside = around === '' || path === around || path.startsWith(`${around}/`);
    const isHere = kind === 'own files' ? folder === around : isInside;
    if (isHere && (kind !== 'file' || path === around)) [found, length] = [box, around.length];
  }
  return found;
}
