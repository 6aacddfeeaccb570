import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { baseName, parentOf } from '../shared/paths.ts';
import type { FileId } from '../types.ts';
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
 * has an autoloader or a list of installed packages, and a `composer.json` above it, up to `top`, names it. A folder of
 * the project that happens to be called `vendor` has none of these.
 */
export function isVendored(path: string, entries: readonly Dirent[], top: string): boolean {
  if (basename(path) === DEFAULT_NAME && entries.some(entry => entry.name === GO_LIST)) return true;
  const isInstalled = entries.some(
    ({ name }) =>
      name === AUTOLOADER || (name === COMPOSER_FOLDER && existsSync(join(path, name, COMPOSER_LIST))),
  );
  return isInstalled && isNamedByComposer(path, top);
}

/** The first folder on the path from `top` down to `folder` that contains installed packages. */
export function vendoredAbove(top: string, folder: string): string | undefined {
  const names = relative(top, folder).split(/[/\\]/).filter(Boolean);
  return names
    .map((_, i) => join(top, ...names.slice(0, i + 1)))
    .find(path => isVendored(path, entriesIn(path), top));
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

/** The folder where a `composer.json` installs packages; undefined if there is no such file. */
export function vendorFolderOf(composer: string): string | undefined {
  try {
    if (statSync(composer).size > MAX_MANIFEST_BYTES) return undefined;
    const json: unknown = JSON.parse(readFileSync(composer, 'utf8').replace(/^\uFEFF/, ''));
    return resolve(dirname(composer), vendorDirIn(json) ?? DEFAULT_NAME);
  } catch (error) {
    // A malformed manifest counts as one without settings.
    return error instanceof SyntaxError ? resolve(dirname(composer), DEFAULT_NAME) : undefined;
  }
}

function isNamedByComposer(path: string, top: string): boolean {
  const wanted = resolve(path);
  const last = resolve(top);
  for (let folder = dirname(wanted); ; folder = dirname(folder)) {
    if (vendorFolderOf(join(folder, COMPOSER_FILE)) === wanted) return true;
    if (folder === last || folder === dirname(folder)) return false;
  }
}

function vendorDirIn(json: unknown): string | undefined {
  const config = memberOf(json, 'config');
  const dir = memberOf(config, 'vendor-dir');
  return typeof dir === 'string' && dir !== '' && !dir.includes('\0') ? dir : undefined;
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function entriesIn(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}
