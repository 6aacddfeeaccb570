import { baseName } from '../../shared/paths.ts';
import type { FileId, Names, ProjectModel } from '../../types.ts';
import { usualName } from './external.ts';
import { plainName } from './kotlin-uses.ts';

/** What a file declares outside of all types, in the form that the extraction gives it. */
export interface Declaration {
  readonly file: FileId;
  readonly form: string;
}

/** All files of the project that say that they belong to one package, wherever they lie. */
export interface Package {
  /** Those that declare something, in string order. */
  readonly files: readonly FileId[];
  readonly names: ReadonlySet<string>;
  /** Everything that has this name, in the order of the files. */
  declarations(name: string): readonly Declaration[];
}

export interface Packages {
  get(name: string): Package | undefined;
  /** The files that are `module-info.java` for this module. */
  module(name: string): readonly FileId[];
  /** Does the project have enough files whose packages begin like this one to be the owner of them all? */
  isHome(name: string): boolean;
  /** Files of this name of which nobody knows what they declare. */
  unread(name: string): readonly FileId[];
}

/**
 * A package can lie in any folder, and whether it lies in the project at all is known only when every file was
 * asked. So this asks all, once for all imports: a file that comes, goes, or declares something else may change
 * the meaning of any import. What a body says changes nothing here.
 */
export function packagesOf(model: ProjectModel): Packages {
  const files = [...model.filesWith('.java'), ...model.filesWith('.kt')];
  const names = files.map(id => model.namesOf(id));
  const known = readings.get(model);
  if (known !== undefined && isSame(known.files, files) && isSame(known.names, names)) return known.packages;
  const packages = readPackages(files, names);
  readings.set(model, { files, names, packages });
  return packages;
}

interface Reading {
  readonly files: readonly FileId[];
  readonly names: readonly (Names | undefined)[];
  readonly packages: Packages;
}

/** A resolver is made anew whenever anything comes or goes, mostly in other languages. */
const readings = new WeakMap<ProjectModel, Reading>();

function isSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

function readPackages(files: readonly FileId[], names: readonly (Names | undefined)[]): Packages {
  const members = new Map<string, [id: FileId, names: Names][]>();
  const modules = new Map<string, FileId[]>();
  const unread = new Map<string, FileId[]>();
  for (const [i, id] of files.entries()) {
    const own = names[i];
    if (own === undefined) add(unread, stem(id), id);
    else if (own.declares?.[0]?.startsWith(MODULE)) add(modules, own.declares[0].slice(MODULE.length), id);
    else add(members, own.package ?? '', [id, own]);
  }
  const homes = homesOf(members);
  const packages = new Map<string, Package>();
  return {
    get(name) {
      const own = members.get(name);
      if (own === undefined) return undefined;
      const known = packages.get(name) ?? packageOf(own);
      packages.set(name, known);
      return known;
    },
    isHome: name => homes.has(usualName(name.split('.'))),
    module: name => modules.get(name) ?? NONE,
    unread: name => unread.get(name) ?? NONE,
  };
}

/**
 * The beginnings of packages (`com.example`) that are the project's own: one file in twenty has them. A few files may
 * always have the package of a library, to see what it hides from others or to add to it.
 */
function homesOf(members: ReadonlyMap<string, readonly unknown[]>): ReadonlySet<string> {
  const counts = new Map<string, number>();
  let all = 0;
  for (const [name, files] of members) {
    const home = usualName(name.split('.'));
    counts.set(home, (counts.get(home) ?? 0) + files.length);
    all += files.length;
  }
  return new Set([...counts].flatMap(([home, count]) => (count * FILES_PER_HOME >= all ? [home] : [])));
}

function packageOf(members: readonly (readonly [id: FileId, names: Names])[]): Package {
  const declared = new Map<string, Declaration[]>();
  for (const [file, { declares = [] }] of members) {
    for (const form of declares) {
      if (!form.startsWith('-')) add(declared, plainName(form), { file, form });
    }
    const facade = facadeOf(file, declares);
    if (facade !== undefined) add(declared, facade, { file, form: `@${facade}` });
  }
  return {
    files: members.flatMap(([file, names]) => (names.declares === undefined ? [] : [file])).sort(),
    names: new Set(declared.keys()),
    declarations: name => declared.get(name) ?? NOTHING,
  };
}

/** The class that Java sees in place of the functions and properties of a Kotlin file: `UtilKt` for `util.kt`. */
function facadeOf(file: FileId, declares: readonly string[]): string | undefined {
  if (!file.endsWith('.kt') || declares.some(form => form.startsWith('@'))) return undefined;
  const name = stem(file);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Kt`;
}

function stem(id: FileId): string {
  const name = baseName(id);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? name : name.slice(0, dot);
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

const FILES_PER_HOME = 20;
const MODULE = 'module ';
const NONE: readonly FileId[] = [];
const NOTHING: readonly Declaration[] = [];
