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
import { candidatesOf, declarationsOf, type ModuleRef } from './module-steps.ts';
import { packagesOf } from './packages.ts';
import { WITH_PATHS } from './parents.ts';
import { createCodePaths } from './resolve-code.ts';
import { firstSegment, INHERITED, ROOTS, UNRESOLVED_PREFIX } from './scopes.ts';
import { createTree } from './tree.ts';

/**
 * Rust's modules and crates. `mod a;` goes to the module's file, or to each of them where the configuration
 * decides. A `use` goes to the file of the deepest module on its path: what follows is an item there, or one that
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
  const codePaths = createCodePaths(project, tree, crates);

  function resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    const { specifier, names } = raw;
    if (raw.kind === 'use') return codePaths.resolve(names ?? [specifier], from, trace);
    if (specifier.startsWith('mod ')) return declared(specifier.slice('mod '.length), names, { from, trace });
    const found = specifier.startsWith('extern crate ')
      ? inCrate(specifier.slice('extern crate '.length), [], { from, trace })
      : used(specifier, names, { from, trace });
    return found.map(one => (one.kind === 'file' && one.id === from ? { kind: 'outside', id: from } : one));
  }

  /** Every file that a declaration may mean. */
  function declared(
    module: string,
    files: readonly string[] | undefined,
    asked: Asked,
  ): readonly Resolution[] {
    const { from, trace } = asked;
    const found = new Set<FileId>();
    let outside: FileId | undefined;
    for (const path of files ?? [undefined]) {
      const candidates = candidatesOf({ file: from, module, path }, project);
      trace?.(`looking for ${candidates.join(', then for ') || path}`);
      const id = candidates.find(one => one !== from && model.has(one));
      if (id !== undefined) found.add(id);
      else outside ??= candidates.find(one => model.exists(one));
    }
    if (found.size > 0) return [...found].map(id => ({ kind: 'file', id }));
    return [outside === undefined ? { kind: 'unresolved' } : { kind: 'outside', id: outside }];
  }

  function used(
    specifier: string,
    meanings: readonly string[] | undefined,
    asked: Asked,
  ): readonly Resolution[] {
    const first = firstSegment(specifier);
    if (!ROOTS.has(first) && packages.of(asked.from)?.isEdition2015) return fromRoot(specifier, asked);
    return follow(meanings === undefined ? specifier : chosen(meanings, asked), asked);
  }

  /** The first meaning that there is; if none is, the path as it stands. */
  function chosen(meanings: readonly string[], { from, trace }: Asked): string {
    const [plain = '', ...others] = meanings;
    const first = firstSegment(plain);
    const crate = crates.find(first, from);
    if (others.length === 0 || (crate !== undefined && !isWeakMatch(first, crate))) return plain;
    const found = others.find(path => !(crate && path.startsWith(UNRESOLVED_PREFIX)) && isThere(path, from));
    if (found === undefined) return plain;
    trace?.(`${first} is a name in scope: ${found}`);
    return found.startsWith(UNRESOLVED_PREFIX) ? 'self' : found.replace(INHERITED, '::');
  }

  function isThere(path: string, from: FileId): boolean {
    // Only where there is a manifest to say so, a name is certain to be no crate's.
    if (path.startsWith(UNRESOLVED_PREFIX)) return packages.of(from) !== undefined;
    return !path.includes(INHERITED) || hasModule(from, path);
  }

  /** Is the first name behind `*` a module in the one before it? */
  function hasModule(from: FileId, path: string): boolean {
    const [module = '', rest = ''] = path.split(INHERITED);
    const { start, names } = beginning(module, from);
    let places: readonly ModuleRef[] = start === undefined ? [] : [start];
    for (const name of [...names, firstSegment(rest)]) {
      places = places.flatMap(place => tree.into(place, name).places);
    }
    return places.length > 0;
  }

  function follow(path: string, asked: Asked): readonly Resolution[] {
    const [first = '', ...rest] = path.split('::');
    if (first === '') return inCrate(rest[0] ?? '', rest.slice(1), asked);
    if (!ROOTS.has(first)) return inCrate(first, rest, asked);
    const { start, names } = beginning(path, asked.from);
    if (start === undefined) return [{ kind: 'unresolved' }];
    asked.trace?.(
      `${first} leads to ${start.inside === '' ? start.file : `${start.inside} in ${start.file}`}`,
    );
    return tree.walk(start, names, asked);
  }

  /** The module that a path with `crate`, `self` or `super` begins in, and the names that follow. */
  function beginning(path: string, from: FileId): { start: ModuleRef | undefined; names: readonly string[] } {
    const segments = path.split('::');
    if (segments[0] === 'crate') {
      const names = segments.slice(1);
      return { start: { file: tree.rootOf(from, names[0]), inside: '' }, names };
    }
    let start: ModuleRef | undefined = { file: from, inside: '' };
    let at = segments[0] === 'self' ? 1 : 0;
    for (; segments[at] === 'super' && start !== undefined; at++) start = tree.above(start);
    return { start, names: segments.slice(at) };
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

/** Who asks, and who wants to hear how the answer was found. */
interface Asked {
  readonly from: FileId;
  readonly trace: Trace | undefined;
}

/** What stands for a crate's name only in texts that are no Rust, or of the edition of 2015. */
const NO_CRATES: ReadonlySet<string> = new Set(['', '*', 'crate', 'self', 'super']);
