import { compileGlobs } from '../../shared/globs.ts';
import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { below, nearestAbove } from '../kit/folders.ts';
import { memoiseByObject } from '../kit/memoise.ts';
import { rustFamily } from './about.ts';
import { crateNameOf, type Dependency, type Manifest, type PackageTable, readManifest } from './cargo.ts';

/** A package with the settings of its workspace. */
export interface Package {
  readonly folder: FileId;
  readonly name: string;
  /** The name of its library in code. */
  readonly libName: string;
  /** The root file of its library, if it has one. */
  readonly libPath: FileId;
  readonly isEdition2015: boolean;
  readonly table: PackageTable;
  /** The crate of this name in its code, by its manifest. */
  crate(name: string): ExternalCrate | undefined;
  /** The member of its workspace with a library of this name. Its manifest need not list it. */
  member(name: string): ExternalCrate | undefined;
}

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

/** The packages of a project, as their manifests describe them, whether or not the files exist. */
export const packagesOf = memoiseByObject((manifests: ReadonlyMap<FileId, string>): Packages => {
  const read = new Map<FileId, Manifest>();
  for (const [path, text] of [...manifests].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (rustFamily.isManifest(baseName(path))) read.set(parentOf(path), readManifest(path, text));
  }
  const workspaces = new Map([...read].filter(([, { workspace }]) => workspace !== undefined));
  const packages = new Map<FileId, Package>();
  for (const manifest of read.values()) {
    if (manifest.package !== undefined) packages.set(manifest.folder, describe(manifest, manifest.package));
  }
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
    const local = workspace && membersOf(workspace).get(name);
    return local && { package: local.name, local };
  }

  /** By the names of their libraries. */
  const membersOf = memoiseByObject(({ folder, workspace }: Manifest): ReadonlyMap<string, Package> => {
    const isMember = memberTest(folder, workspace?.members ?? [], workspace?.exclude ?? []);
    const members = [...packages.values()].filter(one => isMember(one.folder));
    return new Map(members.map(one => [one.libName, one]));
  });

  function workspaceOf(folder: FileId, table: PackageTable): Manifest | undefined {
    if (table.workspace !== undefined) return read.get(table.workspace);
    return nearestAbove(workspaces, folder) ?? read.get(folder);
  }

  const byFolder = new Map<FileId, Package | undefined>();

  function packageAt(folder: FileId): Package | undefined {
    if (!byFolder.has(folder)) byFolder.set(folder, nearestAbove(packages, folder));
    return byFolder.get(folder);
  }

  return { of: file => packageAt(parentOf(file)) };
});

/** A dependency with the settings of the workspace: its path, its real name, a patch. */
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
