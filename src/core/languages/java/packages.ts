import { baseName } from '../../../shared/paths.ts';
import type { Derivation, FileId, Index, Names, ProjectModel } from '../../../types.ts';
import { createDeclaredIndex, declarersIn, encodeDeclarer } from '../kit/declared-index.ts';
import { memoiseByObject } from '../kit/memoise.ts';
import { allPrefixesOf, joinName, splitName } from '../kit/qualified.ts';
import { type Declared, declaredBy, decodeDeclared, encodeDeclared } from './detail.ts';
import { usualName } from './external.ts';

/** What a file declares outside of all types. */
export interface Declaration {
  readonly file: FileId;
  readonly declared: Declared;
}

/** All files of the project that declare the same package, in any folder. */
export interface Package {
  /** Those that declare something, in string order. */
  files(): readonly FileId[];
  /** Everything that has this name, in the order of the files. */
  declarations(name: string): readonly Declaration[];
}

/**
 * Finds files by the packages that they declare, since a package can lie in any folder. The queries are narrow, because
 * every file makes many: adding a type invalidates the files that import its name, or its package as a whole and use
 * the name.
 */
export class Packages {
  readonly #model: ProjectModel;

  constructor(model: ProjectModel) {
    this.#model = model;
  }

  get(name: string): Package | undefined {
    if (!this.#model.hasKey(INDEX, PACKAGE + name)) return undefined;
    return {
      files: () => this.#model.lookUp(INDEX, DECLARING + name),
      declarations: own => this.declarations(joinName(name, own)),
    };
  }

  /** Is this a package of the project, or around one of its Scala files? */
  has(name: string): boolean {
    return this.#model.hasKey(INDEX, PACKAGE + name) || this.#model.hasKey(INDEX, AROUND + name);
  }

  /** Everything that has this qualified name. */
  declarations(name: string): readonly Declaration[] {
    return readDeclarations(this.#model.lookUp(DECLARED, name));
  }

  /** The files that declare a constant of this qualified name. */
  constants(name: string): readonly FileId[] {
    return this.#model.lookUp(CONSTANTS, name);
  }

  /** The files that are `module-info.java` of this module. */
  module(name: string): readonly FileId[] {
    return this.#model.lookUp(INDEX, MODULE + name);
  }

  /** Does the project own this package? It does if enough of its files are in packages that begin like it. */
  isHome(name: string): boolean {
    return this.#model.derived(IS_HOME, usualName(name.split('.')));
  }

  /** Does a type of the project have such a member? */
  isMember(name: string, isFunction: boolean, isOpen: boolean): boolean {
    return this.#model.hasKey(INDEX, encodeDeclared({ kind: 'member', name, isFunction, isOpen }));
  }

  /** Files of this name whose declarations are unknown. */
  unread(name: string): readonly FileId[] {
    return this.#model.lookUp(INDEX, UNREAD + name);
  }
}

/** The first character of a key tells its meaning; members have keys, too. */
const PACKAGE = ':';
/** The files of a package that declare something. */
const DECLARING = '+';
/** Around a package that a Scala file declares something in. */
const AROUND = '/';
const MODULE = '%';
const UNREAD = '?';
/**
 * Prefixes of packages (`com.example`) that belong to the project: at least one file in twenty has them. A few files
 * may always be in the package of a library, to access its internals or to extend it.
 */
const HOME = '~';
const ALL = '*';
const FILES_PER_HOME = 20;

const INDEX = createDeclaredIndex('java', isSource, function* (id, names) {
  const own = names?.package ?? '';
  const declared = declaredBy(names);
  if (isUnread(names)) yield [UNREAD + stem(id), id];
  else if (declared[0]?.kind === 'module') yield [MODULE + declared[0].name, id];
  else {
    yield [ALL, id];
    yield [HOME + usualName(own.split('.')), id];
    yield [PACKAGE + own, ''];
    if (declared.length > 0) yield [DECLARING + own, id];
    for (const one of declared) if (one.kind === 'member') yield [encodeDeclared(one), ''];
    if (id.endsWith('.scala')) yield* furtherPackages(id, own, declared);
  }
});

/** The other packages that a Scala file declares something in, and those around them. */
function* furtherPackages(
  id: FileId,
  own: string,
  declared: readonly Declared[],
): Iterable<[string, string]> {
  const packages = new Set([own, ...declared.map(one => packageOf(own, one))]);
  const outer = Array.from(packages, name => splitName(name)[0]);
  for (const around of allPrefixesOf(outer, '.')) yield [AROUND + around, ''];
  packages.delete(own);
  for (const name of packages) {
    yield [PACKAGE + name, ''];
    yield [DECLARING + name, id];
  }
}

function packageOf(own: string, declared: Declared): string {
  return declared.kind === 'outer' ? (declared.package ?? own) : own;
}

/** Qualified names, each with a file and what it declares by the name. */
const DECLARED = createDeclaredIndex('java declarations', isSource, function* (id, names) {
  const all = declaredBy(names);
  if (isUnread(names) || all[0]?.kind === 'module') return;
  const facades = all.filter(({ kind }) => kind === 'facade');
  const usual = id.endsWith('.kt') && facades.length === 0 ? [usualFacade(id)] : [];
  for (const declared of [...all.filter(({ kind }) => kind === 'outer'), ...facades, ...usual]) {
    yield [
      joinName(packageOf(names?.package ?? '', declared), declared.name),
      encodeDeclarer(id, encodeDeclared(declared)),
    ];
  }
});

const CONSTANTS = createDeclaredIndex('java constants', isSource, function* (id, names) {
  for (const { kind, name } of declaredBy(names))
    if (kind === 'constant') yield [joinName(names?.package ?? '', name), id];
});

function isSource(id: FileId): boolean {
  return id.endsWith('.java') || id.endsWith('.kt') || id.endsWith('.scala');
}

/** Does the text declare neither a package nor anything else? */
function isUnread(names: Names | undefined): boolean {
  return names?.package === undefined && names?.declares === undefined;
}

const readDeclarations = memoiseByObject((values: readonly string[]): readonly Declaration[] =>
  declarersIn(values).map(({ id, detail }) => ({ file: id, declared: decodeDeclared(detail) })),
);

/** The class that Java has for the functions and properties of a Kotlin file: `UtilKt` for `util.kt`. */
function usualFacade(file: FileId): Declared {
  const name = stem(file);
  return { kind: 'facade', name: `${name.charAt(0).toUpperCase()}${name.slice(1)}Kt` };
}

function stem(id: FileId): string {
  const name = baseName(id);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? name : name.slice(0, dot);
}

/** Does a prefix of packages belong to the project? */
export const IS_HOME: Derivation<boolean> = {
  name: 'java home',
  find(model, home) {
    const files = model.lookUp(INDEX, HOME + home).length;
    return files > 0 && files * FILES_PER_HOME >= model.lookUp(INDEX, ALL).length;
  },
};

export const packageIndexes: readonly Index[] = [INDEX, DECLARED, CONSTANTS];
