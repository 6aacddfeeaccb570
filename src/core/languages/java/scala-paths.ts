import { parentOf } from '../../../shared/paths.ts';
import type { FileId, Names, ProjectModel } from '../../../types.ts';
import { memoiseByKey, memoiseByObject } from '../kit/memoise.ts';
import { firstSegment, joinName } from '../kit/qualified.ts';
import { isCapitalised } from './chars.ts';
import { declaredBy, PACKAGE_OBJECT, type Wildcard, wildcardsIn } from './detail.ts';
import { usualName } from './external.ts';
import { filesDeclaring } from './lookup.ts';
import type { Packages } from './packages.ts';
import { platformPackage } from './platform.ts';

/** Finds what the paths of Scala files mean. */
export interface ScalaPaths {
  /** The full name of a path in some line; undefined if its first name is that of a value, or inherited. */
  fullName(from: FileId, path: string, line?: number): string | undefined;
  /** The files that declare what a full name begins with, or a package object or an export that may add it. */
  filesDeclaring(from: FileId, name: string): readonly FileId[];
}

/**
 * The first name of a path may be declared in the file itself, in a package that the file imports as a whole, in one
 * that it is in, in `scala`, or at the root; the file takes precedence, then the last import, then the innermost package.
 */
export function createScalaPaths(model: ProjectModel, packages: Packages): ScalaPaths {
  let last: { readonly from: FileId; readonly owners: () => readonly Wildcard[] } | undefined;

  function find(from: FileId, path: string, owners: readonly Wildcard[]): string | undefined {
    if (path.startsWith(ROOT)) return path.slice(ROOT.length);
    const head = firstSegment(path, '.');
    const own = ownerIn(model.namesOf(from) ?? NO_NAMES).get(head);
    if (own !== undefined) return joinName(own, path);
    const known = owners.find(({ owner }) => declares(joinName(owner, head)));
    const owner = known?.owner ?? IMPLICIT.get(head);
    if (owner !== undefined) return joinName(owner, path);
    return packages.has(head) || filesOf(from, head).length > 0 ? path : undefined;
  }

  function declares(name: string): boolean {
    return packages.has(name) || packages.declarations(name).length > 0;
  }

  /** The last one first. Packages that are imported as a whole are relative to those before them. */
  function readOwners(from: FileId): readonly Wildcard[] {
    const names = model.namesOf(from) ?? {};
    const around = [...packagesOf(names).filter(name => name !== ''), 'scala'];
    const owners = around.map(owner => ({ owner, line: 0 }));
    for (const { owner, line } of wildcardsIn(names).slice(0, MOST_OWNERS)) {
      const name = find(from, owner, owners);
      if (name !== undefined && packages.has(name)) owners.unshift({ owner: name, line });
    }
    return owners;
  }

  function fullName(from: FileId, path: string, line = Number.POSITIVE_INFINITY): string | undefined {
    if (last?.from !== from) last = { from, owners: model.memoise(() => readOwners(from)) };
    const owners = last.owners().filter(one => one.line < line);
    return find(from, path, owners) ?? (isCapitalised(path) ? undefined : path);
  }

  /** What is declared outside of all packages is visible to such files in the same folder only. */
  function filesOf(from: FileId, name: string): readonly FileId[] {
    const folder = model.namesOf(from)?.package === undefined ? parentOf(from) : NO_FOLDER;
    return filesSeen(`${folder}\0${name}`);
  }

  const filesSeen = memoiseByKey(model, key => {
    const [folder, name = ''] = key.split('\0');
    const atRoot = packages.declarations(firstSegment(name, '.')).map(({ file }) => file);
    const hidden = new Set(atRoot.filter(id => parentOf(id) !== folder));
    const files = filesDeclaring(name, packages);
    if (files.length > 0 || packages.has(name)) return files.filter(id => !hidden.has(id));
    const owner = name.slice(0, Math.max(0, name.lastIndexOf('.')));
    return packages.declarations(joinName(owner, PACKAGE_OBJECT)).map(({ file }) => file);
  });

  return { fullName, filesDeclaring: filesOf };
}

/** The package of each name that a file declares. */
const ownerIn: (names: Names) => ReadonlyMap<string, string> = memoiseByObject(
  names =>
    new Map(
      declaredBy(names).flatMap(one =>
        one.kind === 'outer' ? [[one.name, one.package ?? names.package ?? '']] : [],
      ),
    ),
);

/** The package of a file, then those around it whose names it sees. */
export const packagesOf: (names: Names) => readonly string[] = memoiseByObject(names => [
  names.package ?? '',
  ...declaredBy(names).flatMap(({ kind, name }) => (kind === 'clause' ? [name] : [])),
]);

/** The part of Scala's library that a full name belongs to; undefined for others. */
export function scalaPackage(name: string): string | undefined {
  const [first, second = ''] = name.split('.', 2);
  if (first !== 'scala' || LIBRARIES.has(second)) return undefined;
  return /^[a-z]/.test(second) && name.includes('.', first.length + 1) ? `${first}.${second}` : first;
}

/** Can a name at the root begin like this? Otherwise, it may be that of a value. */
export function isRootName(name: string): boolean {
  const head = firstSegment(name, '.');
  return head === 'scala' || platformPackage(name) !== undefined || usualName([head, head]) !== head;
}

export function isScala(id: FileId): boolean {
  return id.endsWith('.scala') || id.endsWith('.sc');
}

const NO_NAMES: Names = {};
const ROOT = '_root_.';
/** The folder of no file. */
const NO_FOLDER = '/';
const MOST_OWNERS = 32;
/** Published by themselves. */
const LIBRARIES: ReadonlySet<string> = new Set(['meta', 'scalajs', 'scalanative', 'swing', 'xml']);
/** Packages that every file sees, because it imports `scala`, or that nearly all mean by such a name. */
const IMPLICIT: ReadonlyMap<string, string> = new Map([
  ...`annotation beans collection compiletime concurrent deriving io jdk language languageFeature math quoted ref reflect
  runtime sys util`
    .split(/\s+/)
    .map(name => [name, 'scala'] as const),
  ['mutable', 'scala.collection'],
  ['immutable', 'scala.collection'],
]);
