import { compileGlobs } from '../../shared/globs.ts';
import { parentOf } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { crateNameOf, type Dependency, type Manifest, type PackageTable, readManifest } from './cargo.ts';
import { below } from './paths.ts';

/** A package with all that its workspace says about it. */
export interface Package {
  readonly folder: FileId;
  readonly name: string;
  /** What its library is called in code. */
  readonly libName: string;
  /** Where its library is, if it has one. */
  readonly libPath: FileId;
  readonly isEdition2015: boolean;
  readonly table: PackageTable;
  /** What a crate's name in its code means, by its manifest. */
  crate(name: string): ExternalCrate | undefined;
  /** The member of its workspace with a library of this name. Its manifest need not mention it. */
  member(name: string): ExternalCrate | undefined;
}

/** What a manifest knows about a crate. */
export interface ExternalCrate {
  /** The name of its package in the registry. */
  readonly package: string;
  /** Its package, if it is in the project. */
  readonly local?: Package;
}

export interface Packages {
  /** The package that a file belongs to. */
  of(file: FileId): Package | undefined;
}

/** The packages of a project, as their manifests describe them. Asks nobody whether the files are there. */
export function createPackages(manifests: ReadonlyMap<FileId, string>): Packages {
  const read = new Map<FileId, Manifest>();
  for (const path of [...manifests.keys()].filter(isCargoManifest).sort()) {
    read.set(parentOf(path), readManifest(path, manifests.get(path) ?? ''));
  }
  const packages = new Map<FileId, Package>();
  for (const manifest of read.values()) {
    if (manifest.package !== undefined) packages.set(manifest.folder, describe(manifest, manifest.package));
  }
  const nearest = new Map<FileId, Package | undefined>();

  function describe({ folder }: Manifest, table: PackageTable): Package {
    const workspace = workspaceOf(folder, table);
    const edition = table.inheritsEdition ? workspace?.workspace?.edition : table.edition;
    let crates: ReadonlyMap<string, ExternalCrate> | undefined;
    return {
      folder,
      name: table.name,
      libName: table.libName,
      libPath: table.libPath ?? below(folder, 'src/lib.rs'),
      isEdition2015: edition === '2015',
      table,
      crate(name) {
        crates ??= cratesOf(table, workspace);
        return crates.get(name);
      },
      member: name => memberNamed(name, workspace),
    };
  }

  function cratesOf(
    table: PackageTable,
    workspace: Manifest | undefined,
  ): ReadonlyMap<string, ExternalCrate> {
    const crates = new Map<string, ExternalCrate>();
    const others: [string, ExternalCrate][] = [];
    for (const [key, dependency] of table.dependencies) {
      const { name, folder, isRenamed } = whole(key, dependency, workspace);
      const local = folder === undefined ? undefined : packages.get(folder);
      const crate = { package: name, ...(local && { local }) };
      crates.set(local && !isRenamed ? local.libName : crateNameOf(key), crate);
      // The library of `md-5` is `md5`; that of `Inflector` is `inflector`.
      others.push([crateNameOf(key), crate], [key.replaceAll(/[-_]/g, '').toLowerCase(), crate]);
    }
    for (const [name, crate] of others) if (!crates.has(name)) crates.set(name, crate);
    return crates;
  }

  /** The compiler would not find a crate that the manifest does not name, but other build tools do. */
  function memberNamed(name: string, workspace: Manifest | undefined): ExternalCrate | undefined {
    const root = workspace?.folder;
    if (root === undefined) return undefined;
    const local = membersOf(root).get(name);
    return local && { package: local.name, local };
  }

  const members = new Map<FileId, ReadonlyMap<string, Package>>();

  function membersOf(root: FileId): ReadonlyMap<string, Package> {
    const known = members.get(root);
    if (known !== undefined) return known;
    const table = read.get(root)?.workspace;
    const isMember = memberTest(root, table?.members ?? [], table?.exclude ?? []);
    const found = new Map<string, Package>();
    for (const one of packages.values()) if (isMember(one.folder)) found.set(one.libName, one);
    members.set(root, found);
    return found;
  }

  function workspaceOf(folder: FileId, table: PackageTable): Manifest | undefined {
    if (table.workspace !== undefined) return read.get(table.workspace);
    for (let at = folder; ; at = parentOf(at)) {
      const manifest = read.get(at);
      if (manifest?.workspace !== undefined) return manifest;
      if (at === '') return read.get(folder);
    }
  }

  function packageAt(folder: FileId): Package | undefined {
    if (nearest.has(folder)) return nearest.get(folder);
    const passed: FileId[] = [];
    let found: Package | undefined;
    for (let at = folder; ; at = parentOf(at)) {
      found = nearest.has(at) ? nearest.get(at) : packages.get(at);
      passed.push(at);
      if (found !== undefined || at === '' || nearest.has(at)) break;
    }
    for (const one of passed) nearest.set(one, found);
    return found;
  }

  return { of: file => packageAt(parentOf(file)) };
}

/** The name of the package that a file belongs to, as its manifest has it. */
export function packageNameOf(file: FileId, packages: Packages): string | undefined {
  return packages.of(file)?.name;
}

export function isCargoManifest(path: FileId): boolean {
  return path === 'Cargo.toml' || path.endsWith('/Cargo.toml');
}

/** A dependency with what the workspace says about it: its path, its real name, a patch. */
function whole(key: string, dependency: Dependency, workspace: Manifest | undefined) {
  const inherited = dependency.isInherited ? workspace?.workspace?.dependencies.get(key) : undefined;
  const { package: name, isRenamed, folder } = inherited ?? dependency;
  return { name, isRenamed, folder: folder ?? workspace?.patches.get(name)?.folder };
}

function memberTest(
  root: FileId,
  globs: readonly string[],
  exclude: readonly string[],
): (folder: FileId) => boolean {
  const trimmed = (list: readonly string[]) => list.map(glob => glob.replace(/^(?:\.\/)+|\/+$/g, ''));
  const wanted = compile(trimmed(globs));
  const unwanted = compile(trimmed(exclude).flatMap(glob => [glob, `${glob}/**`]));
  return folder => {
    if (folder === root) return true;
    if (root !== '' && !folder.startsWith(`${root}/`)) return false;
    const path = root === '' ? folder : folder.slice(root.length + 1);
    return wanted(path) && !unwanted(path);
  };
}

/** The repository writes these globs: one that the matcher cannot compile matches nothing. */
function compile(globs: readonly string[]): (path: string) => boolean {
  try {
    return compileGlobs(globs) ?? (() => false);
  } catch {
    return () => false;
  }
}
