import { compileGlobs } from '../../../shared/globs.ts';
import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';
import { nearestAbove } from '../kit/folders.ts';
import { memoiseByObject, memoiseByText } from '../kit/memoise.ts';
import { rustFamily } from './about.ts';
import { crateNameOf, type Dependency, type Manifest, type PackageTable, readManifest } from './cargo.ts';

/** A package with the settings of its workspace. */
export interface Package extends PackageTable {
  readonly folder: FileId;
  readonly isEdition2015: boolean;
  /** The crate that has this name in its code, according to its manifest. */
  crate(name: string): ExternalCrate | undefined;
  /** The member of its workspace with a library of this name, whether or not the manifest lists it. */
  member(name: string): Package | undefined;
}

export interface ExternalCrate {
  /** The name of its package in the registry. */
  readonly package: string;
  /** Its package, if it is in the project. */
  readonly local: Package | undefined;
}

/** Finds the package of a file, as the manifests describe it, whether or not its files exist. */
export const packagesOf = memoiseByObject((manifests: ReadonlyMap<FileId, string>) => {
  const read = new Map<FileId, Manifest>();
  for (const [path, text] of [...manifests].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (rustFamily.isManifest(baseName(path))) read.set(parentOf(path), readManifest(path, text));
  }
  const workspaces = new Map([...read].filter(([, { workspace }]) => workspace !== undefined));
  const packages = new Map<FileId, Package>();
  for (const [folder, manifest] of read) {
    if (manifest.package !== undefined) packages.set(folder, describe(folder, manifest.package));
  }

  function describe(folder: FileId, table: PackageTable): Package {
    const workspace =
      table.workspace === undefined
        ? (nearestAbove(workspaces, folder) ?? read.get(folder))
        : read.get(table.workspace);
    let crates: ReadonlyMap<string, ExternalCrate> | undefined;
    return {
      ...table,
      folder,
      isEdition2015: (table.edition ?? workspace?.workspace?.edition) === '2015',
      crate(name) {
        crates ??= cratesOf(table, workspace);
        return crates.get(name);
      },
      member: name => workspace && membersOf(workspace).get(name),
    };
  }

  function cratesOf(table: PackageTable, workspace?: Manifest): ReadonlyMap<string, ExternalCrate> {
    const crates = new Map<string, ExternalCrate>();
    const others: [string, ExternalCrate][] = [];
    for (const [key, dependency] of table.dependencies) {
      const { name, folder, isRenamed } = withWorkspace(key, dependency, workspace);
      const local = folder === undefined ? undefined : packages.get(folder);
      const crate = { package: name, local };
      crates.set(local && !isRenamed ? local.libName : crateNameOf(key), crate);
      // The library of `md-5` is `md5`; that of `Inflector` is `inflector`.
      others.push([crateNameOf(key), crate], [key.replaceAll(/[-_]/g, '').toLowerCase(), crate]);
    }
    for (const [name, crate] of others) if (!crates.has(name)) crates.set(name, crate);
    return crates;
  }

  /** By the names of their libraries. */
  const membersOf = memoiseByObject((workspace: Manifest): ReadonlyMap<string, Package> => {
    const isMember = memberTest(workspace);
    const members = [...packages.values()].filter(one => isMember(one.folder));
    return new Map(members.map(one => [one.libName, one]));
  });

  const packageAt = memoiseByText(folder => nearestAbove(packages, folder));

  return (file: FileId) => packageAt(parentOf(file));
});

/** A dependency with the settings of the workspace: its path, its real name, a patch. */
function withWorkspace(key: string, dependency: Dependency, workspace: Manifest | undefined) {
  const inherited = dependency.isInherited ? workspace?.workspace?.dependencies.get(key) : undefined;
  const { package: name, isRenamed, folder } = inherited ?? dependency;
  return { name, isRenamed, folder: folder ?? workspace?.patches.get(name)?.folder };
}

function memberTest({ folder: root, workspace }: Manifest): (folder: FileId) => boolean {
  const trimmed = (globs: readonly string[] = []) => globs.map(glob => glob.replace(/^(?:\.\/)+|\/+$/g, ''));
  const isIncluded = compileGlobs(trimmed(workspace?.members));
  const isExcluded = compileGlobs(trimmed(workspace?.exclude).flatMap(glob => [glob, `${glob}/**`]));
  return folder => {
    if (folder === root) return true;
    if (root !== '' && !folder.startsWith(`${root}/`)) return false;
    const path = root === '' ? folder : folder.slice(root.length + 1);
    return isIncluded(path) && !isExcluded(path);
  };
}
