import { parentOf } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import type { Declaration, Packages } from './packages.ts';

/**
 * The files that declare what a dotted name begins with: `a.b.C.D` may be `D` in the package `a.b.C`, or something
 * in `C` in `a.b`. The longest package that has it is right, as for the compilers.
 */
export function filesDeclaring(name: string, packages: Packages): readonly FileId[] {
  let end = name.length > LONGEST_NAME ? 0 : name.length;
  while (end > 0) {
    const dot = name.lastIndexOf('.', end - 1);
    const simple = name.slice(dot + 1, end);
    const owner = dot < 0 ? '' : name.slice(0, dot);
    const files = filesIn(packages.declarations(name.slice(0, end)));
    if (files.length > 0) return files;
    const unread = unreadIn(owner, simple, packages);
    if (unread.length > 0) return unread;
    end = dot;
  }
  return NONE;
}

function filesIn(declarations: readonly Declaration[]): readonly FileId[] {
  if (declarations.length < 2) return declarations.map(({ file }) => file);
  return [...new Set(declarations.map(({ file }) => file))];
}

/** Of a file that nobody could read, or that is empty, its path tells where it belongs. */
function unreadIn(owner: string, name: string, packages: Packages): readonly FileId[] {
  const files = packages.unread(name);
  if (files.length === 0 || owner === '') return NONE;
  const folder = `/${owner.replaceAll('.', '/')}`;
  return files.filter(id => `/${parentOf(id)}`.endsWith(folder));
}

/** No class file can hold a longer one, but an import of a hostile file may be. */
const LONGEST_NAME = 65_535;
const NONE: readonly FileId[] = [];
