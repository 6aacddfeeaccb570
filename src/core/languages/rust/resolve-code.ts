import type { FileId, Resolution, Trace } from '../../../types.ts';
import { firstSegment } from '../kit/qualified.ts';
import { type FindCrate, isWeakMatch } from './crates.ts';
import type { RustMeanings } from './detail.ts';
import { createImportedModules, firstOf, type Module } from './imported-modules.ts';
import type { ModuleRef, Project } from './module-steps.ts';
import { isMissing, type Tree } from './tree.ts';

/**
 * Resolves the modules of paths in code to the file of the deepest module, or to a package; to nothing if a name is
 * unknown or ambiguous. A `use` is an edge to the module that declares or imports the name; a path in code leads
 * through imports to the module itself: the import of `a::b` is an edge to `a`, and `b::f()` one to the file of `b`.
 */
export function createCodePaths(project: Project, tree: Tree, findCrate: FindCrate) {
  const imported = createImportedModules(project, tree, crate);

  function resolve(meanings: RustMeanings, from: FileId, trace?: Trace): readonly Resolution[] {
    const { path, bound, globs = [] } = meanings;
    const plain = () => deepest(path, from);
    const others: [string, typeof plain][] = globs.map(glob => [
      `${glob}::${path}`,
      () => throughGlob(path, glob, from),
    ]);
    if (bound !== undefined) others.push([bound, () => deepest(bound, from)]);
    const isCrate = others.length > 0 && crate(firstSegment(path, '::'), from) !== undefined;
    for (const [meaning, find] of [...others, [path, plain] as const]) {
      const found = find();
      // An item of another package may have the name of a crate.
      if (found === undefined || (isCrate && find !== plain && found[0]?.kind === 'package')) continue;
      trace?.(`${meaning} begins with a name in scope, or of a crate`);
      return found.filter(one => one.kind !== 'file' || one.id !== from);
    }
    trace?.(`${path} begins with no name in scope, and with no crate of the manifest`);
    return [];
  }

  function throughGlob(path: string, glob: string, from: FileId): readonly Resolution[] | undefined {
    const [first = '', ...rest] = path.split('::');
    const module = imported.named(glob, from);
    if (module === undefined || 'package' in module) return undefined;
    const found = firstOf(module.modules, one => imported.throughGlob(one, first, from));
    return found && descend(found, rest, from);
  }

  function deepest(path: string, from: FileId): readonly Resolution[] | undefined {
    const { start, names } = imported.begin(path, from);
    return start && descend(start, names, from);
  }

  function descend(start: Module, names: readonly string[], from: FileId): readonly Resolution[] | undefined {
    if ('package' in start) return [{ kind: 'package', name: start.package }];
    const modules = tree.ownAmong(start.modules, from);
    const files = new Set(modules.flatMap(module => filesBelow(module, names, from)));
    return files.size === 0 ? undefined : [...files].map(id => ({ kind: 'file', id }));
  }

  function filesBelow(start: ModuleRef, names: readonly string[], from: FileId): readonly FileId[] {
    let at = start;
    for (const [index, name] of names.entries()) {
      const found = imported.inside(at, name);
      const modules = found && 'modules' in found ? tree.ownAmong(found.modules, from) : [];
      // The other names are those of an item, or unknown.
      if (modules.length === 0) return isUnknown(at, names.slice(index)) ? [] : [at.file];
      if (modules.length > 1) return modules.flatMap(one => filesBelow(one, names.slice(index + 1), from));
      at = modules[0] ?? at;
    }
    return [at.file];
  }

  function isUnknown(module: ModuleRef, names: readonly string[]): boolean {
    if (tree.into(module, names[0] ?? '').isModule) return true;
    return module.inside === '' && isMissing(module.file, [...names, '*'], project);
  }

  /** A crate that the compiler would find. */
  function crate(name: string, from: FileId): Module | undefined {
    const found = findCrate(name, from);
    if (found === undefined || isWeakMatch(name, found)) return undefined;
    if ('root' in found) return { modules: [{ file: found.root, inside: '' }] };
    return found.answer.kind === 'package' ? { package: found.answer.name } : undefined;
  }

  return resolve;
}
