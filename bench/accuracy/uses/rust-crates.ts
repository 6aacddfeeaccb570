import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parse } from 'smol-toml';

/** A package as described by its `Cargo.toml`. */
export interface CargoPackage {
  readonly dir: string;
  /** The root file of its library, even if it does not exist, and its name in code. */
  readonly library: string;
  readonly libraryName: string;
  /** The existing root files of all targets. */
  readonly roots: readonly string[];
  /** Name in code → folder of the package; undefined for one outside the project. */
  readonly dependencies: ReadonlyMap<string, string | undefined>;
}

type Toml = Record<string, unknown>;

/** Reads every `Cargo.toml` in the folders of these files and their parents. */
export function cargoPackages(root: string, files: readonly string[]): readonly CargoPackage[] {
  const manifests = new Map<string, Toml>();
  for (const file of files) {
    for (let dir = posix.dirname(file); ; dir = posix.dirname(dir)) {
      const path = posix.join(root, dir, 'Cargo.toml');
      if (!manifests.has(dir) && existsSync(path)) manifests.set(dir, readToml(path));
      if (dir === '.') break;
    }
  }
  const found: CargoPackage[] = [];
  for (const [dir, toml] of manifests) {
    if (!('package' in toml)) continue;
    const lib = table(toml.lib);
    const name = String(table(toml.package).name ?? posix.basename(dir));
    const library = posix.join(dir, String(lib.path ?? 'src/lib.rs'));
    found.push({
      dir,
      library,
      libraryName: String(lib.name ?? name.replaceAll('-', '_')),
      roots: rootsOf(dir, toml, library, files),
      dependencies: dependenciesOf(dir, toml, workspaceOf(dir, manifests)),
    });
  }
  return found;
}

function rootsOf(dir: string, toml: Toml, library: string, files: readonly string[]): readonly string[] {
  const own = (path: string) => posix.join(dir, path);
  const named = ['bin', 'example', 'test', 'bench'].flatMap(kind =>
    list(toml[kind]).flatMap(target => (typeof target.path === 'string' ? [own(target.path)] : [])),
  );
  const build = table(toml.package).build;
  const { package: settings } = toml;
  const isOff = (key: string) => table(settings)[key] === false;
  const prefix = dir === '.' ? '' : `${dir.replaceAll(/[.+]/g, '\\$&')}/`;
  const usual = new RegExp(
    `^${prefix}(?:src/main|build|(src/bin|tests|examples|benches)/(?:[^/]+|[^/]+/main))\\.rs$`,
  );
  const off = new Set(
    ['autobins src/bin', 'autotests tests', 'autoexamples examples', 'autobenches benches']
      .map(entry => entry.split(' '))
      .filter(([key]) => isOff(key))
      .map(([, folder]) => folder),
  );
  const all = new Set([library, ...named, ...(typeof build === 'string' ? [own(build)] : [])]);
  return files.filter(file => {
    const found = usual.exec(file);
    return all.has(file) || (found !== null && !off.has(found[1]));
  });
}

function dependenciesOf(dir: string, toml: Toml, workspace: readonly [string, Toml] | undefined) {
  const [top, shared] = workspace ?? [dir, toml];
  const inherited = table(table(shared.workspace).dependencies);
  const patches = patchesOf(top, shared);
  const dependencies = new Map<string, string | undefined>();
  for (const holder of [toml, ...Object.values(table(toml.target)).map(table)]) {
    for (const kind of ['dependencies', 'dev-dependencies', 'build-dependencies']) {
      for (const [key, spec] of Object.entries(table(holder[kind]))) {
        const isInherited = table(spec).workspace === true;
        const { path, package: name = key } = table(isInherited ? inherited[key] : spec);
        const folder = folderOf(isInherited ? top : dir, path) ?? patches.get(String(name));
        dependencies.set(key.replaceAll('-', '_'), folder);
      }
    }
  }
  return dependencies;
}

/** The packages that the root of a workspace replaces with folders of its own (`[patch]`). */
function patchesOf(top: string, toml: Toml): ReadonlyMap<string, string | undefined> {
  return new Map(
    Object.values(table(toml.patch)).flatMap(registry =>
      Object.entries(table(registry)).map(([key, spec]) => {
        const { path, package: name = key } = table(spec);
        return [String(name), folderOf(top, path)] as const;
      }),
    ),
  );
}

function folderOf(dir: string, path: unknown): string | undefined {
  return typeof path === 'string' ? posix.join(dir, path).replace(/\/$/, '') : undefined;
}

function workspaceOf(dir: string, manifests: ReadonlyMap<string, Toml>): readonly [string, Toml] | undefined {
  for (let at = dir; ; at = posix.dirname(at)) {
    const toml = manifests.get(at);
    if (toml && 'workspace' in toml) return [at, toml];
    if (at === '.') return undefined;
  }
}

function readToml(path: string): Toml {
  try {
    return parse(readFileSync(path, 'utf8')) as Toml;
  } catch {
    return {};
  }
}

function table(value: unknown): Toml {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Toml) : {};
}

function list(value: unknown): readonly Toml[] {
  return Array.isArray(value) ? value.map(table) : [];
}
