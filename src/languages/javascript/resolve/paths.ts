/** The folder of a path; the root's is `''`. */
export function dirOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `dir` and a name or path below it; unlike `join` it trusts that `name` has no dots and no edges. */
export function child(dir: string, name: string): string {
  return dir === '' ? name : name === '' ? dir : `${dir}/${name}`;
}

/** Is `path` the folder itself, or below it? Everything is below the root. */
export function isBelow(path: string, dir: string): boolean {
  if (dir === '') return true;
  if (!path.startsWith(dir)) return false;
  return path.length === dir.length || path.charCodeAt(dir.length) === SLASH;
}

/** What is left of `path` below `dir`, which must be one of its folders. */
export function below(path: string, dir: string): string {
  return dir === '' ? path : path.slice(dir.length + 1);
}

/** Does a joined path lead out of the project? */
export function leavesRoot(path: string): boolean {
  return path === '..' || path.startsWith('../');
}

/**
 * `rel` as seen from `dir`, without `.`, `..`, doubled or trailing slashes. A path that leads out
 * of the root begins with `../`, so that no question to the model can ever find it.
 */
export function join(dir: string, rel: string): string {
  let base = dir;
  let at = 0;
  for (;;) {
    if (rel.startsWith('./', at)) at += 2;
    else if (rel.startsWith('../', at) && base !== '' && !leavesRoot(base)) {
      base = dirOf(base);
      at += 3;
    } else break;
  }
  const rest = at === 0 ? rel : rel.slice(at);
  return isPlain(rest) ? child(base, rest) : normalize(child(base, rest));
}

/** How many leading folders two paths share. */
export function sharedDepth(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  let depth = 0;
  while (depth < left.length && depth < right.length && left[depth] === right[depth]) depth++;
  return depth;
}

const SLASH = 47;
const DOT = 46;

function isPlain(path: string): boolean {
  const first = path.charCodeAt(0);
  return (
    first !== DOT && first !== SLASH && !path.endsWith('/') && !path.includes('/.') && !path.includes('//')
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
