import { parentOf } from '../../../../shared/paths.ts';
import * as char from '../../kit/chars.ts';
import { below } from '../../kit/folders.ts';

/** Is `path` the folder itself, or in it? Everything is in the root. */
export function isBelow(path: string, dir: string): boolean {
  if (dir === '') return true;
  if (!path.startsWith(dir)) return false;
  return path.length === dir.length || path.charCodeAt(dir.length) === char.SLASH;
}

/** The rest of `path` after `dir`, which must be one of its folders. */
export function relativeTo(path: string, dir: string): string {
  return dir === '' ? path : path.slice(dir.length + 1);
}

/** Does a joined path leave the project? */
export function leavesRoot(path: string): boolean {
  return path === '..' || path.startsWith('../');
}

/**
 * `rel` as seen from `dir`, without `.`, `..`, doubled or trailing slashes. A path that leaves the root begins with
 * `../`, which the model never finds.
 */
export function join(dir: string, rel: string): string {
  let base = dir;
  let at = 0;
  for (;;) {
    if (rel.startsWith('./', at)) at += 2;
    else if (rel.startsWith('../', at) && base !== '' && !leavesRoot(base)) {
      base = parentOf(base);
      at += 3;
    } else break;
  }
  const rest = at === 0 ? rel : rel.slice(at);
  return isPlain(rest) ? below(base, rest) : normalize(below(base, rest));
}

function isPlain(path: string): boolean {
  const first = path.charCodeAt(0);
  return (
    first !== char.DOT &&
    first !== char.SLASH &&
    !path.endsWith('/') &&
    !path.includes('/.') &&
    !path.includes('//')
  );
}

function normalize(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..' && kept.length > 0 && kept[kept.length - 1] !== '..') kept.pop();
    else kept.push(segment);
  }
  return kept.join('/');
}
