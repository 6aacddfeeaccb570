import { type Difference, differenceOf } from './difference.ts';
import { boxIdOf, isPackageId } from './ids.ts';
import type { BoxId, Project } from './types.ts';

export interface ImportPair {
  readonly source: BoxId;
  readonly target: BoxId;
}

/**
 * The net changes since the page was opened or the changes were marked as seen: anything added and removed again is
 * left out. In order of occurrence.
 */
export interface Since {
  /** The revision that everything is compared with. */
  readonly revision: number;
  readonly filesAdded: readonly BoxId[];
  readonly filesRemoved: readonly BoxId[];
  readonly importsAdded: readonly ImportPair[];
  readonly importsRemoved: readonly ImportPair[];
  /** The members of each cycle. */
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

/** Adds the changes of one patch. */
export function addDifference(since: Since, { nodes, edges, cycles }: Difference): Since {
  const files = net(since.filesAdded, since.filesRemoved, id => id);
  for (const id of nodes.removed.map(boxOf)) if (!isPackageId(id)) files.remove(id);
  for (const { id } of nodes.added) if (!isPackageId(boxOf(id))) files.add(boxOf(id));
  const imports = net(
    since.importsAdded,
    since.importsRemoved,
    ({ source, target }) => `${source}\n${target}`,
  );
  for (const [source, target] of edges.removed)
    imports.remove({ source: boxOf(source), target: boxOf(target) });
  for (const { source, target } of edges.added) imports.add({ source: boxOf(source), target: boxOf(target) });
  const groups = net(since.cyclesOpened, since.cyclesClosed, members => members.join('\n'));
  for (const members of cycles.closed) groups.remove(members.map(boxOf));
  for (const members of cycles.opened) groups.add(members.map(boxOf));
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

/** Adds the changes between two models, after a refetch. */
export function addRefetch(since: Since, before: Project, after: Project): Since {
  return addDifference(since, differenceOf(before, after));
}

/** The report id of a package is already its box. */
function boxOf(id: string): BoxId {
  return isPackageId(id) ? id : boxIdOf(id);
}

interface Net<T> {
  add(item: T): void;
  remove(item: T): void;
  added(): readonly T[];
  removed(): readonly T[];
}

function net<T>(added: readonly T[], removed: readonly T[], keyOf: (item: T) => string): Net<T> {
  const plus = new Map(added.map(item => [keyOf(item), item]));
  const minus = new Map(removed.map(item => [keyOf(item), item]));
  return {
    add(item) {
      const key = keyOf(item);
      if (!minus.delete(key)) plus.set(key, item);
    },
    remove(item) {
      const key = keyOf(item);
      if (!plus.delete(key)) minus.set(key, item);
    },
    added: () => [...plus.values()],
    removed: () => [...minus.values()],
  };
}
