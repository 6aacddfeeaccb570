import type { Names, RawImport } from '../../../types.ts';
import { append } from '../kit/append.ts';
import { memoiseByObject } from '../kit/memoise.ts';

/** What Rust stores in `Names` and `RawImport`. Only this file knows the stored form. */

/** Visible only in its own module, in some others (`pub(crate)`), or everywhere. */
export type Visibility = 'private' | 'restricted' | 'public';

export interface RustDeclaration {
  /** A module with a file of its own, an inline module, a `use`, or a renamed `extern crate`. */
  readonly kind: 'mod' | 'inline' | 'use' | 'crate';
  readonly visibility: Visibility;
  /** With the inline modules around it: `a::b`. `*` for all names of a module. */
  readonly name: string;
  /**
   * What the name of a `use` or a crate stands for. The file of a module, if an attribute names it: with `./`
   * relative to the folder of the declaring file, else to the folder of its submodules. Empty if there is none.
   */
  readonly path: string;
}

/** `pub mod a=./x.rs`, `inline a::b`, `pub() use a=b::c`, `use *=b::c`, `crate a=b`. */
export function encodeDeclaration({ kind, visibility, name, path }: RustDeclaration): string {
  const hasPath = path !== '' || kind === 'use';
  return `${PREFIXES[visibility]}${kind} ${name}${hasPath ? `=${path}` : ''}`;
}

function decodeDeclaration(stored: string): RustDeclaration | undefined {
  const [, prefix = '', kind, name = '', path = ''] = DECLARATION.exec(stored) ?? [];
  if (kind === undefined) return undefined;
  const visibility = prefix === '' ? 'private' : prefix === PREFIXES.public ? 'public' : 'restricted';
  return { kind: kind as RustDeclaration['kind'], visibility, name, path };
}

const PREFIXES = { private: '', restricted: 'pub() ', public: 'pub ' };
const DECLARATION = /^(pub(?:\(\))? )?(mod|inline|use|crate) ([^=]*)=?(.*)$/s;

/** Stored among the declarations if a macro may declare further items. */
export const ANY_ITEM = 'macro!';

/** The declarations of one file. */
export type Declared = ReturnType<typeof decodeDeclarations>;

export const decodeDeclarations = memoiseByObject(({ declares = [] }: Names) => {
  const modules = new Map<string, RustDeclaration[]>();
  // Names from elsewhere.
  const names = new Map<string, RustDeclaration>();
  const all = declares.flatMap(stored => decodeDeclaration(stored) ?? []);
  for (const one of all) {
    if (one.kind === 'mod' || one.kind === 'inline') append(modules, one.name, one);
    // The first of a name wins.
    else if (one.kind === 'use' && one.name !== '*' && !names.has(one.name)) names.set(one.name, one);
  }
  const globs = all.filter(({ kind, name }) => kind === 'use' && name === '*');
  const hasMacros = declares.includes(ANY_ITEM);
  return {
    modules,
    names,
    /** Modules from which all names are imported. */
    globs,
    /** Modules with a path in an attribute. */
    placed: all.filter(({ kind, path }) => kind === 'mod' && path !== ''),
    crates: new Map(all.filter(({ kind }) => kind === 'crate').map(({ name, path }) => [name, path])),
    /** There may be further modules. */
    hasMacros,
    /** There may be further names. */
    isOpen: hasMacros || globs.length > 0,
  };
});

/** What a path may mean, seen from the file's own module. */
export interface RustMeanings {
  /** The likeliest meaning. If there are others, the path as written, which may begin with a crate. */
  readonly path: string;
  /** What the path means if its first name is a name in scope. */
  readonly bound?: string;
  /** Modules whose names are all imported: one of them may declare the first name of `path`. */
  readonly globs?: readonly string[];
  /** The first name may come from anywhere. */
  readonly isUnknown?: boolean;
}

/** `a::b`, then `bound`, `glob::*::a::b` for each glob, and `*::a::b` if it is unknown. */
export function encodeMeanings({ path, bound, globs, isUnknown }: RustMeanings): readonly string[] {
  const stored = bound === undefined ? [path] : [path, bound];
  if (globs !== undefined) for (const glob of globs) stored.push(glob + FROM_GLOB + path);
  if (isUnknown) stored.push(ANYWHERE + path);
  return stored;
}

function decodeMeanings([path = '', ...others]: readonly string[]): RustMeanings {
  const bound = others.find(one => !one.startsWith(ANYWHERE) && !one.includes(FROM_GLOB));
  return {
    path,
    ...(bound !== undefined && { bound }),
    globs: others.flatMap(one => (one.includes(FROM_GLOB) ? one.slice(0, one.indexOf(FROM_GLOB)) : [])),
    isUnknown: others.some(one => one.startsWith(ANYWHERE)),
  };
}

const FROM_GLOB = '::*::';
const ANYWHERE = '*::';

/** What a declaration, or a path in code, imports. */
export type RustImport =
  | { readonly kind: 'mod'; readonly module: string; readonly files: readonly string[] }
  | { readonly kind: 'crate'; readonly name: string }
  | { readonly kind: 'use' | 'code'; readonly path: string; readonly meanings: RustMeanings };

export const moduleSpecifier = (module: string) => MOD + module;
export const crateSpecifier = (name: string) => EXTERN_CRATE + name;

export function decodeImport({ specifier, kind, names }: RawImport): RustImport {
  if (specifier.startsWith(MOD))
    return { kind: 'mod', module: specifier.slice(MOD.length), files: names ?? [''] };
  if (specifier.startsWith(EXTERN_CRATE))
    return { kind: 'crate', name: specifier.slice(EXTERN_CRATE.length) };
  const meanings = decodeMeanings(names ?? [specifier]);
  return { kind: kind === 'use' ? 'code' : 'use', path: specifier, meanings };
}

const MOD = 'mod ';
const EXTERN_CRATE = 'extern crate ';
