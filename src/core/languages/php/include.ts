import { MAX_PATH_LENGTH, parentOf } from '../../../shared/paths.ts';
import type { FileId, ProjectModel, RawImport, Resolution, Trace } from '../../../types.ts';
import { foldersAbove, joinPath } from '../kit/folders.ts';
import type { Composer } from './composer.ts';
import { createEvaluator } from './constants.ts';

/** Where a `require` or `include` leads. */
export type Include = (from: FileId, raw: RawImport, trace?: Trace) => Resolution;

/**
 * A path that begins with `__DIR__` is exact. PHP looks for any other in the working directory, in the folders of the
 * include path, and beside the file. The working directory is unknown, so this looks beside the file, then in each
 * folder above it and in the include path of its `composer.json`. A path that Composer installs is a package, or outside
 * of the graph if it belongs to none.
 *
 * An expression is evaluated with the constants that the project defines. It is unresolved if one is missing, unless
 * WordPress defines that, which is the platform of its plug-ins and themes.
 */
export function createInclude(model: ProjectModel, composers: readonly Composer[]): Include {
  const byFolder = new Map(composers.map(composer => [composer.dir, composer]));
  const evaluate = createEvaluator(model, composers);
  const vendors = new Set(composers.map(({ vendor }) => vendor));

  /** In the order of precedence, without those that leave the project. */
  function candidatesOf(from: FileId, path: string): readonly FileId[] {
    const folder = parentOf(from);
    if (path.startsWith('\0')) return compact([fromRoot(path.slice(1))]);
    if (path.startsWith(OWN_FOLDER)) return compact([fromRoot(folder + path.slice(OWN_FOLDER.length))]);
    const bases = foldersAbove(folder).flatMap(at => [at, ...(byFolder.get(at)?.includePath ?? [])]);
    return compact(bases.map(base => joinPath(base, path)));
  }

  /** What a path in the folder of installed packages belongs to. */
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
    const ids = ELSEWHERE.test(path) ? [] : candidatesOf(from, path);
    trace?.(ids.length === 0 ? 'it lies outside of the project' : `it may be ${ids.join(', ')}`);
    if (ids.length === 0) return { kind: 'outside', id: path };
    const found = ids.find(id => model.has(id));
    if (found !== undefined)
      return found === from ? { kind: 'outside', id: from } : { kind: 'file', id: found };
    const product = installed(ids[0] ?? '');
    if (product !== undefined) return product;
    const outside = ids.find(id => model.exists(id));
    if (outside !== undefined) return { kind: 'outside', id: outside };
    const [expected, another] = ids;
    return { kind: 'unresolved', ...(expected !== undefined && another === undefined && { expected }) };
  }

  /** Of several definitions, the one that leads to a file counts. */
  function computed(from: FileId, expression: string, trace?: Trace): Resolution {
    const { paths, missing } = evaluate(expression, from);
    const found = paths.map(path => literal(from, path, trace));
    const files = found.flatMap(resolution => (resolution.kind === 'file' ? resolution.id : []));
    const [file, another] = new Set(files);
    if (file !== undefined && another === undefined) return { kind: 'file', id: file };
    const other = found.find(({ kind }) => kind !== 'file' && kind !== 'unresolved');
    if (other !== undefined && file === undefined) return other;
    const unknown = missing.filter(name => !OF_WORDPRESS.has(name));
    if (missing.length > 0) trace?.(`the project does not define ${missing.join(', ')}`);
    const isElsewhere = missing.length > 0 && unknown.length === 0 && paths.length === 0;
    if (isElsewhere) return { kind: 'outside', id: expression };
    return found.length === 1 && found[0]?.kind === 'unresolved'
      ? found[0]
      : { kind: 'unresolved', isComputed: true };
  }

  return (from, { specifier, names }, trace) =>
    names === undefined ? literal(from, specifier, trace) : computed(from, specifier, trace);
}

function fromRoot(path: string): FileId | undefined {
  return joinPath('', path.replace(/^\/+/, ''));
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
