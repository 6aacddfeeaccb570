import { type Difference, differenceOf } from './difference.ts';
import { boxIdOf, isPackageId } from './ids.ts';
import type { BoxId, Project } from './types.ts';

export interface ImportPair {
  readonly source: BoxId;
  readonly target: BoxId;
}

/**
 * What is different from the moment the page was opened (or marked as seen): the net of all that happened, so what
 * came and went again is not there. Everything by box, in the order in which it happened.
 */
export interface Since {
  /** The revision from which on it counts. */
  readonly revision: number;
  readonly filesAdded: readonly BoxId[];
  readonly filesRemoved: readonly BoxId[];
  readonly importsAdded: readonly ImportPair[];
  readonly importsRemoved: readonly ImportPair[];
  /** Members of each. */
  readonly cyclesOpened: readonly (readonly BoxId[])[];
  readonly cyclesClosed: readonly (readonly BoxId[])[];
  readonly isEmpty: boolean;
}

export function createSince({ revision }: Pick<Project, 'revision'>): Since {
  return {
    revision,
    filesAdded: [],
    filesRemoved: [],
    importsAdded: [],
    importsRemoved: [],
    cyclesOpened: [],
    cyclesClosed: [],
    isEmpty: true,
  };
}

/** After a patch, whose delta is such a difference. */
export function addDifference(since: Since, { nodes, edges, cycles }: Difference): Since {
  const files = net(since.filesAdded, since.filesRemoved, id => id);
  for (const id of nodes.removed.map(boxOf)) if (!isPackageId(id)) files.went(id);
  for (const { id } of nodes.added) if (!isPackageId(boxOf(id))) files.came(boxOf(id));
  const imports = net(
    since.importsAdded,
    since.importsRemoved,
    ({ source, target }) => `${source}\n${target}`,
  );
  for (const [source, target] of edges.removed)
    imports.went({ source: boxOf(source), target: boxOf(target) });
  for (const { source, target } of edges.added)
    imports.came({ source: boxOf(source), target: boxOf(target) });
  const groups = net(since.cyclesOpened, since.cyclesClosed, members => members.join('\n'));
  for (const members of cycles.closed) groups.went(members.map(boxOf));
  for (const members of cycles.opened) groups.came(members.map(boxOf));
  const lists = {
    filesAdded: files.added(),
    filesRemoved: files.removed(),
    importsAdded: imports.added(),
    importsRemoved: imports.removed(),
    cyclesOpened: groups.added(),
    cyclesClosed: groups.removed(),
  };
  return {
    revision: since.revision,
    ...lists,
    isEmpty: Object.values(lists).every(list => list.length === 0),
  };
}

/** After the model was read again. */
export function addRefetch(since: Since, before: Project, after: Project): Since {
  return addDifference(since, differenceOf(before, after));
}

export function markSeen(_since: Since, project: Pick<Project, 'revision'>): Since {
  return createSince(project);
}

/** The report's own ids of packages are boxes already. */
function boxOf(id: string): BoxId {
  return isPackageId(id) ? id : boxIdOf(id);
}

interface Net<T> {
  came(item: T): void;
  went(item: T): void;
  added(): readonly T[];
  removed(): readonly T[];
}

function net<T>(added: readonly T[], removed: readonly T[], keyOf: (item: T) => string): Net<T> {
  const plus = new Map(added.map(item => [keyOf(item), item]));
  const minus = new Map(removed.map(item => [keyOf(item), item]));
  return {
    came(item) {
      const key = keyOf(item);
      if (!minus.delete(key)) plus.set(key, item);
    },
    went(item) {
      const key = keyOf(item);
      if (!plus.delete(key)) minus.set(key, item);
    },
    added: () => [...plus.values()],
    removed: () => [...minus.values()],
  };
}
