import type { FileId } from '../../types.ts';
import type { RustDeclaration } from './detail.ts';
import { declarationsOf, type ModuleRef, type Project } from './module-steps.ts';
import { firstSegment, ROOTS } from './scopes.ts';
import type { Tree } from './tree.ts';

/** A module of the project, in several places where the configuration decides; or an external package. */
export type Module = { readonly places: readonly ModuleRef[] } | { readonly package: string };

/** Finds modules by all names that they have, also those under which other modules take them over. */
export interface TakenOver {
  /** The module of this name in another one. */
  inside(place: ModuleRef, name: string): Module | undefined;
  /** The module of this name among all those that a file takes over from another one. */
  throughGlob(place: ModuleRef, name: string, from: FileId): Module | undefined;
  /** The module that a path of a file names as a whole. */
  named(path: string, from: FileId): Module | undefined;
  /** The first module of a path, and the names that follow. */
  begin(path: string, from: FileId): Beginning;
}

export interface Beginning {
  readonly start: Module | undefined;
  readonly names: readonly string[];
}

/** The results of one search. A pending one counts as not found, because modules may import each other. */
type Search = Map<string, Module | undefined>;

export function createTakenOver(
  project: Project,
  tree: Tree,
  crate: (name: string, from: FileId) => Module | undefined,
): TakenOver {
  const { model, packages } = project;
  const known = new Map<string, () => Module | undefined>();

  const inside = (place: ModuleRef, name: string) => look(place, name, true);

  const throughGlob = (place: ModuleRef, name: string, from: FileId) =>
    look(place, name, isAround(place, from));

  /** Only nested modules see what is private to a module. */
  function look(place: ModuleRef, name: string, seesPrivate: boolean): Module | undefined {
    const key = keyOf(place, name, seesPrivate);
    let found = known.get(key);
    if (found === undefined) {
      // Intermediate results depend on where the search began, so only the final one is memoised.
      found = model.memoise(() => lookIn(place, name, { seesPrivate, search: new Map() }));
      known.set(key, found);
    }
    return found();
  }

  function lookIn(place: ModuleRef, name: string, view: View): Module | undefined {
    const { seesPrivate, search } = view;
    const key = keyOf(place, name, seesPrivate);
    if (search.has(key) || search.size > MOST_ANSWERS) return search.get(key);
    search.set(key, undefined);
    const { places, isModule, isVisible } = tree.into(place, name);
    const declared = places.length > 0 && (isVisible || seesPrivate) ? { places } : undefined;
    const found = isModule || place.inside !== '' ? declared : takenOver(place.file, name, view);
    search.set(key, found);
    return found;
  }

  function takenOver(file: FileId, name: string, { seesPrivate, search }: View): Module | undefined {
    const { names, globs } = declarationsOf(file, project);
    const isSeen = ({ visibility }: RustDeclaration) => seesPrivate || visibility !== 'private';
    const used = names.get(name);
    if (used !== undefined && isSeen(used)) {
      // `use log::log` does not say where the first `log` comes from, so that is a crate.
      const path = firstSegment(used.path) === name ? `::${used.path}` : used.path;
      return exact(path, file, search);
    }
    for (const glob of globs) {
      const { path } = glob;
      if (firstSegment(path) === name || !isSeen(glob)) continue;
      const module = exact(path, file, search);
      // The names of external packages are unknown.
      const places = module && 'places' in module ? module.places : [];
      const found = firstOf(places, place =>
        lookIn(place, name, { seesPrivate: isAround(place, file), search }),
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function isAround({ file, inside: inner }: ModuleRef, from: FileId): boolean {
    let at: ModuleRef | undefined = { file: from, inside: '' };
    for (let step = 0; at !== undefined && step < MOST_LEVELS; step++) {
      if (at.file === file && `${at.inside}::`.startsWith(inner === '' ? '' : `${inner}::`)) return true;
      at = tree.above(at);
    }
    return false;
  }

  function exact(path: string, from: FileId, search: Search): Module | undefined {
    const { start, names } = beginning(path.split('::'), from, search);
    let at = start;
    for (const name of names) at = at && inAny(at, name, search);
    return at;
  }

  function inAny(module: Module, name: string, search: Search): Module | undefined {
    if ('package' in module) return module;
    return firstOf(module.places, place => lookIn(place, name, { seesPrivate: true, search }));
  }

  /** Without a search, names in scope are left out: the extractor has replaced them. */
  function beginning(segments: readonly string[], from: FileId, search?: Search): Beginning {
    const [first = '', ...rest] = segments;
    if (ROOTS.has(first)) {
      const { start, names } = tree.begin(segments, from);
      return { start: start && { places: [start] }, names };
    }
    if (first === '') {
      const [name = '', ...names] = rest;
      return { start: crate(name, from) ?? atRoot(name, from), names };
    }
    const own = search && lookIn({ file: from, inside: '' }, first, { seesPrivate: true, search });
    return { start: own ?? crate(first, from) ?? atRoot(first, from), names: rest };
  }

  /** In the edition of 2015 imports begin at the root of the crate. */
  function atRoot(name: string, from: FileId): Module | undefined {
    if (!packages.of(from)?.isEdition2015) return undefined;
    const { places } = tree.into({ file: tree.rootOf(from, name), inside: '' }, name);
    return places.length === 0 ? undefined : { places };
  }

  return {
    inside,
    throughGlob,
    begin: (path, from) => beginning(path.split('::'), from),
    named(path, from) {
      const { start, names } = beginning(path.split('::'), from);
      let at = start;
      for (const name of names) {
        if (at === undefined || 'package' in at) return at;
        at = firstOf(at.places, place => inside(place, name));
      }
      return at;
    },
  };
}

interface View {
  /** Is the caller nested in the module, or does a path name it? */
  readonly seesPrivate: boolean;
  readonly search: Search;
}

function keyOf({ file, inside }: ModuleRef, name: string, seesPrivate: boolean): string {
  return `${seesPrivate ? '' : 'pub '}${file}\n${inside}\n${name}`;
}

function firstOf(
  places: readonly ModuleRef[],
  find: (place: ModuleRef) => Module | undefined,
): Module | undefined {
  for (const place of places) {
    const found = find(place);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** More than real names need: a bound for modules that import each other's names. */
const MOST_ANSWERS = 256;
const MOST_LEVELS = 64;
