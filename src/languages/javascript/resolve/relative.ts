import type { FileId, Resolution } from '../../../types.ts';
import { below } from '../../kit/folders.ts';
import { isGenerated } from './conventions.ts';
import type { Ask } from './files.ts';
import type { Parts } from './parts.ts';
import { isBelow, join, leavesRoot, relativeTo } from './paths.ts';
import { cutSuffix, installedName, isFolderSpecifier } from './specifier.ts';

export interface Relative {
  /** `./x`, `..`, as seen from `dir`. `rootDirs` are merged into one virtual folder. */
  resolve(dir: string, specifier: string, options: RelativeOptions): Resolution;
  /** `/// <reference path>`: a file, never a folder. */
  reference(dir: string, specifier: string, ask: Ask): Resolution;
}

export interface RelativeOptions {
  readonly ask: Ask;
  readonly rootDirs: readonly string[];
  /** May the path be a build product whose source is meant? */
  readonly products: boolean;
}

export function createRelative({ files, entries, products, packages }: Omit<Parts, 'model'>): Relative {
  function resolve(dir: string, specifier: string, options: RelativeOptions): Resolution {
    const { ask } = options;
    const cut = cutSuffix(specifier);
    if (cut !== specifier) {
      const literal = files.file(join(dir, specifier), ask);
      if (literal !== undefined) return { kind: 'file', id: literal };
      ask.trace?.(`${specifier} without its query is ${cut}`);
    }
    const path = join(dir, cut);
    ask.trace?.(`relative to ${dir === '' ? 'the root' : dir} it is ${path === '' ? 'the root' : path}`);
    const paths = overlaid(path, options.rootDirs);
    for (const candidate of paths) {
      if (candidate !== path) ask.trace?.(`by rootDirs it may be ${candidate}`);
      const id = isFolderSpecifier(cut) ? entries.ofFolder(candidate, ask) : entries.ofPath(candidate, ask);
      if (id !== undefined) return { kind: 'file', id };
    }
    const built = options.products ? source(path, ask) : undefined;
    return built === undefined ? elsewhere(paths, ask) : { kind: 'file', id: built };
  }

  function reference(dir: string, specifier: string, ask: Ask): Resolution {
    const path = join(dir, specifier);
    const id = files.file(path, ask);
    return id === undefined ? elsewhere([path], ask) : { kind: 'file', id };
  }

  function source(path: string, ask: Ask): FileId | undefined {
    return products.source(path, packages.nearest(path)?.dir ?? '', { ...ask, missingFolder: true });
  }

  /** The resolution of a path that does not name a source file. */
  function elsewhere(paths: readonly string[], { trace }: Ask): Resolution {
    for (const path of paths) {
      const installed = installedName(path);
      if (installed !== undefined) return { kind: 'package', name: installed };
      const isMade = isGenerated(path);
      if (!leavesRoot(path) && !isMade && !files.isOutside(path)) continue;
      if (leavesRoot(path)) trace?.(`${path} is outside the project`);
      else trace?.(isMade ? `${path} is made by a build` : `${path} is there, but is no source file`);
      return { kind: 'outside', id: path };
    }
    trace?.(`${paths[0]} leads nowhere`);
    return { kind: 'unresolved' };
  }

  return { resolve, reference };
}

/** The path itself, then the same path in the other root folders. */
function overlaid(path: string, rootDirs: readonly string[]): readonly string[] {
  if (rootDirs.length === 0) return [path];
  let own: string | undefined;
  for (const dir of rootDirs) {
    if (isBelow(path, dir) && dir.length >= (own?.length ?? 0)) own = dir;
  }
  if (own === undefined) return [path];
  const rest = path === own ? '' : relativeTo(path, own);
  return [path, ...rootDirs.filter(dir => dir !== own).map(dir => below(dir, rest))];
}
