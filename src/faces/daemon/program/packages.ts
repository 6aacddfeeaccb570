import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package of an installation, and its location in a copy. */
export interface InstalledPackage {
  /** The real path. */
  readonly source: string;
  /** Relative to the copy, with `/`; empty for depgraph itself. */
  readonly target: string;
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/**
 * A package and its runtime dependencies, laid out so that Node resolves the same packages in a copy. Package managers
 * nest, hoist and link packages in different ways, so each is looked up as Node does. Throws if that fails, as it does
 * for package managers that keep packages in archives.
 */
export function installedPackages(root: string): InstalledPackage[] {
  const packages: InstalledPackage[] = [{ source: realpathSync(root), target: '' }];
  const layout = new Map<string, string>();
  const requirements: {
    readonly parent: InstalledPackage;
    readonly name: string;
    readonly source: string;
  }[] = [];
  // The list grows during iteration.
  for (const parent of packages) {
    for (const [name, source] of dependenciesOf(parent.source)) {
      requirements.push({ parent, name, source });
      const visible = lookUp(layout, parent.target, name);
      if (visible === source) continue;
      const target = below(visible === undefined ? '' : parent.target, name);
      layout.set(target, source);
      packages.push({ source, target });
    }
  }
  for (const { parent, name, source } of requirements) {
    // A package nested later may shadow the one that another package requirements.
    if (lookUp(layout, parent.target, name) !== source)
      throw new Error(`${name} is installed in several versions`);
  }
  return packages;
}

/** Packages used only during installation; they have many dependencies of their own. */
const INSTALLERS: ReadonlySet<string> = new Set(['prebuild-install', 'node-gyp', 'node-gyp-build']);

/** The name and real path of each dependency. Optional ones may be missing, since most are for other platforms. */
function dependenciesOf(folder: string): [name: string, source: string][] {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const required = new Set(Object.keys(manifest.dependencies ?? {}));
  for (const name of Object.keys(manifest.optionalDependencies ?? {})) required.delete(name);
  const names = [
    ...Object.keys({ ...manifest.optionalDependencies, ...manifest.peerDependencies }),
    ...required,
  ];
  return [...new Set(names)]
    .filter(name => !INSTALLERS.has(name))
    .flatMap((name): [string, string][] => {
      const source = findPackage(folder, name);
      if (source === undefined && required.has(name)) throw new Error(`the package ${name} was not found`);
      return source === undefined ? [] : [[name, source]];
    });
}

function findPackage(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(join(path, 'package.json'))) return realpathSync(path);
    if (folder === dirname(folder)) return undefined;
  }
}

/** Resolves a package within the copy, as Node would. */
function lookUp(layout: ReadonlyMap<string, string>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = layout.get(below(folder, name));
    if (found !== undefined || folder === '') return found;
  }
}

function below(folder: string, name: string): string {
  return folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
}
