import * as char from '../kit/chars.ts';
import { firstSegment } from '../kit/qualified.ts';
import type { RustMeanings } from './detail.ts';

/** A name that the declarations of one module bind. */
interface Binding {
  /** The body that binds it; 0 is the module itself, whose names are visible in all of its bodies. */
  readonly body: number;
  /** What the name stands for; undefined for a module that is declared here. */
  readonly path: string | undefined;
}

/** A path in code. */
export interface CodeUse {
  readonly body: number;
  readonly line: number;
  /** Is it in code for tests only? */
  readonly isTest: boolean;
}

/** One module of a file, the file's own or an inline one, and the names that its declarations bind. */
export class Scope {
  /** `a::b` for an inline module; `''` is the file's own. */
  readonly path: string;
  /** The paths in its code: where each one first occurs in a body. */
  readonly codeUses = new Map<string, CodeUse[]>();
  readonly #bindings = new Map<string, Binding[]>();
  readonly #globs = new Map<number, string[]>();

  constructor(path: string) {
    this.path = path;
  }

  bind(name: string, binding: Binding): void {
    const same = this.#bindings.get(name);
    if (same === undefined) this.#bindings.set(name, [binding]);
    else if (binding.path === undefined) same[0] = binding;
    else if (same.length < MOST_MEANINGS) same.push(binding);
  }

  /** Binds all names of a module in a body. */
  bindAll(module: string, body: number): void {
    const same = this.#globs.get(body);
    if (same === undefined) this.#globs.set(body, [module]);
    else if (same.length < MOST_GLOBS) same.push(module);
  }

  /**
   * What a path in this module means, seen from the file's own module; undefined if that is the path itself. A path
   * that begins with a plain name may begin with a crate: unless that can be ruled out, the path is the first meaning.
   */
  meaningsOf(path: string, body: number): RustMeanings | undefined {
    const first = firstSegment(path, '::');
    if (isRooted(first)) {
      const seen = this.#fromFile(path, first);
      return seen === path ? undefined : { path: seen };
    }
    const isType = isTypeName(first);
    if (!isType && this.#globs.size === 0 && !this.#bindings.has(first)) return undefined;
    const bound = this.#follow(path, body);
    if (bound !== path) {
      const isCertain = isType || this.#find(first, body, path)?.path === undefined;
      return isCertain ? { path: bound } : { path, bound };
    }
    if (isType) return { path: this.#fromFile(`self::${path}`, 'self') };
    const globs = this.#globsFor(first, body);
    if (globs.length === 0) return undefined;
    return { path, globs: globs.filter(module => ROOTS.has(firstSegment(module, '::'))), isUnknown: true };
  }

  /**
   * As `meaningsOf`, for the modules of a path in code, where a module in scope hides a crate; undefined if the path
   * adds nothing to the declarations of this text. What another crate exports is unknown, so the text decides whether
   * an imported name is a module: a function or a macro hides no crate.
   */
  meaningsInCode(path: string, body: number, isCalled: (name: string) => boolean): RustMeanings | undefined {
    const first = firstSegment(path, '::');
    if (isRooted(first)) {
      const seen = this.#fromFile(path, first);
      return seen === 'self' ? undefined : { path: seen };
    }
    const binding = this.#find(first, body, path);
    if (binding?.path !== undefined) {
      const bound = this.#follow(path, body);
      const root = firstSegment(bound, '::');
      // By far the most frequent crate, and never a file.
      if (root === 'std') return undefined;
      return ROOTS.has(root) || isCalled(first) ? { path, bound } : { path: bound };
    }
    if (binding !== undefined)
      return path === first ? undefined : { path: this.#fromFile(`self::${path}`, 'self') };
    if (PREDEFINED.has(first)) return undefined;
    return { path, globs: this.#globsFor(first, body), isUnknown: false };
  }

  /** May a name mean something else in some body? */
  hasLocal(name: string): boolean {
    for (const body of this.#globs.keys()) if (body !== 0) return true;
    return this.#bindings.get(name)?.some(({ body }) => body !== 0) ?? false;
  }

  /** Replaces the first name of a path by what it is bound to, repeatedly. */
  #follow(path: string, body: number): string {
    let at = path;
    for (let step = 0; step < MOST_STEPS; step++) {
      const first = firstSegment(at, '::');
      if (isRooted(first)) return this.#fromFile(at, first);
      const binding = this.#find(first, body, at);
      if (binding === undefined) return at;
      at = binding.path === undefined ? `self::${at}` : binding.path + at.slice(first.length);
    }
    // A cycle of names.
    return path;
  }

  /** A module of this name wins. `use log::log` does not say where `log` comes from. */
  #find(name: string, body: number, path: string): Binding | undefined {
    let found: Binding | undefined;
    for (const one of this.#bindings.get(name) ?? []) {
      if (one.body !== 0 && one.body !== body) continue;
      if (one.path === undefined) return one;
      if (one.path !== path && firstSegment(one.path, '::') !== name) found ??= one;
    }
    return found;
  }

  /** The modules from which all names are imported, and which may have this one. */
  #globsFor(name: string, body: number): readonly string[] {
    if (this.#globs.size === 0) return [];
    const globs = [...(this.#globs.get(0) ?? []), ...((body !== 0 && this.#globs.get(body)) || [])];
    // `use a::*` does not say where `a` comes from.
    const visible = globs.filter(module => firstSegment(module, '::') !== name);
    return [...new Set(visible.map(module => this.#follow(module, body)))];
  }

  /** `super` and `self` mean another module in an inline one. */
  #fromFile(path: string, first: string): string {
    if (this.path === '' || first === 'crate' || first === '') return path;
    const segments = path.split('::');
    const inner = this.path.split('::');
    let at = segments[0] === 'self' ? 1 : 0;
    while (segments[at] === 'super' && inner.length > 0) {
      inner.pop();
      at++;
    }
    const rest = segments.slice(at);
    return (rest[0] === 'super' ? rest : ['self', ...inner, ...rest]).join('::');
  }
}

/** Names of types; those of crates and modules begin with a lower-case letter. */
function isTypeName(name: string): boolean {
  const code = name.charCodeAt(0);
  return !(code >= char.LOWER_A && code <= char.LOWER_Z) && UPPER_CASE.test(name);
}

/** Can this be the name of a module? */
export function isModuleName(name: string): boolean {
  const code = name.charCodeAt(0);
  return (code >= char.LOWER_A && code <= char.LOWER_Z) || (code === char.UNDERSCORE && name.length > 1);
}

function isRooted(segment: string): boolean {
  return segment === '' || segment === '*' || ROOTS.has(segment);
}

export const ROOTS: ReadonlySet<string> = new Set(['crate', 'self', 'super']);
/** Crates of the compiler and types of the language, whose names are not in manifests. */
const PREDEFINED: ReadonlySet<string> = new Set(
  `std core alloc proc_macro test bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f16 f32 f64
  f128`.split(/\s+/),
);
const UPPER_CASE = /^_*\p{Lu}/u;
const MOST_STEPS = 4;
const MOST_MEANINGS = 4;
const MOST_GLOBS = 8;
