import type { Names } from '../../types.ts';
import { memoiseByObject } from '../kit/memoise.ts';

/** What Rust stores in `Names.declares` and `RawImport.names`. Only this file knows the stored form. */

/** Visible only in its own module, in some others (`pub(crate)`), or everywhere. */
export type Visibility = 'private' | 'restricted' | 'public';

export interface RustDeclaration {
  /** A module with a file of its own, an inline module, a `use`, or a renamed `extern crate`. */
  readonly kind: 'mod' | 'inline' | 'use' | 'crate';
  readonly visibility: Visibility;
  /** With the inline modules around it: `a::b`. `*` for all names of a module. */
  readonly name: string;
  /**
   * What a name of a `use` or a crate stands for. The file of a module, if an attribute has it: with `./` relative to
   * the folder of the declaring file, else to the folder of its submodules. Empty if there is none.
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
export interface Declared {
  readonly modules: ReadonlyMap<string, readonly RustDeclaration[]>;
  /** The modules whose path an attribute has. */
  readonly placed: readonly RustDeclaration[];
  /** Names from elsewhere. */
  readonly names: ReadonlyMap<string, RustDeclaration>;
  /** Modules from which all names are imported. */
  readonly globs: readonly RustDeclaration[];
  /** There may be further names. */
  readonly isOpen: boolean;
  /** There may be further modules. */
  readonly hasMacros: boolean;
  readonly crates: ReadonlyMap<string, string>;
}

export const decodeDeclarations = memoiseByObject(({ declares = [] }: Names): Declared => {
  const all = declares.map(decodeDeclaration).filter(one => one !== undefined);
  const modules = all.filter(({ kind }) => kind === 'mod' || kind === 'inline');
  const byName = new Map(modules.map(({ name }): [string, RustDeclaration[]] => [name, []]));
  for (const one of modules) byName.get(one.name)?.push(one);
  const uses = all.filter(({ kind }) => kind === 'use');
  const globs = uses.filter(({ name }) => name === '*');
  const hasMacros = declares.includes(ANY_ITEM);
  return {
    modules: byName,
    placed: modules.filter(({ path }) => path !== ''),
    // The first of a name counts.
    names: new Map(
      uses
        .filter(({ name }) => name !== '*')
        .map(one => [one.name, one] as const)
        .reverse(),
    ),
    globs,
    isOpen: hasMacros || globs.length > 0,
    hasMacros,
    crates: new Map(all.filter(({ kind }) => kind === 'crate').map(({ name, path }) => [name, path])),
  };
});

/** What a path may mean, seen from the file's own module. */
export interface RustMeaning {
  readonly path: string;
  /** The module whose names are all imported, and which may have the first one of `path`. */
  readonly glob?: string;
  /** The first name may come from anywhere. */
  readonly isUnknown?: true;
}

/** `a::b`, `glob::*::a::b` or `*::a::b`. */
export function encodeMeaning({ path, glob, isUnknown }: RustMeaning): string {
  if (isUnknown) return ANYWHERE + path;
  return glob === undefined ? path : `${glob}${FROM_GLOB}${path}`;
}

export function decodeMeaning(stored: string): RustMeaning {
  if (stored.startsWith(ANYWHERE)) return { path: stored.slice(ANYWHERE.length), isUnknown: true };
  const at = stored.indexOf(FROM_GLOB);
  return at < 0 ? { path: stored } : { path: stored.slice(at + FROM_GLOB.length), glob: stored.slice(0, at) };
}

const FROM_GLOB = '::*::';
const ANYWHERE = '*::';
