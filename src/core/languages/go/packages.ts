import { baseName, parentOf } from '../../../shared/paths.ts';
import type { Derivation, FileId, Index, ProjectModel } from '../../../types.ts';
import { below } from '../kit/folders.ts';
import { EXCLUSIVE, isForPlatform } from './constraints.ts';

/** The packages of a project. A folder holds one, its tests, and perhaps files that are never built with it. */
export interface Packages {
  /** Does this folder itself contain a file that others can import? */
  has(dir: FileId): boolean;
  /** The name that the package of a folder gives itself; empty if no file has a package clause. */
  nameOf(dir: FileId): string;
  /** Its files, without tests. */
  filesOf(dir: FileId): readonly FileId[];
  /** Those with an `init` function, or all if there is none; without those for some builds only, if others are left. */
  initializing(dir: FileId): readonly FileId[];
  /** The files of a folder that declare a name for a package: several, if they are for different platforms. */
  declaring(dir: FileId, clause: string, name: string, withTests: boolean): readonly FileId[];
}

export function createPackages(model: ProjectModel): Packages {
  const nameOf = (dir: FileId) => model.derived(PACKAGE, dir).slice(1);

  function filesOf(dir: FileId): readonly FileId[] {
    const own = nameOf(dir);
    const members = membersOf(model, dir).filter(({ clause }) => clause === own || clause === '');
    return members.map(({ name }) => below(dir, name)).sort();
  }

  function declaring(dir: FileId, clause: string, name: string, withTests: boolean): readonly FileId[] {
    const key = keyOf(dir, clause, name);
    const files = model.lookUp(DECLARATIONS, key);
    return withTests ? [...files, ...model.lookUp(DECLARATIONS, TEST + key)] : files;
  }

  function initializing(dir: FileId): readonly FileId[] {
    const clause = nameOf(dir);
    const withInit = declaring(dir, clause, 'init', false);
    const found = withInit.length > 0 ? withInit : filesOf(dir);
    const exclusive = new Set(declaring(dir, clause, EXCLUSIVE, false));
    const general = found.filter(id => !exclusive.has(id) && !isForPlatform(id));
    return general.length > 0 ? general : found;
  }

  return { has: dir => model.derived(PACKAGE, dir) !== '', nameOf, filesOf, initializing, declaring };
}

export function isTest(id: FileId): boolean {
  return id.endsWith('_test.go');
}

/** Go never builds files whose name begins with a dot or an underscore. */
export function isBuilt(id: FileId): boolean {
  return id.endsWith('.go') && !/^[._]/.test(baseName(id));
}

interface Member {
  /** Empty if the file has no package clause: it counts with the others of its folder. */
  readonly clause: string;
  readonly name: string;
}

/** The files of a folder, without tests. */
function membersOf(model: ProjectModel, dir: FileId): Member[] {
  const files = model.lookUp(CLAUSES, dir).filter(listed => !isTest(listed));
  return files.map(listed => {
    const [clause = '', name = ''] = listed.split(/ (.*)/s);
    return { clause, name };
  });
}

/**
 * A folder may contain files that are never built with the others: programs to be run by hand (`package main`), and
 * `package documentation`. The name that most of the other files have wins, and the first in string order of those.
 */
function nameIn(members: readonly Member[]): string {
  const counts = new Map<string, number>();
  for (const { clause } of members) if (clause !== '') counts.set(clause, (counts.get(clause) ?? 0) + 1);
  const weight = ([clause, count]: [string, number]) => (ASIDE.has(clause) ? 0 : count);
  const sorted = [...counts].sort((a, b) => weight(b) - weight(a) || (a[0] < b[0] ? -1 : 1));
  return sorted[0]?.[0] ?? '';
}

const ASIDE: ReadonlySet<string> = new Set(['main', 'documentation']);

/** Folder → a space and the name of its package; empty if there is none. */
const PACKAGE: Derivation<string> = {
  name: 'go package',
  find(model, dir) {
    const members = membersOf(model, dir);
    return members.length === 0 ? '' : ` ${nameIn(members)}`;
  },
};

/** Folder → the package clause and the name of each of its files. */
const CLAUSES: Index = {
  name: 'go clauses',
  *list(id, namesOf) {
    if (isBuilt(id)) yield [parentOf(id), `${namesOf()?.package ?? ''} ${baseName(id)}`];
  },
};

/** Folder, package and name → the files that declare it. */
const DECLARATIONS: Index = {
  name: 'go declarations',
  *list(id, namesOf) {
    if (!isBuilt(id)) return;
    const prefix = isTest(id) ? TEST : '';
    const { package: clause = '', declares = [] } = namesOf() ?? {};
    for (const name of declares) yield [prefix + keyOf(parentOf(id), clause, name), id];
  },
};

/** Precedes the keys of what tests declare; folders never begin with it. */
const TEST = '/';

function keyOf(dir: FileId, clause: string, name: string): string {
  return `${dir}\n${clause} ${name}`;
}

export const goIndexes: readonly Index[] = [CLAUSES, DECLARATIONS];
export const goDerivations: readonly Derivation[] = [PACKAGE];
