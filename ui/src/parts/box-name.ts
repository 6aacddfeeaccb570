import { MODULE_PREFIX, scopeWords } from '../../../src/core/layout/scopes.ts';
import { distinctNames } from '../../../src/shared/brief-names.ts';
import { isGroupId, isModuleId, isStackId, pathOf } from '../model/ids.ts';
import type { BoxId } from '../model/types.ts';

/** The display name of a box: its path or module, with a note if it groups the files directly in a folder. */
export function boxName(id: BoxId): string {
  const path = pathOf(id);
  if (isStackId(id)) return scopeWords(id);
  if (isModuleId(id)) return id.slice(MODULE_PREFIX.length);
  if (!isGroupId(id)) return path;
  return path === '' ? 'files in the root folder' : `${path} (files directly in it)`;
}

/** Short names for boxes of a list; `src/*` are the files directly in a folder. */
export function briefBoxNames(ids: readonly BoxId[]): readonly string[] {
  const names = distinctNames(ids.map(pathOf));
  return ids.map((id, at) => (!isGroupId(id) ? names[at] : id === '*' ? boxName(id) : `${names[at]}/*`));
}
