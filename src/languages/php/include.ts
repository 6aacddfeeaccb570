import { LONGEST_PATH, parentOf } from '../../shared/paths.ts';
import type { FileId, ProjectModel, Resolution, Trace } from '../../types.ts';
import { type Composer, join } from './composer.ts';

/** Where the literal path of a `require` or `include` leads. */
export type Include = (from: FileId, specifier: string, trace?: Trace) => Resolution;

/**
 * A path that begins with `__DIR__` is exact. PHP looks for another one in the folder that the program was started
 * in, in those of the include path, and beside the file: nobody knows the first, so it is looked for beside the
 * file, then in each folder above it and in the include path of the `composer.json` there. What Composer would
 * install is a package, or outside of the graph where it belongs to none.
 */
export function createInclude(model: ProjectModel, composers: readonly Composer[]): Include {
  const byFolder = new Map(composers.map(composer => [composer.dir, composer]));
  const vendors = new Set(composers.map(({ vendor }) => vendor));

  /** In the order in which they are tried; none where all leave the project. */
  function placesOf(from: FileId, path: string): readonly FileId[] {
    const folder = parentOf(from);
    if (path.startsWith(OWN_FOLDER)) return compact([join('', folder + path.slice(OWN_FOLDER.length))]);
    const bases: FileId[] = [];
    for (let at = folder; ; at = parentOf(at)) {
      bases.push(at, ...(byFolder.get(at)?.includePath ?? []));
      if (at === '') return compact(bases.map(base => join(base, path)));
    }
  }

  /** What a path in the folder of installed packages names. */
  function installed(id: FileId): Resolution | undefined {
    for (let end = id.indexOf('/'); end >= 0; end = id.indexOf('/', end + 1)) {
      const folder = id.slice(0, end);
      if (!vendors.has(folder) && !USUAL_VENDOR.test(folder)) continue;
      const [vendor = '', product = '', inside] = id.slice(end + 1).split('/', 3);
      const isPackage = inside !== undefined && vendor !== 'composer' && vendor !== 'bin';
      return isPackage ? { kind: 'package', name: `${vendor}/${product}` } : { kind: 'outside', id };
    }
    return undefined;
  }

  return (from, specifier, trace) => {
    const path = specifier.replaceAll('\\', '/');
    if (path.length > LONGEST_PATH) return { kind: 'unresolved' };
    const ids = ELSEWHERE.test(path) ? [] : placesOf(from, path);
    trace?.(ids.length === 0 ? 'it lies outside of the project' : `it may be ${ids.join(', ')}`);
    if (ids.length === 0) return { kind: 'outside', id: path };
    const found = ids.find(id => model.has(id));
    if (found !== undefined)
      return found === from ? { kind: 'outside', id: from } : { kind: 'file', id: found };
    const product = installed(ids[0] ?? '');
    if (product !== undefined) return product;
    const outside = ids.find(id => model.exists(id));
    return outside === undefined ? { kind: 'unresolved' } : { kind: 'outside', id: outside };
  };
}

function compact(ids: readonly (FileId | undefined)[]): readonly FileId[] {
  return ids.flatMap(id => (id === undefined || id === '' ? [] : [id]));
}

const OWN_FOLDER = '__DIR__';
/** An absolute path, or one that goes through a wrapper: `phar://`, `https://`. */
const ELSEWHERE = /^(?:\/|[A-Za-z]:\/|[A-Za-z][\w+.-]+:\/\/)/;
const USUAL_VENDOR = /(?:^|\/)vendor$/;
