import { baseName, parentOf } from '../../../../shared/paths.ts';
import type { FileId } from '../../../../types.ts';
import { asObject, asString, asStrings, type Json, readJson } from './json.ts';
import { isBelow, join } from './paths.ts';
import { compileList } from './patterns.ts';
import { pnpmPackages } from './pnpm-workspace.ts';

/** A workspace: its root, and which folders are its packages. */
export interface Workspace {
  readonly root: string;
  includes(dir: string): boolean;
}

/** Every workspace that npm, yarn, pnpm, Lerna or Rush declares in these manifests, including nested ones. */
export function findWorkspaces(manifests: ReadonlyMap<FileId, string>): readonly Workspace[] {
  const found: Workspace[] = [];
  for (const [path, text] of manifests) {
    const root = parentOf(path);
    const globs = declaredGlobs(path, text, manifests);
    if (globs) found.push({ root, includes: within(root, compileList(root, globs)) });
    const folders = baseName(path) === 'rush.json' ? rushFolders(root, text) : undefined;
    if (folders) found.push({ root, includes: dir => folders.has(dir) });
  }
  return found;
}

/** The root of the outermost workspace that the package in a folder is part of; the folder itself if it is in none. */
export function workspaceOf(dir: string, workspaces: readonly Workspace[]): string {
  return workspaces
    .filter(({ root, includes }) => isBelow(dir, root) && includes(dir))
    .reduce((widest, { root }) => (root.length < widest.length ? root : widest), dir);
}

function declaredGlobs(path: FileId, text: string, manifests: ReadonlyMap<FileId, string>) {
  const name = baseName(path);
  if (name === 'pnpm-workspace.yaml') return pnpmPackages(text);
  if (name === 'package.json') return npmGlobs(readJson(text));
  if (name === 'lerna.json')
    return lernaGlobs(readJson(text), manifests.get(join(parentOf(path), 'package.json')));
  return undefined;
}

function npmGlobs(json: Json | undefined): readonly string[] | undefined {
  const declared = json?.workspaces;
  return asStrings(declared) ?? asStrings(asObject(declared)?.packages);
}

/** Lerna's own list, else that of the package manager, else `packages/*`. */
function lernaGlobs(lerna: Json | undefined, packageJson: string | undefined) {
  if (!lerna) return undefined;
  const own = asStrings(lerna.packages);
  if (own || lerna.useWorkspaces === true || lerna.npmClient === 'pnpm') return own;
  return packageJson !== undefined && npmGlobs(readJson(packageJson)) ? undefined : ['packages/*'];
}

function rushFolders(root: string, text: string): ReadonlySet<string> | undefined {
  const projects = readJson(text)?.projects;
  if (!Array.isArray(projects)) return undefined;
  const folders = projects.map(project => asString(asObject(project)?.projectFolder));
  return new Set(folders.filter(folder => folder !== undefined).map(folder => join(root, folder)));
}

function within(root: string, includes: (dir: string) => boolean): (dir: string) => boolean {
  return dir => dir !== root && isBelow(dir, root) && includes(dir);
}
