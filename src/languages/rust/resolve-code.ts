import type { FileId, Resolution, Trace } from '../../types.ts';
import { type Crates, isWeakMatch } from './crates.ts';
import type { RustMeanings } from './detail.ts';
import type { ModuleRef, Project } from './module-steps.ts';
import { firstSegment } from './scopes.ts';
import { createTakenOver, type Module } from './taken-over.ts';
import { isMissing, type Tree } from './tree.ts';

/** Resolves to the file of the deepest module, or to a package; to nothing if a name is unknown or ambiguous. */
type ResolveCodePath = (meanings: RustMeanings, from: FileId, trace?: Trace) => readonly Resolution[];

/**
 * Resolves the modules of paths in code. Unlike a `use`, which is an edge to where the name is declared or taken over, a path in code leads on to a module
 * that is taken over: the import of `a::b` is an edge to `a`, and `b::f()` one to the file of `b`.
 */
export function createCodePaths(project: Project, tree: Tree, crates: Crates): ResolveCodePath {
  const modules = createTakenOver(project, tree, crate);

  function resolve(meanings: RustMeanings, from: FileId, trace?: Trace): readonly Resolution[] {
    const { path, bound, globs = [] } = meanings;
    const others = bound === undefined ? globs.map(glob => `${glob}::${path}`) : [bound];
    const isCrate = others.length > 0 && crate(firstSegment(path), from) !== undefined;
    for (const [i, meaning] of [...others, path].entries()) {
      const isOther = i < others.length;
      const found =
        isOther && bound === undefined ? throughGlob(path, globs[i] ?? '', from) : deepest(meaning, from);
      // An item of another package may have the name of a crate.
      if (found === undefined || (isCrate && isOther && found[0]?.kind === 'package')) continue;
      trace?.(`${meaning} begins with a name in scope, or of a crate`);
      return found.filter(one => one.kind !== 'file' || one.id !== from);
    }
    trace?.(`${path} begins with no name in scope, and with no crate of the manifest`);
    return [];
  }

  function throughGlob(path: string, glob: string, from: FileId): readonly Resolution[] | undefined {
    const [first = '', ...rest] = path.split('::');
    const module = modules.named(glob, from);
    if (module === undefined || 'package' in module) return undefined;
    const found = module.places
      .map(place => modules.throughGlob(place, first, from))
      .find(one => one !== undefined);
    return found && descend(found, rest, from);
  }

  function deepest(path: string, from: FileId): readonly Resolution[] | undefined {
    const { start, names } = modules.begin(path, from);
    return start && descend(start, names, from);
  }

  function descend(start: Module, names: readonly string[], from: FileId): readonly Resolution[] | undefined {
    if ('package' in start) return [{ kind: 'package', name: start.package }];
    const places = tree.ownAmong(start.places, from);
    const files = new Set(places.flatMap(place => filesBelow(place, names, from)));
    return files.size === 0 ? undefined : [...files].map(id => ({ kind: 'file', id }));
  }

  function filesBelow(start: ModuleRef, names: readonly string[], from: FileId): readonly FileId[] {
    let at = start;
    for (const [index, name] of names.entries()) {
      const found = modules.inside(at, name);
      const places = found && 'places' in found ? tree.ownAmong(found.places, from) : [];
      // What follows is an item, or comes from elsewhere; or it is nowhere.
      if (places.length === 0) return isNowhere(at, names.slice(index)) ? [] : [at.file];
      if (places.length > 1) return places.flatMap(place => filesBelow(place, names.slice(index + 1), from));
      at = places[0] ?? at;
    }
    return [at.file];
  }

  function isNowhere(place: ModuleRef, names: readonly string[]): boolean {
    if (tree.into(place, names[0] ?? '').isModule) return true;
    return place.inside === '' && isMissing(place.file, [...names, '*'], project);
  }

  /** A crate that the compiler would find. */
  function crate(name: string, from: FileId): Module | undefined {
    const found = crates.find(name, from);
    if (found === undefined || isWeakMatch(name, found)) return undefined;
    if ('root' in found) return { places: [{ file: found.root, inside: '' }] };
    return found.answer.kind === 'package' ? { package: found.answer.name } : undefined;
  }

  return resolve;
}
