import { computed } from '@preact/signals';
import { rangeOf } from '../../model/filters.ts';
import { isGroupId, isModuleId, isPackageId, nodeOf, PACKAGES_ID, pathOf } from '../../model/ids.ts';
import { filesOfModule, membersOf } from '../../model/members.ts';
import { baseName } from '../../model/names.ts';
import { unitOf } from '../../model/tree.ts';
import type { BoxId, Filters, Project } from '../../model/types.ts';
import { boxName } from '../../parts/box-name.ts';
import { isolated } from '../../parts/isolate.ts';
import { tree } from '../../store/derived.ts';
import { filters, project, selection } from '../../store/state.ts';

export type TargetKind = 'file' | 'folder' | 'package';

/** The focused box. */
export interface Target {
  readonly id: BoxId;
  readonly kind: TargetKind;
  readonly project: Project;
  readonly filters: Filters;
  /** Its files that pass the filters. */
  readonly nodes: Uint32Array;
}

export type Focus =
  | { readonly state: 'none' }
  | { readonly state: 'missing'; readonly id: BoxId }
  /** It exists, but the filters hide all of it. */
  | { readonly state: 'hidden'; readonly id: BoxId }
  | { readonly state: 'found'; readonly target: Target };

export const focus = computed<Focus>(() => {
  const now = project.value;
  const id = selection.value;
  if (!now || id === undefined) return { state: 'none' };
  if (!exists(now, id)) return { state: 'missing', id };
  const nodes = membersOf(now, id, filters.value);
  const isHidden = isModuleId(id)
    ? nodes.length === 0
    : !isPackageId(id) && tree.value !== undefined && unitOf(tree.value, id) < 0;
  if (isHidden) return { state: 'hidden', id };
  return {
    state: 'found',
    target: { id, kind: kindOf(now, id), project: now, filters: filters.value, nodes },
  };
});

export function kindOf(now: Project, id: BoxId): TargetKind {
  if (isPackageId(id)) return 'package';
  return nodeOf(now, id) >= 0 ? 'file' : 'folder';
}

/** The name of a box in a sentence. */
export function shortName(now: Project, id: BoxId): string {
  if (id === PACKAGES_ID) return 'all packages';
  if (isPackageId(id)) return id.slice(PACKAGES_ID.length);
  if (isModuleId(id)) return isolated(boxName(id));
  const path = pathOf(id);
  const name = baseName(path) || now.name;
  if (isGroupId(id)) return `the files directly in ${isolated(name)}`;
  return isolated(COMMON.test(name) ? path.split('/').slice(-2).join('/') : name);
}

/** Names that are too common to identify a file without its folder. */
const COMMON = /^(?:index|__init__|mod|main|page|layout|route|types|utils|constants|package-info)\.[^/]+$/;

/** The full path of a box, for where its short name would be ambiguous. */
export function fullName(now: Project, id: BoxId): string {
  if (id === PACKAGES_ID || isPackageId(id) || isGroupId(id) || isModuleId(id)) return shortName(now, id);
  return isolated(pathOf(id) || now.name);
}

function exists(now: Project, id: BoxId): boolean {
  if (nodeOf(now, id) >= 0) return true;
  if (isPackageId(id)) return false;
  if (isModuleId(id)) return filesOfModule(now, id).length > 0;
  if (id === PACKAGES_ID || tree.value?.folderOfId.has(id)) return true;
  const { start, end } = rangeOf(now, pathOf(id));
  return end > start;
}
