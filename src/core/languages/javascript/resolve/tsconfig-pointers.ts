import { baseName, parentOf } from '../../../../shared/paths.ts';
import type { FileId } from '../../../../types.ts';
import { memoiseByObject } from '../../kit/memoise.ts';
import { isTsConfigName } from '../about.ts';
import { exportTargets } from './exports.ts';
import { asObject, asString, asStrings, type Json, readJson } from './json.ts';
import { type Packages, packagesIn } from './packages.ts';
import { join, leavesRoot } from './paths.ts';
import { headOf, isRelative } from './specifier.ts';

/** The configs that known ones name by `extends` and `references`, and that are not read yet. */
export function missingConfigs(manifests: ReadonlyMap<FileId, string>): readonly FileId[] {
  const missing = new Set<FileId>();
  const visited = new Set<FileId>();
  const queue = [...manifests.keys()].filter(path => isTsConfigName(baseName(path)));
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (visited.has(at)) continue;
    visited.add(at);
    for (const candidates of pointers(at, manifests)) {
      const there = firstThere(candidates, manifests);
      if (there !== undefined) queue.push(there);
      else for (const candidate of candidates) if (!leavesRoot(candidate)) missing.add(candidate);
    }
  }
  return [...missing];
}

/** The candidates of `extends`, best first. A package that is not in the tree has none. */
export function extendsCandidates(specifier: string, dir: string, packages: Packages): readonly FileId[] {
  if (isRelative(specifier)) return relativeCandidates(specifier, dir);
  const name = headOf(specifier);
  const pkg = packages.find(name, dir);
  if (!pkg) return [];
  const subpath = specifier.slice(name.length + 1);
  if (subpath === '') return [join(pkg.dir, asString(pkg.json.tsconfig) ?? 'tsconfig.json')];
  const exported = exportTargets(pkg.json.exports, `./${subpath}`, { require: true, conditions: [] });
  const direct = join(pkg.dir, subpath);
  return [
    ...exported.all.map(target => join(pkg.dir, target)),
    ...withJson(direct),
    `${direct}/tsconfig.json`,
  ];
}

/** TypeScript treats dots alone as a module, so as a folder; a longer path is a file. */
function relativeCandidates(specifier: string, dir: string): readonly FileId[] {
  const isFolder = specifier === '.' || specifier === '..';
  return isFolder ? [join(join(dir, specifier), 'tsconfig.json')] : withJson(join(dir, specifier));
}

/** A reference names a config or its folder. */
export function referenceCandidates(path: string, dir: string): readonly FileId[] {
  const at = join(dir, path);
  return at.endsWith('.json') ? [at] : [join(at, 'tsconfig.json'), `${at}.json`];
}

export function firstThere(candidates: readonly FileId[], manifests: ReadonlyMap<FileId, string>) {
  return candidates.find(candidate => manifests.has(candidate));
}

function pointers(path: FileId, manifests: ReadonlyMap<FileId, string>): readonly (readonly FileId[])[] {
  const json = readJson(manifests.get(path) ?? '');
  if (!json) return [];
  const dir = parentOf(path);
  const { paths, packages } = pointersFrom(json)(dir);
  if (packages.length === 0) return paths;
  const known = packagesIn(manifests);
  return [...paths, ...packages.map(specifier => extendsCandidates(specifier, dir, known))];
}

/** Monorepos have thousands of these, and most stay when a manifest changes. */
const pointersFrom = memoiseByObject((json: Json) => {
  const byDir = new Map<string, Pointers>();
  return (dir: string) => {
    let found = byDir.get(dir);
    if (!found) {
      const bases = asStrings([json.extends].flat()) ?? [];
      found = {
        paths: [
          ...bases.filter(isRelative).map(specifier => relativeCandidates(specifier, dir)),
          ...referencesOf(json).map(path => referenceCandidates(path, dir)),
        ],
        packages: bases.filter(specifier => !isRelative(specifier)),
      };
      byDir.set(dir, found);
    }
    return found;
  };
});

interface Pointers {
  /** Candidates for each path, best first. */
  readonly paths: readonly (readonly FileId[])[];
  /** Of configs in packages. */
  readonly packages: readonly string[];
}

/** The paths as written in `references`. */
export function referencesOf(json: Json | undefined): readonly string[] {
  const references = Array.isArray(json?.references) ? json.references : [];
  return references.map(one => asString(asObject(one)?.path)).filter(path => path !== undefined);
}

function withJson(path: FileId): readonly FileId[] {
  return path.endsWith('.json') ? [path] : [path, `${path}.json`];
}
