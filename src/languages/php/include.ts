import { MAX_PATH_LENGTH, parentOf } from '../../shared/paths.ts';
import type { FileId, ProjectModel, RawImport, Resolution, Trace } from '../../types.ts';
import { foldersAbove, joinPath } from '../kit/folders.ts';
import type { Composer } from './composer.ts';
import { createConstants } from './constants.ts';

/** Where a `require` or `include` leads. */
export type Include = (from: FileId, raw: RawImport, trace?: Trace) => Resolution;

/**
 * A path that begins with `__DIR__` is exact. PHP looks for another one in the folder that the program was started
 * in, in those of the include path, and beside the file: nobody knows the first, so it is looked for beside the
 * file, then in each folder above it and in the include path of the `composer.json` there. What Composer would
 * install is a package, or outside of the graph where it belongs to none.
 *
 * An expression is evaluated with the constants that the project defines. It is unresolved where one is missing, unless
 * that is one of WordPress, which is the platform of its plug-ins and themes.
 */
export function createInclude(model: ProjectModel, composers: readonly Composer[]): Include {
  const byFolder = new Map(composers.map(composer => [composer.dir, composer]));
  const constants = createConstants(model, composers);
  const vendors = new Set(composers.map(({ vendor }) => vendor));

  /** In the order in which they are tried; none where all leave the project. */
  function placesOf(from: FileId, path: string): readonly FileId[] {
    const folder = parentOf(from);
    if (path.startsWith('\0')) return compact([fromTop(path.slice(1))]);
    if (path.startsWith(OWN_FOLDER)) return compact([fromTop(folder + path.slice(OWN_FOLDER.length))]);
    const bases = foldersAbove(folder).flatMap(at => [at, ...(byFolder.get(at)?.includePath ?? [])]);
    return compact(bases.map(base => joinPath(base, path)));
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

  function literal(from: FileId, specifier: string, trace?: Trace): Resolution {
    const path = specifier.replaceAll('\\', '/');
    if (path.length > MAX_PATH_LENGTH) return { kind: 'unresolved' };
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
  }

  /** Of several definitions, the one counts that leads to a file. */
  function computed(from: FileId, expression: string, trace?: Trace): Resolution {
    const { paths, missing } = constants.compute(expression, from);
    const found = paths.map(path => literal(from, path, trace));
    const [file, another] = unique(
      found.flatMap(resolution => (resolution.kind === 'file' ? resolution.id : [])),
    );
    if (file !== undefined && another === undefined) return { kind: 'file', id: file };
    const other = found.find(({ kind }) => kind !== 'file' && kind !== 'unresolved');
    if (other !== undefined && file === undefined) return other;
    const unknown = missing.filter(name => !OF_WORDPRESS.has(name));
    if (missing.length > 0) trace?.(`the project does not define ${missing.join(', ')}`);
    const isElsewhere = missing.length > 0 && unknown.length === 0 && paths.length === 0;
    return isElsewhere ? { kind: 'outside', id: expression } : { kind: 'unresolved' };
  }

  return (from, { specifier, names }, trace) =>
    names === undefined ? literal(from, specifier, trace) : computed(from, specifier, trace);
}

function fromTop(path: string): FileId | undefined {
  return joinPath('', path.replace(/^\/+/, ''));
}

function unique(ids: readonly FileId[]): readonly FileId[] {
  return [...new Set(ids)];
}

function compact(ids: readonly (FileId | undefined)[]): readonly FileId[] {
  return ids.flatMap(id => (id === undefined || id === '' ? [] : [id]));
}

/** Folders that WordPress defines for what is installed in it. */
const OF_WORDPRESS: ReadonlySet<string> = new Set([
  'ABSPATH',
  'WPINC',
  'WP_CONTENT_DIR',
  'WP_LANG_DIR',
  'WP_PLUGIN_DIR',
  'WPMU_PLUGIN_DIR',
]);
const OWN_FOLDER = '__DIR__';
/** An absolute path, or one that goes through a wrapper: `phar://`, `https://`. */
const ELSEWHERE = /^(?:\/|[A-Za-z]:\/|[A-Za-z][\w+.-]+:\/\/)/;
const USUAL_VENDOR = /(?:^|\/)vendor$/;
