import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package of an installation, and where it lies in a copy of it. */
export interface InstalledPackage {
  /** Its real path. */
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
 * A package and all that it needs at run time, laid out so that Node finds the same ones in a copy. Package managers
 * nest, hoist and link packages in their own ways, so each is looked up as Node would do it. Throws where that
 * does not work out, as it does for those that keep packages in archives.
 */
export function installedPackages(root: string): InstalledPackage[] {
  const packages: InstalledPackage[] = [{ source: realpathSync(root), target: '' }];
  const layout = new Map<string, string>();
  const needs: { readonly parent: InstalledPackage; readonly name: string; readonly source: string }[] = [];
  // The list grows while it is walked.
  for (const parent of packages) {
    for (const [name, source] of dependenciesOf(parent.source)) {
      needs.push({ parent, name, source });
      const visible = lookUp(layout, parent.target, name);
      if (visible === source) continue;
      const target = below(visible === undefined ? '' : parent.target, name);
      layout.set(target, source);
      packages.push({ source, target });
    }
  }
  for (const { parent, name, source } of needs) {
    // A package that was nested later may hide the one that another package needs.
    if (lookUp(layout, parent.target, name) !== source)
      throw new Error(`${name} is installed in several versions`);
  }
  return packages;
}

/** Programs that run when a package is installed, and never afterwards; they bring many packages of their own. */
const INSTALLERS: ReadonlySet<string> = new Set(['prebuild-install', 'node-gyp', 'node-gyp-build']);

/** Name and real path of each. An optional one may be missing: most of them are for other platforms. */
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

/** The same search in the copy. */
function lookUp(layout: ReadonlyMap<string, string>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = layout.get(below(folder, name));
    if (found !== undefined || folder === '') return found;
  }
}

function below(folder: string, name: string): string {
  return folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
}
