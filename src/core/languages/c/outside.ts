import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../../types.ts';
import type { Include } from './include-folders.ts';
import { join } from './paths.ts';
import { isPublic, nearFolders } from './ranking.ts';
import type { Tree } from './tree.ts';

/**
 * An existing file that is not a source file: an excluded one, one that is included but not a header (`.inc`, `.def`),
 * or the template of a header. It may be where the project has its headers, and, for quotes, in the folders of a
 * compilation database. Those of a build may contain anything, but hardly what angle brackets mean.
 */
export function outsideNear(include: Include, model: ProjectModel): FileId | undefined {
  const { folder, header, folders, isAngled } = include;
  const near = nearFolders(folder);
  const ofCmake = near.filter(at => !isPublic(at)).map(at => join(at, 'cmake') ?? '');
  const included = isAngled ? [] : [...folders.quoted, ...folders.all];
  const exists = (id: FileId) => model.exists(id);
  return (
    first(near, [header], exists) ??
    first([...near, ...ofCmake], templatesOf(header), exists) ??
    first(included, [header], exists)
  );
}

/** The source from which a generator creates the header. A copy of the header in the tree takes precedence. */
export function sourceNear({ folder, header }: Include, model: ProjectModel): FileId | undefined {
  const sources = sourcesOf(header);
  return first(
    sources.length > 0 ? nearFolders(folder) : [],
    sources,
    id => model.exists(id) || model.has(id),
  );
}

/** Any of these, in a folder whose path ends in that of the header. */
export function outsideFar({ path }: Include, tree: Tree, model: ProjectModel): FileId | undefined {
  const parent = parentOf(path);
  if (parent === '') return undefined;
  const name = baseName(path);
  const names = [name, ...templatesOf(name), ...sourcesOf(name)];
  return first(tree.folders(parent), names, id => model.exists(id));
}

function first(
  folders: readonly FileId[],
  paths: readonly string[],
  isFound: (id: FileId) => boolean,
): FileId | undefined {
  for (const folder of folders) {
    for (const path of paths) {
      const id = join(folder, path);
      if (id !== undefined && isFound(id)) return id;
    }
  }
  return undefined;
}

/** The templates of Autoconf, CMake and Meson: `config.h.in`. They are beside the future header. */
function templatesOf(header: string): string[] {
  const templates = TEMPLATES.map(ending => header + ending);
  const dot = header.lastIndexOf('.');
  if (dot > 0)
    templates.push(`${header.slice(0, dot)}.in${header.slice(dot)}`, `${header.slice(0, dot)}.hin`);
  return templates;
}

/** The sources of generated headers: `x.proto` of `x.pb.h`, `x.json` of `x.json.h`. */
function sourcesOf(header: string): string[] {
  return GENERATED_FROM.flatMap(([pattern, source]) =>
    pattern.test(header) ? [header.replace(pattern, source)] : [],
  );
}

const GENERATED_FROM: readonly (readonly [RegExp, string])[] = [
  [/\.(?:(?:\w+\.)?pb|upb|upbdefs|upb_minitable|hpb|proto)\.(?:h|cc|c)$/, '.proto'],
  [/\.capnp\.[\w.-]{1,40}$/, '.capnp'],
  [/_generated\.h$/, '.fbs'],
  [/\.gen\.h$/, ''],
  [/(\.\w+)\.h$/, '$1'],
  [/(^|\/)moc_(\w+)\.cpp$/, '$1$2.h'],
  [/\.moc$/, '.cpp'],
  [/(^|\/)ui_(\w+)\.h$/, '$1$2.ui'],
  [/\.tab\.h(?:h|pp)?$/, '.y'],
  [/\.tab\.h(?:h|pp)?$/, '.yy'],
];

const TEMPLATES = ['.in', '.cmake', '.cmake.in', '.cmakein', '.meson', '.template'];
