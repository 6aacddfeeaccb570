import { baseName } from '../../shared/paths.ts';
import type { FamilyAbout, FileId, Language, LanguageAbout, ResolverFamily } from '../../types.ts';
import * as c from './c/about.ts';
import * as components from './components/about.ts';
import { csharp } from './csharp/about.ts';
import { go } from './go/about.ts';
import * as java from './java/about.ts';
import * as javascript from './javascript/about.ts';
import { php } from './php/about.ts';
import { python } from './python/about.ts';
import { ruby } from './ruby/about.ts';
import { rust } from './rust/about.ts';
import { isVariantName } from './variant-names.ts';

interface Entry {
  readonly about: LanguageAbout;
  /** Loaded on demand: most projects use one or two languages, and most runs need the code of none. */
  load(): Promise<Language>;
}

/** Every language that depgraph reads. Adding one is a folder beside this file and a line here. */
const ENTRIES: readonly Entry[] = [
  { about: javascript.javascript, load: async () => (await import('./javascript/index.ts')).javascript },
  { about: javascript.typescript, load: async () => (await import('./javascript/index.ts')).typescript },
  { about: components.vue, load: async () => (await import('./components/index.ts')).vue },
  { about: components.svelte, load: async () => (await import('./components/index.ts')).svelte },
  { about: components.astro, load: async () => (await import('./components/index.ts')).astro },
  { about: python, load: async () => (await import('./python/index.ts')).python },
  { about: go, load: async () => (await import('./go/index.ts')).go },
  { about: rust, load: async () => (await import('./rust/index.ts')).rust },
  { about: java.java, load: async () => (await import('./java/index.ts')).java },
  { about: java.kotlin, load: async () => (await import('./java/index.ts')).kotlin },
  { about: java.scala, load: async () => (await import('./java/index.ts')).scala },
  { about: c.c, load: async () => (await import('./c/index.ts')).c },
  { about: c.cpp, load: async () => (await import('./c/index.ts')).cpp },
  { about: csharp, load: async () => (await import('./csharp/index.ts')).csharp },
  { about: ruby, load: async () => (await import('./ruby/index.ts')).ruby },
  { about: php, load: async () => (await import('./php/index.ts')).php },
];

export const languages: readonly LanguageAbout[] = ENTRIES.map(({ about }) => about);

/** Each once, because several languages may share one. */
export const families: readonly FamilyAbout[] = [...new Set(languages.map(({ family }) => family))];

export interface Dialect {
  readonly language: LanguageAbout;
  readonly dialect: string;
}

/** The language of a file by its name; undefined for a file that depgraph does not read. */
export function dialectOf(basename: string): Dialect | undefined {
  const dot = basename.lastIndexOf('.');
  if (dot < 0) return undefined;
  const last = basename.slice(dot).toLowerCase();
  if (!extensions.has(last) || isVariantName(basename)) return undefined;
  const before = basename.lastIndexOf('.', dot - 1);
  const double = before > 0 ? basename.slice(before).toLowerCase() : '';
  return extensions.get(double) ?? extensions.get(last);
}

/** Does a file only declare types, by its name? Then nothing of it exists at run time. */
export function isDeclaration(id: FileId): boolean {
  const found = dialectOf(baseName(id));
  return found?.language.declarations?.includes(found.dialect) ?? false;
}

/** The names of the languages of these files. */
export function languagesOf(ids: Iterable<FileId>): Set<string> {
  const names = new Set<string>();
  for (const id of ids) {
    const name = dialectOf(baseName(id))?.language.name;
    if (name !== undefined) names.add(name);
  }
  return names;
}

const erasing = new Set(languages.filter(({ erasesImports }) => erasesImports).map(({ name }) => name));

/** Do compilers of this language drop imports whose names are only used as types? */
export function canErase(language: string): boolean {
  return erasing.has(language);
}

const refusing = new Set(languages.filter(({ refusesCycles }) => refusesCycles).map(({ name }) => name));

/** Do compilers of this language refuse cycles between units? Then its cycles are all inside units. */
export function refusesCycles(language: string): boolean {
  return refusing.has(language);
}

const loadingOnUse = new Set(languages.filter(({ loadsOnUse }) => loadsOnUse).map(({ name }) => name));

/** Is a class of this language loaded when it is first used, and not when a file that names it is? */
export function loadsOnUse(language: string): boolean {
  return loadingOnUse.has(language);
}

const loaded = new Map<string, Language>();

/** Loads the code of these languages, unless it is loaded already. */
export async function loadLanguages(names: Iterable<string>): Promise<void> {
  for (const name of names) {
    if (loaded.has(name)) continue;
    const entry = ENTRIES.find(({ about }) => about.name === name);
    if (entry) loaded.set(name, await entry.load());
  }
}

/** A language that is loaded. */
export function languageNamed(name: string): Language {
  const found = loaded.get(name);
  if (!found) throw new Error(`no language called ${name} was loaded`);
  return found;
}

/** The family of a language by its name; undefined for an unknown name. */
export function familyOf(name: string): FamilyAbout | undefined {
  return languages.find(language => language.name === name)?.family;
}

/**
 * The families of these languages, which must be loaded. In the order of this registry, so that what they say does not
 * depend on the order in which the files of a project were found.
 */
export function familiesOf(names: Iterable<string>): readonly ResolverFamily[] {
  return [...new Set(inOrder(names).map(({ name }) => languageNamed(name).resolver))];
}

/** The names of the families of these languages, in the order of this registry. */
export function familyNames(names: Iterable<string>): readonly string[] {
  return [...new Set(inOrder(names).map(({ family }) => family.name))];
}

function inOrder(names: Iterable<string>): LanguageAbout[] {
  const wanted = new Set(names);
  return languages.filter(({ name }) => wanted.has(name));
}

const extensions: ReadonlyMap<string, Dialect> = new Map(
  languages.flatMap(language =>
    Object.entries(language.extensions).map(
      ([extension, dialect]) => [extension, { language, dialect }] as const,
    ),
  ),
);

/** For messages: every extension once. */
export const knownExtensions: readonly string[] = [...extensions.keys()];
