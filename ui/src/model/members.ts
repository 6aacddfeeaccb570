import { rangeOf, shownNodes } from './filters.ts';
import { isGroupId, nodeOf, PACKAGES_ID, pathOf } from './ids.ts';
import type { BoxId, Filters, Project } from './types.ts';

/** The nodes of a box that pass the filters, ascending. The box of a single node always contains it. */
export function membersOf(project: Project, box: BoxId, filters: Filters): Uint32Array {
  const node = nodeOf(project, box);
  if (node !== -1) return Uint32Array.of(node);
  const { ids, fileCount } = project;
  const shown = shownNodes(project, filters);
  if (box === PACKAGES_ID) return shownBetween(shown, fileCount, ids.length);
  const folder = pathOf(box);
  const { start, end } = rangeOf(project, folder);
  const members = shownBetween(shown, start, end);
  if (!isGroupId(box)) return members;
  const prefix = folder === '' ? 0 : folder.length + 1;
  return members.filter(file => !ids[file].includes('/', prefix));
}

function shownBetween(shown: Uint8Array, start: number, end: number): Uint32Array {
  const members: number[] = [];
  for (let node = start; node < end; node++) if (shown[node] === 1) members.push(node);
  return Uint32Array.from(members);
}
