import type { FileId } from '../../../types.ts';
import { memoiseByKey } from '../kit/memoise.ts';
import { firstSegment } from '../kit/qualified.ts';
import type { RustDeclaration } from './detail.ts';
import { declarationsOf, type ModuleRef, type Project } from './module-steps.ts';
import { ROOTS } from './scopes.ts';
import { keyOf, placeOf, type Tree } from './tree.ts';

/** A module of the project (several if the configuration decides), or an external package. */
export type Module = { readonly modules: readonly ModuleRef[] } | { readonly package: string };

type Found = Module | undefined;

/** The results of one search. A pending one counts as not found, because modules may import each other. */
type Search = Map<string, Found>;

/** Finds modules by their declared names, and by the names under which other modules import them. */
export function createImportedModules(
  project: Project,
  tree: Tree,
  crate: (name: string, from: FileId) => Found,
) {
  // Intermediate results depend on where the search began, so only the final one is memoised.
  const memoise = (seesPrivate: boolean) =>
    memoiseByKey(project.model, key => {
      const [module, name] = placeOf(key);
      return search(module, name, seesPrivate, new Map());
    });
  const findAny = memoise(true);
  const findVisible = memoise(false);

  /** The module of this name in another one. */
  const inside = (module: ModuleRef, name: string) => findAny(keyOf(module, name));

  /** The same for a file that imports all names of the other module. Only nested modules see private names. */
  const throughGlob = (module: ModuleRef, name: string, from: FileId) =>
    (isAround(module, from) ? findAny : findVisible)(keyOf(module, name));

  function search(module: ModuleRef, name: string, seesPrivate: boolean, done: Search): Found {
    const key = `${seesPrivate} ${keyOf(module, name)}`;
    if (done.has(key) || done.size > MOST_ANSWERS) return done.get(key);
    done.set(key, undefined);
    const { modules, isModule, isVisible } = tree.into(module, name);
    const declared = modules.length > 0 && (isVisible || seesPrivate) ? { modules } : undefined;
    const found =
      isModule || module.inside !== '' ? declared : imported(module.file, name, seesPrivate, done);
    done.set(key, found);
    return found;
  }

  function imported(file: FileId, name: string, seesPrivate: boolean, done: Search): Found {
    const { names, globs } = declarationsOf(file, project);
    const isSeen = ({ visibility }: RustDeclaration) => seesPrivate || visibility !== 'private';
    const used = names.get(name);
    if (used !== undefined && isSeen(used)) {
      // `use log::log` does not say where the first `log` comes from, so that is a crate.
      return named(firstSegment(used.path, '::') === name ? `::${used.path}` : used.path, file, done);
    }
    for (const glob of globs) {
      if (firstSegment(glob.path, '::') === name || !isSeen(glob)) continue;
      const module = named(glob.path, file, done);
      // The names of external packages are unknown.
      const modules = module && 'modules' in module ? module.modules : [];
      const found = firstOf(modules, one => search(one, name, isAround(one, file), done));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function isAround(module: ModuleRef, from: FileId): boolean {
    const inner = module.inside === '' ? '' : `${module.inside}::`;
    let at: ModuleRef | undefined = { file: from, inside: '' };
    for (let step = 0; at !== undefined && step < MOST_LEVELS; step++) {
      if (at.file === module.file && `${at.inside}::`.startsWith(inner)) return true;
      at = tree.above(at);
    }
    return false;
  }

  /** The module that a whole path of a file names. */
  function named(path: string, from: FileId, done?: Search): Found {
    const { start, names } = begin(path, from, done);
    let at = start;
    for (const name of names) {
      if (at === undefined || 'package' in at) return at;
      at = firstOf(at.modules, one => (done ? search(one, name, true, done) : inside(one, name)));
    }
    return at;
  }

  /** The first module of a path, and the other names. Only a search considers names in scope: see `RustMeanings`. */
  function begin(path: string, from: FileId, done?: Search): { start: Found; names: readonly string[] } {
    const segments = path.split('::');
    const [first = '', ...rest] = segments;
    if (ROOTS.has(first)) {
      const { start, names } = tree.begin(segments, from);
      return { start: start && { modules: [start] }, names };
    }
    const [name = '', ...names] = first === '' ? rest : segments;
    const own = done && first !== '' ? search({ file: from, inside: '' }, name, true, done) : undefined;
    return { start: own ?? crate(name, from) ?? atRoot(name, from), names };
  }

  /** In the edition of 2015, imports begin at the root of the crate. */
  function atRoot(name: string, from: FileId): Found {
    if (!project.packageOf(from)?.isEdition2015) return undefined;
    const { modules } = tree.into({ file: tree.rootOf(from, name), inside: '' }, name);
    return modules.length === 0 ? undefined : { modules };
  }

  return { inside, throughGlob, named, begin };
}

/** The first result of a function that is not undefined. */
export function firstOf<K, V>(keys: readonly K[], find: (key: K) => V | undefined): V | undefined {
  for (const key of keys) {
    const found = find(key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** More than real names need: a bound for modules that import each other's names. */
const MOST_ANSWERS = 256;
const MOST_LEVELS = 64;
