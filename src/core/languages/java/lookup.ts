import { parentOf } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';
import type { Packages } from './packages.ts';

/**
 * The files that declare what a dotted name begins with: `a.b.C.D` may be `D` in the package `a.b.C`, or something
 * in `C` in `a.b`. The longest package that has it wins, as for the compilers.
 */
export function filesDeclaring(name: string, packages: Packages): readonly FileId[] {
  let end = name.length > LONGEST_NAME ? 0 : name.length;
  while (end > 0) {
    const files = packages.declarations(name.slice(0, end)).map(({ file }) => file);
    if (files.length > 0) return [...new Set(files)];
    const dot = name.lastIndexOf('.', end - 1);
    const unread = dot < 0 ? [] : unreadIn(name.slice(0, dot), name.slice(dot + 1, end), packages);
    if (unread.length > 0) return unread;
    end = dot;
  }
  return [];
}

/** The path of a file that is unreadable or empty tells its package. */
function unreadIn(owner: string, name: string, packages: Packages): readonly FileId[] {
  const folder = `/${owner.replaceAll('.', '/')}`;
  return packages.unread(name).filter(id => `/${parentOf(id)}`.endsWith(folder));
}

/** A class file cannot contain a longer name, but an import of a hostile file may. */
const LONGEST_NAME = 65_535;
