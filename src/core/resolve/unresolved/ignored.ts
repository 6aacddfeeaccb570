import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';
import type { Evidence } from './path-index.ts';
import type { ProjectFiles } from './project-files.ts';
import { isAlias, type Target } from './target.ts';

/** The path that git ignores, if the target would be at or below it. */
export function ignoredBy(target: Target, evidence: Evidence): FileId | undefined {
  const { project } = evidence;
  const extensions = guessedExtensions(target);
  for (const path of placesOf(target, evidence)) {
    const part = project.ignoredPart(path, false) ?? project.ignoredPart(path, true);
    if (part !== undefined) return part;
    for (const extension of extensions) {
      const guess = path + extension;
      const found = project.ignoredPart(guess, false);
      if (found !== undefined && !isByExtension(guess, project)) return found;
    }
  }
  return undefined;
}

/** Where the target could be. */
function placesOf(target: Target, { project, index }: Evidence): FileId[] {
  const { path, tail, import: one, family } = target;
  if (path !== undefined) return [path];
  if (tail === undefined) return [];
  const folder = parentOf(tail);
  const isSearched = family === 'c' || family === 'php';
  const searched = isSearched
    ? foldersAbove(one.file)
    : isAlias(target)
      ? foldersAbove(one.file).reverse()
      : [];
  const above = searched.map(at => join(at, folder));
  const elsewhere =
    folder === ''
      ? []
      : index
          .folders(folder)
          .slice(0, MOST_FOLDERS)
          .filter(id => `/${id}`.endsWith(`/${folder}`));
  return [...above.filter(project.hasFolder), ...elsewhere].map(at => join(at, baseName(tail)));
}

/** Many imports may be of folders with the same name. */
const MOST_FOLDERS = 32;

/** What the resolver would have tried. */
function guessedExtensions({ family, import: { file } }: Target): readonly string[] {
  if (family === 'python') return ['.py', '/__init__.py'];
  if (family === 'ruby') return ['.rb'];
  if (family === 'java') return ['.java'];
  if (family === 'rust') return ['.rs', '/mod.rs'];
  if (family !== 'javascript') return [];
  const scripts = /\.[cm]?jsx?$/.test(file) ? ['.js', '.mjs', '.cjs', '.jsx'] : ['.ts', '.tsx', '.d.ts'];
  return scripts.flatMap(extension => [extension, `/index${extension}`]);
}

/** A rule such as `*.js` also ignores any other file, so it says nothing about this one. */
function isByExtension(path: FileId, project: ProjectFiles): boolean {
  const name = baseName(path);
  const other = join(parentOf(path), `any-other-name${name.slice(name.indexOf('.'))}`);
  const plain = join(parentOf(path), 'any-other-name');
  return project.ignoredPart(other, false) !== undefined && project.ignoredPart(plain, false) === undefined;
}

function foldersAbove(file: FileId): FileId[] {
  const folders: FileId[] = [];
  for (let at = parentOf(file); at !== ''; at = parentOf(at)) folders.push(at);
  return [...folders, ''];
}

function join(folder: FileId, path: string): FileId {
  return folder === '' || path === '' ? folder + path : `${folder}/${path}`;
}
