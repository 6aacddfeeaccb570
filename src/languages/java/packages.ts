import { baseName } from '../../shared/paths.ts';
import type { Derivation, FileId, Index, Names, ProjectModel } from '../../types.ts';
import { usualName } from './external.ts';
import { INHERITED_MEMBER, MEMBER } from './kotlin-scopes.ts';
import { plainName } from './kotlin-uses.ts';

/** What a file declares outside of all types, in the form that the extraction gives it. */
export interface Declaration {
  readonly file: FileId;
  readonly form: string;
}

/** All files of the project that say that they belong to one package, wherever they lie. */
export interface Package {
  /** Those that declare something, in string order. */
  files(): readonly FileId[];
  /** Everything that has this name, in the order of the files. */
  declarations(name: string): readonly Declaration[];
}

export interface Packages {
  get(name: string): Package | undefined;
  /** Everything that has this name, which begins with that of its package. */
  declarations(name: string): readonly Declaration[];
  /** The files that are `module-info.java` for this module. */
  module(name: string): readonly FileId[];
  /** Does the project have enough files whose packages begin like this one to be the owner of them all? */
  isHome(name: string): boolean;
  /** Does a type of the project have such a member (`#a()`, `^a()`)? */
  isMember(form: string): boolean;
  /** Files of this name of which nobody knows what they declare. */
  unread(name: string): readonly FileId[];
}

/**
 * A package can lie in any folder, so the files are found by what they say. The questions are narrow, because
 * every file asks many: a type that is added concerns those who import its name, or its package as a whole and
 * use the name.
 */
export function createPackages(model: ProjectModel): Packages {
  return {
    get(name) {
      if (!model.hasKey(INDEX, PACKAGE + name)) return undefined;
      return {
        files: () => model.lookUp(INDEX, DECLARING + name),
        declarations: own => readDeclarations(model.lookUp(DECLARED, qualified(name, own))),
      };
    },
    declarations: name => readDeclarations(model.lookUp(DECLARED, name)),
    isHome(name) {
      const home = usualName(name.split('.'));
      return model.derived(IS_HOME, home);
    },
    module: name => model.lookUp(INDEX, MODULE + name),
    isMember: form => model.hasKey(INDEX, form),
    unread: name => model.lookUp(INDEX, UNREAD + name),
  };
}

/** What a key stands for is told by its first character. */
const PACKAGE = ':';
/** The files of a package that declare something. */
const DECLARING = '+';
const MODULE = '%';
const UNREAD = '?';
/**
 * The beginnings of packages (`com.example`) that are the project's own: one file in twenty has them. A few files may
 * always have the package of a library, to see what it hides from others or to add to it.
 */
const HOME = '~';
const ALL = '*';
const FILES_PER_HOME = 20;
const SEPARATOR = '\0';
const MODULE_FORM = 'module ';

const INDEX: Index = {
  name: 'java',
  *list(id, namesOf) {
    if (!isSource(id)) return;
    const names = namesOf();
    const { package: own = '', declares } = names ?? {};
    const module = moduleOf(names);
    if (isUnread(names)) yield [UNREAD + stem(id), id];
    else if (module !== undefined) yield [MODULE + module, id];
    else {
      yield [ALL, id];
      yield [HOME + usualName(own.split('.')), id];
      yield [PACKAGE + own, ''];
      if (declares !== undefined) yield [DECLARING + own, id];
      for (const form of declares ?? []) if (isMember(form)) yield [form, ''];
    }
  },
};

/** Names with those of their packages, each with a file and the form in which it declares it. */
const DECLARED: Index = {
  name: 'java declarations',
  *list(id, namesOf) {
    const names = isSource(id) ? namesOf() : undefined;
    if (names === undefined || isUnread(names) || moduleOf(names) !== undefined) return;
    const { package: own = '', declares = [] } = names;
    for (const form of declares) {
      if (isForOthers(form)) yield [qualified(own, plainName(form)), id + SEPARATOR + form];
    }
    const facade = facadeOf(id, declares);
    if (facade !== undefined) yield [qualified(own, facade), `${id}${SEPARATOR}@${facade}`];
  },
};

function isMember(form: string): boolean {
  return form.startsWith(MEMBER) || form.startsWith(INHERITED_MEMBER);
}

/** Is this something outside of all types that other files can name? */
function isForOthers(form: string): boolean {
  return !form.startsWith('-') && !isMember(form) && !form.includes('<') && form.indexOf('.') <= 0;
}

function isSource(id: FileId): boolean {
  return id.endsWith('.java') || id.endsWith('.kt');
}

/** Says a text neither where it belongs nor what it declares? What it uses makes no difference. */
function isUnread(names: Names | undefined): boolean {
  return names?.package === undefined && names?.declares === undefined;
}

function moduleOf(names: Names | undefined): string | undefined {
  const [first] = names?.declares ?? [];
  return first?.startsWith(MODULE_FORM) ? first.slice(MODULE_FORM.length) : undefined;
}

function qualified(own: string, name: string): string {
  return own === '' ? name : `${own}.${name}`;
}

/** Made once for all who ask, for as long as the answer is the same. */
function readDeclarations(values: readonly string[]): readonly Declaration[] {
  let found = known.get(values);
  if (found === undefined) {
    found = values.map(value => {
      const end = value.indexOf(SEPARATOR);
      return { file: value.slice(0, end), form: value.slice(end + SEPARATOR.length) };
    });
    known.set(values, found);
  }
  return found;
}

const known = new WeakMap<readonly string[], readonly Declaration[]>();

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

/** Is a beginning of packages the project's own? */
export const IS_HOME: Derivation<boolean> = {
  name: 'java home',
  find(model, home) {
    const files = model.lookUp(INDEX, HOME + home).length;
    return files > 0 && files * FILES_PER_HOME >= model.lookUp(INDEX, ALL).length;
  },
};

export const packageIndexes: readonly Index[] = [INDEX, DECLARED];
