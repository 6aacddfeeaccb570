import type { Names } from '../../types.ts';
import * as char from '../kit/chars.ts';

/**
 * What a file says about its own modules, as strings, one for each declaration:
 *
 * - `mod a` and `mod a::b`: a module in a file of its own, the latter inside of the inline module `a`;
 * - `mod a=./x.rs`: the same, in this file; a path without `./` is relative to the folder of the file's submodules;
 * - `inline a`: an inline module;
 * - `pub mod a`, `pub inline a`, `pub use a=b`: one that other crates may see;
 * - `pub() mod a` and so on: one that some modules of the crate may see, such as `pub(crate) mod a`;
 * - `use a=b::c`: a name that begins with a small letter, as those of modules do, and what it stands for;
 * - `use *=b::c`: all names of another module; `macro!`: whatever a macro makes of its tokens;
 * - `crate a=b`: `extern crate b as a`.
 */
export interface Declared {
  readonly modules: ReadonlyMap<string, readonly DeclaredModule[]>;
  /** Those with a path. */
  readonly placed: readonly { readonly module: string; readonly path: string }[];
  /** Names from elsewhere, and the paths that they stand for. */
  readonly names: ReadonlyMap<string, DeclaredName>;
  /** The modules whose names are all taken over. */
  readonly globs: readonly DeclaredName[];
  /** There may be further names. */
  readonly isOpen: boolean;
  /** There may be further modules. */
  readonly hasMacros: boolean;
  readonly crates: ReadonlyMap<string, string>;
}

export interface DeclaredName {
  readonly path: string;
  /** May modules around this one see it? */
  readonly isVisible: boolean;
}

/** Who may see something: only the modules in its own, some others, or everybody. */
export type Visibility = '' | 'pub() ' | 'pub ';

export interface DeclaredModule {
  readonly kind: 'inline' | 'file';
  /** Without a path, the file is where the names of the modules say. */
  readonly path?: string;
  readonly isPublic: boolean;
  readonly isVisible: boolean;
}

export const ANY_ITEM = 'macro!';

export function fileModule(name: string, visibility: Visibility, path?: string): string {
  return `${visibility}mod ${name}${path === undefined ? '' : `=${path}`}`;
}

export function inlineModule(name: string, visibility: Visibility): string {
  return `${visibility}inline ${name}`;
}

/** `*` stands for all names of a module. */
export function usedName(name: string, path: string, visibility: Visibility): string {
  return `${visibility}use ${name}=${path}`;
}

export function namedCrate(name: string, crate: string): string {
  return `crate ${name}=${crate}`;
}

/** Reads the strings again; each file's once, for as long as its facts are the same. */
export function declaredBy(names: Names | undefined): Declared {
  if (names?.declares === undefined) return NOTHING;
  let declared = known.get(names);
  if (declared === undefined) {
    declared = read(names.declares);
    known.set(names, declared);
  }
  return declared;
}

const known = new WeakMap<Names, Declared>();

function read(declares: readonly string[]): Declared {
  const modules = new Map<string, DeclaredModule[]>();
  const placed: { module: string; path: string }[] = [];
  const names = new Map<string, DeclaredName>();
  const globs: DeclaredName[] = [];
  const crates = new Map<string, string>();
  for (const one of declares) {
    const [visibility = ''] = VISIBILITY.exec(one) ?? [];
    const isVisible = visibility !== '';
    const [word, rest] = split(one.slice(visibility.length), ' ');
    const [name, path] = split(rest, '=');
    if (word === 'crate') crates.set(name, path);
    else if (word === 'use' && name === '*') globs.push({ path, isVisible });
    else if (word === 'use' && !names.has(name)) names.set(name, { path, isVisible });
    else if (word === 'mod' || word === 'inline') {
      const kind = word === 'mod' ? 'file' : 'inline';
      const isPublic = visibility === 'pub ';
      const module: DeclaredModule = { kind, isPublic, isVisible, ...(path !== '' && { path }) };
      if (path !== '') placed.push({ module: name, path });
      const same = modules.get(name);
      if (same === undefined) modules.set(name, [module]);
      else same.push(module);
    }
  }
  const hasMacros = declares.includes(ANY_ITEM);
  return { modules, placed, names, globs, isOpen: hasMacros || globs.length > 0, hasMacros, crates };
}

const VISIBILITY = /^(?:pub(?:\(\))? )?/;

function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** A file that declares nothing. */
export const NOTHING: Declared = read([]);

/** Modules have such names. */
export function isSmall(name: string): boolean {
  const code = name.charCodeAt(0);
  return (code >= char.LOWER_A && code <= char.LOWER_Z) || (code === char.UNDERSCORE && name.length > 1);
}
