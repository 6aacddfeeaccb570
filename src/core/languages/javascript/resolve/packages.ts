import { once } from '../../../../shared/once.ts';
import { baseName, parentOf } from '../../../../shared/paths.ts';
import type { FileId } from '../../../../types.ts';
import { commonDepth } from '../../kit/folders.ts';
import { memoiseByObject } from '../../kit/memoise.ts';
import { type Asked, askedOf } from './asked.ts';
import { type Declaration, declarationOf, fitsVersion, readSpec } from './declared-packages.ts';
import { asObject, asString, type Json, readJson } from './json.ts';
import type { PackageJson } from './package-json.ts';
import { isBelow, join } from './paths.ts';
import { findWorkspaces, type Workspace } from './workspaces.ts';

/** A folder with a `package.json`. */
export interface Package {
  readonly dir: string;
  readonly name: string | undefined;
  readonly json: PackageJson;
  /** Files below this folder may import it by its name; if undefined, only its own files. */
  readonly reach: string | undefined;
  /** For a workspace root, which is not linked by itself, and a fixture, whose name may be that of a real package. */
  readonly onlyIfDeclared: boolean;
}

export interface Packages {
  /** The package whose folder is exactly this one. */
  at(dir: string): Package | undefined;
  /** The package whose `package.json` is the nearest one above `dir`. */
  nearest(dir: string): Package | undefined;
  /** The package that files of `dir` import as `name`; undefined if it comes from a registry. */
  find(name: string, dir: string): Package | undefined;
  /** The nearest declaration of `name` in a `package.json`. */
  declared(name: string, dir: string): Declaration | undefined;
  /** Folders at which the set of visible packages changes. */
  readonly borders: ReadonlySet<string>;
}

/** The packages that these manifests describe. */
export const packagesIn: (manifests: ReadonlyMap<FileId, string>) => Packages = memoiseByObject(manifests => {
  const asked = askedOf(manifests);
  const byDir = readPackages(manifests, asked);
  const byName = groupByName(byDir.values());
  const nearestByDir = new Map<string, Package | undefined>();

  function nearest(dir: string): Package | undefined {
    if (nearestByDir.has(dir)) return nearestByDir.get(dir);
    let found = at(dir);
    for (let folder = dir; !found && folder !== ''; found = at(folder)) folder = parentOf(folder);
    nearestByDir.set(dir, found);
    return found;
  }

  function at(dir: string): Package | undefined {
    asked.folders.add(dir);
    return byDir.get(dir);
  }

  function declared(name: string, dir: string): Declaration | undefined {
    asked.names.add(name);
    let pkg = nearest(dir);
    while (pkg) {
      const declaration = declarationOf(pkg, name);
      if (declaration || pkg.dir === '') return declaration;
      pkg = nearest(parentOf(pkg.dir));
    }
    return undefined;
  }

  function find(name: string, dir: string): Package | undefined {
    const declaration = declared(name, dir);
    const spec = declaration ? readSpec(declaration.range) : undefined;
    if (declaration && spec?.kind === 'folder') return folder(join(declaration.dir, spec.path), name);
    if (spec?.kind === 'registry') return undefined;
    const wanted = spec?.kind === 'workspace' ? (spec.name ?? name) : name;
    asked.names.add(wanted);
    const own = nearest(dir);
    const found = closest(byName.get(wanted), dir, declaration !== undefined);
    // Node lets a package import itself only if it has `exports`; else the name means a member of the workspace.
    if (own?.name === wanted && (own.json.exports !== undefined || found === undefined || found === own))
      return declaration?.dir === own.dir && spec?.kind === 'range' ? undefined : own;
    if (found && declaration && spec?.kind === 'range' && !fitsVersion(declaration, found.json))
      return undefined;
    return found;
  }

  /** A linked folder may have neither a manifest nor a name. */
  function folder(dir: string, name: string): Package {
    const pkg = at(dir) ?? { dir, json: {}, reach: undefined, onlyIfDeclared: false };
    return { ...pkg, name: at(dir)?.name ?? name };
  }

  const borders = findBorders(byName);
  return { at, nearest, find, declared, borders };
});

/** Folders whose packages are fixtures or examples, not part of the program. */
const MATERIAL: ReadonlySet<string> = new Set(
  `fixture fixtures __fixtures__ __testfixtures__ test-data testdata test_data test tests __tests__ __mocks__
  spec e2e template templates example examples sample samples demo demos`.split(/\s+/),
);

function readPackages(manifests: ReadonlyMap<FileId, string>, asked: Asked): Map<string, Package> {
  const read: { dir: string; json: Json }[] = [];
  for (const [path, text] of manifests) {
    const json = baseName(path) === 'package.json' ? readJson(text) : undefined;
    if (json) read.push({ dir: parentOf(path), json });
  }
  const workspaces = findWorkspaces(manifests);
  const registered = once(() => new Set(read.flatMap(({ json }) => registryNames(json))));
  const isRegistered = (name: string) => {
    asked.required.add(name);
    return registered().has(name);
  };
  const packages = new Map<string, Package>();
  for (const { dir, json } of read) {
    const name = asString(json.name);
    const reach = name === undefined ? undefined : reachOf(dir, workspaces, () => isRegistered(name));
    packages.set(dir, { dir, name, json, ...(reach ?? { reach: undefined, onlyIfDeclared: false }) });
  }
  return packages;
}

/** A member is visible in its workspace; a package outside of any workspace is visible everywhere. */
function reachOf(dir: string, workspaces: readonly Workspace[], isRegistered: () => boolean) {
  let widest: string | undefined;
  let around = false;
  for (const workspace of workspaces) {
    if (!isBelow(dir, workspace.root)) continue;
    around = true;
    if (!workspace.includes(dir)) continue;
    if (widest === undefined || workspace.root.length < widest.length) widest = workspace.root;
  }
  if (widest !== undefined) return { reach: widest, onlyIfDeclared: false };
  const root = workspaces.find(workspace => workspace.root === dir)?.root;
  if (root !== undefined) return { reach: root, onlyIfDeclared: true };
  if (around) return undefined;
  const material = materialFolder(dir);
  if (material === undefined) return { reach: '', onlyIfDeclared: false };
  return isRegistered() ? undefined : { reach: material, onlyIfDeclared: true };
}

function materialFolder(dir: string): string | undefined {
  const segments = dir.split('/');
  const last = segments.findLastIndex(segment => MATERIAL.has(segment));
  return last < 0 ? undefined : segments.slice(0, last + 1).join('/');
}

/** Every name that a `package.json` requires from a registry. */
export const registryNames = memoiseByObject((json: Json): readonly string[] => {
  const names: string[] = [];
  for (const field of ['dependencies', 'devDependencies', 'peerDependencies']) {
    for (const [name, range] of Object.entries(asObject(json[field]) ?? {})) {
      if (typeof range === 'string' && range !== '*' && readSpec(range).kind === 'range') names.push(name);
    }
  }
  return names;
});

function groupByName(packages: Iterable<Package>): ReadonlyMap<string, readonly Package[]> {
  const groups = new Map<string, Package[]>();
  for (const pkg of packages) {
    if (pkg.name === undefined || pkg.reach === undefined) continue;
    const group = groups.get(pkg.name);
    if (group) group.push(pkg);
    else groups.set(pkg.name, [pkg]);
  }
  return groups;
}

/** The roots of visibility and, for a name that several packages have, every folder above one of them. */
function findBorders(byName: ReadonlyMap<string, readonly Package[]>): ReadonlySet<string> {
  const borders = new Set<string>();
  for (const group of byName.values()) {
    for (const pkg of group) {
      if (pkg.reach !== undefined) borders.add(pkg.reach);
      if (group.length > 1) for (let at = pkg.dir; at !== ''; at = parentOf(at)) borders.add(at);
    }
  }
  return borders;
}

/** Of several packages with the same name, prefers members to roots, then the one with most common folders. */
function closest(candidates: readonly Package[] = [], dir: string, isDeclared: boolean) {
  let best: Package | undefined;
  let bestDepth = -1;
  for (const pkg of candidates) {
    if (pkg.reach === undefined || !isBelow(dir, pkg.reach) || (pkg.onlyIfDeclared && !isDeclared)) continue;
    const depth = candidates.length < 2 ? 0 : commonDepth(dir, pkg.dir);
    if (best && pkg.onlyIfDeclared && !best.onlyIfDeclared) continue;
    const isFirstMember = best?.onlyIfDeclared && !pkg.onlyIfDeclared;
    if (isFirstMember || depth > bestDepth || (depth === bestDepth && best && pkg.dir < best.dir)) {
      best = pkg;
      bestDepth = depth;
    }
  }
  return best;
}
