import { isAbsolute, posix, relative, resolve } from 'node:path';
import { idBelow } from '../../shared/file-ids.ts';
import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { diskSource } from '../source/disk.ts';
import { type Entry, readText, type Source } from '../source/source.ts';
import { MAX_MANIFEST_BYTES } from './rules.ts';

/** Composer's manifest, which may set the folder for installed packages. */
export const COMPOSER_FILE = 'composer.json';

const GO_LIST = 'modules.txt';
const DEFAULT_NAME = 'vendor';
const AUTOLOADER = 'autoload.php';
const COMPOSER_FOLDER = 'composer';
const COMPOSER_LIST = 'installed.json';

/**
 * Does a folder contain installed packages, as `node_modules` does? Go's `vendor` has a `modules.txt`. Composer's folder
 * has an autoloader or a list of installed packages, and a `composer.json` above it names it, up to the top of the
 * repository; `prefix` leads from there to the source's folder. A folder of the project that happens to be called
 * `vendor` has none of these.
 */
export function isVendored(source: Source, id: FileId, entries: readonly Entry[], prefix = ''): boolean {
  if (baseName(id) === DEFAULT_NAME && entries.some(entry => entry.name === GO_LIST)) return true;
  const isInstalled = entries.some(
    ({ name }) =>
      name === AUTOLOADER ||
      (name === COMPOSER_FOLDER && source.stat(`${id}/${name}/${COMPOSER_LIST}`).kind !== 'missing'),
  );
  return isInstalled && isNamedByComposer(source, prefix + id, prefix);
}

/** The first folder on the path from `top` down to `folder` that contains installed packages. */
export function vendoredAbove(
  top: string,
  folder: string,
  source: Source = diskSource(top),
): FileId | undefined {
  const names = relative(top, folder).split(/[/\\]/).filter(Boolean);
  return names
    .map((_, i) => names.slice(0, i + 1).join('/'))
    .find(id => isVendored(source, id, entriesIn(source, id)));
}

/** The folder that this path, if it exists, may mark as one of installed packages. */
export function folderMarkedBy(id: FileId): FileId | undefined {
  const parent = parentOf(id);
  if (parent === '') return undefined;
  switch (baseName(id)) {
    case GO_LIST:
      return baseName(parent) === DEFAULT_NAME ? parent : undefined;
    case AUTOLOADER:
    case COMPOSER_FOLDER:
      return parent;
    case COMPOSER_LIST:
      return baseName(parent) === COMPOSER_FOLDER && parentOf(parent) !== '' ? parentOf(parent) : undefined;
    default:
      return undefined;
  }
}

/** The folder where a `composer.json` installs packages; undefined if there is no such file, or it is elsewhere. */
export function vendorFolderOf(source: Source, composer: FileId): FileId | undefined {
  const text = readText(source, composer, MAX_MANIFEST_BYTES);
  if (text === undefined) return undefined;
  const dir = vendorDirIn(text) ?? DEFAULT_NAME;
  if (!isAbsolute(dir)) return withoutSlash(posix.join(parentOf(composer), dir));
  return source.folder === undefined ? undefined : idBelow(source.folder, resolve(dir));
}

/** Ids are relative to the top of the repository. */
function isNamedByComposer(source: Source, wanted: FileId, prefix: string): boolean {
  const up = '../'.repeat(prefix.split('/').length - 1);
  for (let folder = parentOf(wanted); ; folder = parentOf(folder)) {
    const composer = `${up}${folder === '' ? '' : `${folder}/`}${COMPOSER_FILE}`;
    const named = vendorFolderOf(source, composer);
    if (named !== undefined && (named === up + wanted || prefix + named === wanted)) return true;
    if (folder === '') return false;
  }
}

/** A malformed manifest counts as one without settings. */
function vendorDirIn(text: string): string | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  const config = memberOf(json, 'config');
  const dir = memberOf(config, 'vendor-dir');
  return typeof dir === 'string' && dir !== '' && !dir.includes('\0') ? dir : undefined;
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function entriesIn(source: Source, id: FileId): readonly Entry[] {
  try {
    return source.list(id);
  } catch {
    return [];
  }
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}
