import { MODULE_PREFIX } from '../../../src/core/layout/scopes.ts';
import { insideTest, rangeOf, shownNodes } from './filters.ts';
import { isGroupId, isModuleId, isStackId, nodeOf, PACKAGES_ID, pathOf } from './ids.ts';
import { moduleNameOf } from './module-of.ts';
import type { BoxId, Filters, Project } from './types.ts';

/** The nodes of a box that pass the filters, ascending. The box of a single node always contains it. */
export function membersOf(project: Project, box: BoxId, filters: Filters): Uint32Array {
  const node = nodeOf(project, box);
  if (node !== -1) return Uint32Array.of(node);
  const { ids, fileCount } = project;
  const shown = shownNodes(project, filters);
  if (box === PACKAGES_ID) return shownBetween(shown, fileCount, ids.length);
  if (isModuleId(box)) return filesOfModule(project, box).filter(file => shown[file] === 1);
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

/** The files of all modules, which several parts of the page ask for with every render. */
const known = new WeakMap<Project, ReadonlyMap<string, Uint32Array>>();

/** The files of a module or stack, hidden or not, ascending; empty if there is no such module. */
export function filesOfModule(project: Project, box: BoxId): Uint32Array {
  if (isStackId(box)) {
    const isInside = insideTest(project, box);
    return Uint32Array.from(project.ids.slice(0, project.fileCount).keys()).filter(isInside);
  }
  const found = known.get(project) ?? filesOfModules(project);
  known.set(project, found);
  return found.get(box.slice(MODULE_PREFIX.length)) ?? new Uint32Array();
}

function filesOfModules(project: Project): ReadonlyMap<string, Uint32Array> {
  const nameOf = moduleNameOf(project);
  const files = new Map<string, number[]>();
  for (let file = 0; file < project.fileCount; file++) {
    const name = nameOf(file);
    const list = name === undefined ? undefined : files.get(name);
    if (list) list.push(file);
    else if (name !== undefined) files.set(name, [file]);
  }
  return new Map(Array.from(files, ([name, list]) => [name, Uint32Array.from(list)]));
}
