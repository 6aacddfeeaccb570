import { lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { type InstalledPackage, installedPackages } from './packages.ts';

/** A file that a running daemon may still load, read or serve. */
export interface ProgramFile {
  readonly source: string;
  /** Relative to the copy, with `/`. */
  readonly target: string;
  readonly stamp: Stamp;
}

/** Size, mtime, ctime and inode: every installation writes new files, also one of the same version. */
export type Stamp = readonly [size: number, mtimeMs: number, ctimeMs: number, ino: number];

/** Of our own package all that a daemon reads; of the packages that it uses, whatever Node can load. */
const OWN_FOLDERS = ['dist', 'migrations'];
/** At the top of a package: what only its authors run. */
const UNUSED = /^(?:node_modules|tests?|__tests__|benchmarks?|docs?|examples?|\..*)$/;
const LOADABLE = /\.(?:js|cjs|mjs|json|node|wasm)$/;

/** All that a daemon needs of the installation at this folder. */
export function programFiles(root: string): ProgramFile[] {
  const [own, ...packages] = installedPackages(root);
  return [
    fileAt(join(own.source, 'package.json'), 'package.json'),
    ...OWN_FOLDERS.flatMap(folder => filesBelow(join(own.source, folder), folder, () => true)),
    ...packages.flatMap(packageFiles),
  ];
}

/**
 * Is this one of the few files that tell whether an installation is still the same? Package managers replace whole
 * packages, builds all entries of the bundle, and a native module can be rebuilt alone. To look at all files would
 * slow every start down.
 */
export function isWitness({ target }: ProgramFile): boolean {
  return /(?:^|\/)package\.json$|\.node$|^dist\/depgraphd?\.js$/.test(target);
}

/** Undefined where there is no such file. */
export function stampOf(path: string): Stamp | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? toStamp(stat) : undefined;
}

export function isSameStamp(a: Stamp | undefined, b: Stamp | undefined): boolean {
  return a !== undefined && b !== undefined && a.every((part, i) => part === b[i]);
}

function packageFiles({ source, target }: InstalledPackage): ProgramFile[] {
  const isLoadable = (name: string) => LOADABLE.test(name);
  return readdirSync(source, { withFileTypes: true }).flatMap(entry => {
    const [path, id] = [join(source, entry.name), `${target}/${entry.name}`];
    if (entry.isDirectory()) return UNUSED.test(entry.name) ? [] : filesBelow(path, id, isLoadable);
    return isLoadable(entry.name) ? [fileAt(path, id)] : [];
  });
}

function filesBelow(source: string, target: string, isWanted: (name: string) => boolean): ProgramFile[] {
  return readdirSync(source, { withFileTypes: true }).flatMap(entry => {
    const [path, id] = [join(source, entry.name), `${target}/${entry.name}`];
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path, id, isWanted);
    return isWanted(entry.name) ? [fileAt(path, id)] : [];
  });
}

function fileAt(source: string, target: string): ProgramFile {
  const stat = lstatSync(source);
  return { source, target, stamp: toStamp(stat.isSymbolicLink() ? statSync(source) : stat) };
}

function toStamp({ size, mtimeMs, ctimeMs, ino }: Stats): Stamp {
  return [size, mtimeMs, ctimeMs, ino];
}
