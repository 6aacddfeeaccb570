import { baseName, parentOf } from '../../shared/paths.ts';
import type { Derivation, FileId, Index, ProjectModel } from '../../types.ts';
import { below } from '../kit/folders.ts';

/** The packages of a project. A folder holds one, its tests, and perhaps files that are never built with it. */
export interface Packages {
  /** Is there a file in this folder itself that others can import? */
  has(dir: FileId): boolean;
  /** What the package of a folder calls itself; undefined where no file says so. */
  nameOf(dir: FileId): string | undefined;
  /** Its files, without tests. */
  filesOf(dir: FileId): readonly FileId[];
  /** Those with an `init` function; all where there is none. */
  initializing(dir: FileId): readonly FileId[];
  /** The files of a folder that declare a name for a package, one for each platform perhaps. */
  declaring(dir: FileId, clause: string, name: string): readonly FileId[];
  /** The same with tests, which only tests of the folder see. */
  declaringWithTests(dir: FileId, clause: string, name: string): readonly FileId[];
}

export function createPackages(model: ProjectModel): Packages {
  const find = (dir: FileId) => model.derived(PACKAGE, dir);

  function filesOf(dir: FileId): readonly FileId[] {
    const own = find(dir).slice(1);
    const parts = filesIn(model, dir).filter(({ clause }) => clause === own || clause === '');
    return parts.map(({ name }) => below(dir, name)).sort();
  }

  function declaring(dir: FileId, clause: string, name: string): readonly FileId[] {
    return model.lookUp(DECLARATIONS, keyOf(dir, clause, name));
  }

  return {
    has: dir => find(dir) !== '',
    nameOf: dir => find(dir).slice(1) || undefined,
    filesOf,
    initializing(dir) {
      const found = declaring(dir, find(dir).slice(1), 'init');
      return found.length > 0 ? found : filesOf(dir);
    },
    declaring,
    declaringWithTests: (dir, clause, name) => [
      ...declaring(dir, clause, name),
      ...model.lookUp(DECLARATIONS, TEST + keyOf(dir, clause, name)),
    ],
  };
}

export function isTest(id: FileId): boolean {
  return id.endsWith('_test.go');
}

/** Go never builds files whose name begins with a dot or an underscore. */
export function isBuilt(id: FileId): boolean {
  return id.endsWith('.go') && !/^[._]/.test(baseName(id));
}

interface Member {
  /** Empty where the file does not say what package it belongs to: it counts with the others of its folder. */
  readonly clause: string;
  readonly name: string;
}

function readMember(listed: string): Member {
  const space = listed.indexOf(' ');
  return { clause: listed.slice(0, space), name: listed.slice(space + 1) };
}

/**
 * Files that are never built with the others may lie in the folder: programs to be run by hand (`package main`),
 * and `package documentation`. Among what is left, most files are right, and the first in string order decides.
 */
function nameIn(all: readonly Member[]): string {
  const counts = new Map<string, number>();
  for (const { clause } of all) if (clause !== '') counts.set(clause, (counts.get(clause) ?? 0) + 1);
  const weight = ([clause, count]: [string, number]) => (ASIDE.has(clause) ? 0 : count);
  const sorted = [...counts].sort((a, b) => weight(b) - weight(a) || (a[0] < b[0] ? -1 : 1));
  return sorted[0]?.[0] ?? '';
}

const ASIDE: ReadonlySet<string> = new Set(['main', 'documentation']);

function filesIn(model: ProjectModel, dir: FileId): Member[] {
  return model
    .lookUp(CLAUSES, dir)
    .map(readMember)
    .filter(({ name }) => !isTest(name));
}

/** Folder → a space and the name of its package, or nothing where there is none. */
const PACKAGE: Derivation<string> = {
  name: 'go package',
  find(model, dir) {
    const files = filesIn(model, dir);
    return files.length === 0 ? '' : ` ${nameIn(files)}`;
  },
};

/** Folder → what its files say about their package. */
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
    const dir = parentOf(id);
    const kind = isTest(id) ? TEST : '';
    const { package: clause = '', declares = [] } = namesOf() ?? {};
    for (const name of declares) yield [kind + keyOf(dir, clause, name), id];
  },
};

/** Before the keys of what tests declare; no folder begins with it. */
const TEST = '/';

function keyOf(dir: FileId, clause: string, name: string): string {
  return `${dir}\n${clause} ${name}`;
}

export const goIndexes: readonly Index[] = [CLAUSES, DECLARATIONS];
export const goDerivations: readonly Derivation[] = [PACKAGE];
