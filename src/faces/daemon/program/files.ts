import { lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { type InstalledPackage, installedPackages } from './packages.ts';

/** A file that a running daemon may load, read or serve. */
export interface ProgramFile {
  readonly source: string;
  /** Relative to the copy, with `/`. */
  readonly target: string;
  readonly stamp: Stamp;
}

/** Size, mtime, ctime and inode. Every installation writes new files, even for the same version. */
export type Stamp = readonly [size: number, mtimeMs: number, ctimeMs: number, ino: number];

// Of depgraph itself, copy everything that a daemon reads; of other packages, everything that Node can load.
const OWN_FOLDERS = ['dist', 'migrations'];
/** Top-level folders of a package that only its authors use. */
const UNUSED = /^(?:node_modules|tests?|__tests__|benchmarks?|docs?|examples?|\..*)$/;
const LOADABLE = /\.(?:js|cjs|mjs|json|node|wasm)$/;

/** All files of an installation that a daemon needs. */
export function programFiles(root: string): ProgramFile[] {
  const [own, ...packages] = installedPackages(root);
  return [
    fileAt(join(own.source, 'package.json'), 'package.json'),
    ...OWN_FOLDERS.flatMap(folder => filesBelow(join(own.source, folder), folder, () => true)),
    ...packages.flatMap(packageFiles),
  ];
}

/**
 * Whether this is one of the few files that reveal a changed installation. Package managers replace whole packages,
 * builds replace all entries of the bundle, and a native module can be rebuilt alone. Checking all files would slow
 * down every start.
 */
export function isWitness({ target }: ProgramFile): boolean {
  return /(?:^|\/)package\.json$|\.node$|^dist\/depgraphd?\.js$/.test(target);
}

/** Undefined if there is no such file. */
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
