import type { FileId, ProjectModel, RawImport, Resolution, ResolverFamily, Trace } from '../../../types.ts';
import { firstSegment } from '../kit/qualified.ts';
import { rustFamily } from './about.ts';
import { createCrates, isWeakMatch } from './crates.ts';
import { describe } from './describe.ts';
import { decodeImport, type RustMeanings } from './detail.ts';
import { declarationsOf, fileOf, type ModuleRef } from './module-steps.ts';
import { packagesOf } from './packages.ts';
import { WITH_PATHS } from './parents.ts';
import { createCodePaths } from './resolve-code.ts';
import { ROOTS } from './scopes.ts';
import { createTree, nameOf, type WalkOptions } from './tree.ts';

/**
 * Rust's modules and crates. `mod a;` resolves to the module's file, or to several if the configuration decides.
 * A `use` resolves to the file of the deepest module on its path: the rest is an item that this module declares or
 * imports. Paths begin at the root of the file's crate, at its own module, or with the name of a crate: the package's
 * own library or a dependency with a path (then down its modules), or else an external package, by its name in
 * `Cargo.toml`, or in the code if no manifest lists it.
 */
export const rustResolver: ResolverFamily = {
  ...rustFamily,
  describe,
  create: createResolver,
  indexes: [WITH_PATHS],
};

function createResolver(model: ProjectModel) {
  const packageOf = packagesOf(model.manifests);
  const project = { model, packageOf };
  const tree = createTree(project);
  const findCrate = createCrates(project, tree);
  const resolveInCode = createCodePaths(project, tree, findCrate);

  function resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    const options = { from, trace };
    const one = decodeImport(raw);
    if (one.kind === 'mod') return declared(one.module, one.files, options);
    if (one.kind === 'code') return resolveInCode(one.meanings, from, trace);
    const found =
      one.kind === 'crate' ? inCrate(one.name, [], options) : used(one.path, one.meanings, options);
    return found.map(end => (end.kind === 'file' && end.id === from ? { kind: 'outside', id: from } : end));
  }

  /** All files that a declaration may mean. */
  function declared(
    module: string,
    files: readonly string[],
    { from, trace }: WalkOptions,
  ): readonly Resolution[] {
    const all = files.map(path => fileOf({ file: from, module, path }, project, trace));
    const found = new Map(all.filter(one => one.kind === 'file').map(one => [one.id, one]));
    if (found.size > 0) return [...found.values()];
    return [all.find(one => one.kind === 'outside') ?? all[0] ?? { kind: 'unresolved' }];
  }

  function used(path: string, meanings: RustMeanings, options: WalkOptions): readonly Resolution[] {
    const isFromRoot = !ROOTS.has(firstSegment(path, '::')) && packageOf(options.from)?.isEdition2015;
    return isFromRoot ? fromRoot(path, options) : follow(chosen(meanings, options), options);
  }

  /** The first meaning that exists; if none does, the path as written. */
  function chosen(
    { path, bound, globs = [], isUnknown }: RustMeanings,
    { from, trace }: WalkOptions,
  ): string {
    if (bound === undefined && globs.length === 0 && !isUnknown) return path;
    const first = firstSegment(path, '::');
    const crate = findCrate(first, from);
    if (crate !== undefined && !isWeakMatch(first, crate)) return path;
    const glob = globs.find(module => hasModule(module, first, from));
    const found = bound ?? (glob && `${glob}::${path}`);
    // Without a manifest, any name may be that of a crate.
    const isFromUnknown = isUnknown && crate === undefined && packageOf(from) !== undefined;
    if (found === undefined && !isFromUnknown) return path;
    trace?.(`${first} is a name in scope: ${found ?? 'from an unknown module'}`);
    return found ?? 'self';
  }

  function hasModule(glob: string, name: string, from: FileId): boolean {
    const { start, names } = tree.begin(glob.split('::'), from);
    let modules: readonly ModuleRef[] = start === undefined ? [] : [start];
    for (const one of [...names, name]) modules = modules.flatMap(module => tree.into(module, one).modules);
    return modules.length > 0;
  }

  function follow(path: string, options: WalkOptions): readonly Resolution[] {
    const segments = path.split('::');
    const [first = '', ...rest] = segments;
    if (first === '') return inCrate(rest[0] ?? '', rest.slice(1), options);
    if (!ROOTS.has(first)) return inCrate(first, rest, options);
    const { start, names } = tree.begin(segments, options.from);
    if (start === undefined) return [{ kind: 'unresolved' }];
    options.trace?.(`${first} leads to ${nameOf(start)}`);
    return tree.walk(start, names, options);
  }

  function inCrate(
    name: string,
    rest: readonly string[],
    { from, trace }: WalkOptions,
  ): readonly Resolution[] {
    const crate = findCrate(name, from, trace);
    if (crate === undefined)
      return [NO_CRATES.has(name) ? { kind: 'unresolved' } : { kind: 'package', name }];
    if ('answer' in crate) return [crate.answer];
    const isForeign = packageOf(from)?.libPath !== crate.root;
    return tree.walk({ file: crate.root, inside: '' }, rest, { trace, from, isForeign });
  }

  /** In the edition of 2015, plain paths begin at the root of the crate, which also contains the names of crates. */
  function fromRoot(specifier: string, options: WalkOptions): readonly Resolution[] {
    const names = specifier.replace(/^::/, '').split('::');
    const first = names[0] ?? '';
    const root = { file: tree.rootOf(options.from, first), inside: '' };
    const isItem = first === '*' || names.length === 1 || declarationsOf(root.file, project).names.has(first);
    const isInRoot = tree.into(root, first).isModule || (isItem && !findCrate(first, options.from));
    return isInRoot ? tree.walk(root, names, options) : inCrate(first, names.slice(1), options);
  }

  return { resolve, unitOf: (id: FileId) => packageOf(id)?.name };
}

/** Not names of crates: these occur only in invalid texts, or in the edition of 2015. */
const NO_CRATES: ReadonlySet<string> = new Set(['', '*', 'crate', 'self', 'super']);
