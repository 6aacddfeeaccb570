import type {
  FileId,
  ProjectModel,
  RawImport,
  Resolution,
  Resolver,
  ResolverFamily,
  Trace,
} from '../../types.ts';
import { rustFamily } from './about.ts';
import { createCrates, isWeakMatch } from './crates.ts';
import { decodeImport, type RustMeanings } from './detail.ts';
import { candidatesOf, declarationsOf, type ModuleRef } from './module-steps.ts';
import { packagesOf } from './packages.ts';
import { WITH_PATHS } from './parents.ts';
import { createCodePaths } from './resolve-code.ts';
import { firstSegment, ROOTS } from './scopes.ts';
import { createTree } from './tree.ts';

/**
 * Rust's modules and crates. `mod a;` leads to the module's file, or to each of them if the configuration
 * decides. A `use` leads to the file of the deepest module on its path: what follows is an item there, or one that
 * is taken over from elsewhere. Paths begin at the root of the file's crate, at its own module, or with the name of
 * a crate: the package's own library or a dependency with a path (then further down its modules), or else an
 * external package, by the name that `Cargo.toml` has for it, or by that in the code where no manifest has it.
 */
export const rustResolver: ResolverFamily = {
  ...rustFamily,
  create: createResolver,
  indexes: [WITH_PATHS],
};

function createResolver(model: ProjectModel): Resolver {
  const packages = packagesOf(model.manifests);
  const project = { model, packages };
  const tree = createTree(project);
  const crates = createCrates(project, tree);
  const resolveInCode = createCodePaths(project, tree, crates);

  function resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    const asked = { from, trace };
    const one = decodeImport(raw);
    if (one.kind === 'mod') return declared(one.module, one.files, asked);
    if (one.kind === 'code') return resolveInCode(one.meanings, from, trace);
    const found = one.kind === 'crate' ? inCrate(one.name, [], asked) : used(one.path, one.meanings, asked);
    return found.map(one => (one.kind === 'file' && one.id === from ? { kind: 'outside', id: from } : one));
  }

  /** Every file that a declaration may mean. */
  function declared(module: string, files: readonly string[], { from, trace }: Asked): readonly Resolution[] {
    const found = new Set<FileId>();
    let outside: FileId | undefined;
    for (const path of files) {
      const candidates = candidatesOf({ file: from, module, path }, project);
      trace?.(`looking for ${candidates.join(', then for ') || path}`);
      const id = candidates.find(one => one !== from && model.has(one));
      if (id !== undefined) found.add(id);
      else outside ??= candidates.find(one => model.exists(one));
    }
    if (found.size > 0) return [...found].map(id => ({ kind: 'file', id }));
    return [outside === undefined ? { kind: 'unresolved' } : { kind: 'outside', id: outside }];
  }

  function used(path: string, meanings: RustMeanings, asked: Asked): readonly Resolution[] {
    if (!ROOTS.has(firstSegment(path)) && packages.of(asked.from)?.isEdition2015)
      return fromRoot(path, asked);
    return follow(chosen(meanings, asked), asked);
  }

  /** The first meaning that exists; if none does, the path as written. */
  function chosen({ path, bound, globs = [], isUnknown }: RustMeanings, { from, trace }: Asked): string {
    if (bound === undefined && globs.length === 0 && !isUnknown) return path;
    const first = firstSegment(path);
    const crate = crates.find(first, from);
    if (crate !== undefined && !isWeakMatch(first, crate)) return path;
    const glob = globs.find(module => hasModule(module, first, from));
    const found = bound ?? (glob && `${glob}::${path}`);
    if (found !== undefined) {
      trace?.(`${first} is a name in scope: ${found}`);
      return found;
    }
    // Only a manifest can rule out that a name is that of a crate.
    if (!isUnknown || crate !== undefined || packages.of(from) === undefined) return path;
    trace?.(`${first} is a name in scope, from an unknown module`);
    return 'self';
  }

  function hasModule(glob: string, name: string, from: FileId): boolean {
    const { start, names } = tree.begin(glob.split('::'), from);
    let places: readonly ModuleRef[] = start === undefined ? [] : [start];
    for (const one of [...names, name]) places = places.flatMap(place => tree.into(place, one).places);
    return places.length > 0;
  }

  function follow(path: string, asked: Asked): readonly Resolution[] {
    const [first = '', ...rest] = path.split('::');
    if (first === '') return inCrate(rest[0] ?? '', rest.slice(1), asked);
    if (!ROOTS.has(first)) return inCrate(first, rest, asked);
    const { start, names } = tree.begin([first, ...rest], asked.from);
    if (start === undefined) return [{ kind: 'unresolved' }];
    asked.trace?.(
      `${first} leads to ${start.inside === '' ? start.file : `${start.inside} in ${start.file}`}`,
    );
    return tree.walk(start, names, asked);
  }

  function inCrate(name: string, rest: readonly string[], { from, trace }: Asked): readonly Resolution[] {
    const crate = crates.find(name, from, trace);
    if (crate === undefined)
      return [NO_CRATES.has(name) ? { kind: 'unresolved' } : { kind: 'package', name }];
    if ('answer' in crate) return [crate.answer];
    const isForeign = packages.of(from)?.libPath !== crate.root;
    return tree.walk({ file: crate.root, inside: '' }, rest, { trace, from, isForeign });
  }

  /** In the edition of 2015 every plain path begins at the root of the crate, where crates have names, too. */
  function fromRoot(specifier: string, asked: Asked): readonly Resolution[] {
    const names = specifier.replace(/^::/, '').split('::');
    const first = names[0] ?? '';
    const root = { file: tree.rootOf(asked.from, first), inside: '' };
    const isCrate = !tree.into(root, first).isModule && crates.find(first, asked.from) !== undefined;
    const isThere =
      first === '*' || names.length === 1 || declarationsOf(root.file, project).names.has(first);
    if (isCrate || !(tree.into(root, first).isModule || isThere))
      return inCrate(first, names.slice(1), asked);
    return tree.walk(root, names, asked);
  }

  return { resolve, unitOf: id => packages.of(id)?.name };
}

interface Asked {
  readonly from: FileId;
  readonly trace: Trace | undefined;
}

/** Not names of crates: these occur only in invalid texts, or in the edition of 2015. */
const NO_CRATES: ReadonlySet<string> = new Set(['', '*', 'crate', 'self', 'super']);
