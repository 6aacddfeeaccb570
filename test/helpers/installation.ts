import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './project.ts';

/** A copy of the built package, whose dependencies a test may break. */
export interface Installation {
  readonly root: string;
  readonly depgraph: string;
  readonly depgraphd: string;
}

/** Packages to change: left out, or copied and overlaid with these files. */
export type Packages = Readonly<Record<string, 'absent' | Readonly<Record<string, string>>>>;

const ours = join(import.meta.dirname, '../..');

export function install(packages: Packages): Installation {
  const root = temporaryFolder();
  for (const part of ['dist', 'migrations', 'demo', 'package.json'])
    cpSync(join(ours, part), join(root, part), { recursive: true });
  for (const name of installedPackages()) {
    const [from, to] = [join(ours, 'node_modules', name), join(root, 'node_modules', name)];
    const change = packages[name];
    if (change === 'absent') continue;
    mkdirSync(dirname(to), { recursive: true });
    if (change === undefined) symlinkSync(from, to);
    else overlay(from, to, change);
  }
  return { root, depgraph: join(root, 'dist/depgraph.js'), depgraphd: join(root, 'dist/depgraphd.js') };
}

/** The names of all installed packages, including swc's binaries. */
export function installedPackages(): string[] {
  const folder = join(ours, 'node_modules');
  return readdirSync(folder)
    .filter(name => !name.startsWith('.'))
    .flatMap(name =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map(inner => `${name}/${inner}`) : [name],
    );
}

/** Omits the native module, which Node would otherwise load from there, and its sources. */
function overlay(from: string, to: string, files: Readonly<Record<string, string>>): void {
  const omitted = [join(from, 'build'), join(from, 'deps')];
  cpSync(from, to, { recursive: true, dereference: true, filter: path => !omitted.includes(path) });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(to, name)), { recursive: true });
    writeFileSync(join(to, name), text);
  }
}
