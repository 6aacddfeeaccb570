import { MAX_PATH_LENGTH, parentOf } from '../../../shared/paths.ts';
import type {
  FileId,
  ProjectModel,
  RawImport,
  Resolution,
  Resolver,
  ResolverFamily,
  Trace,
} from '../../../types.ts';
import { below } from '../kit/folders.ts';
import { cFamily } from './about.ts';
import { collectIncludeFolders, type Include } from './include-folders.ts';
import { cleanHeader, join } from './paths.ts';
import { createSearch } from './search.ts';
import { PATHS } from './tree.ts';
import { createModuleResolver, MODULES } from './units.ts';

/**
 * Includes and module imports of C and C++. Compilation databases list the folders to search. Without one, or for a
 * header that is in none of them, the tree of the project decides.
 */
export const includeResolver: ResolverFamily = {
  ...cFamily,
  moreManifests: (_, folders = ['']) =>
    folders.flatMap(folder => BUILD_FOLDERS.map(name => below(folder, `${name}/compile_commands.json`))),
  create: createResolver,
  indexes: [PATHS, MODULES],
};

/** Databases are in folders that git ignores, and that are not walked. */
const BUILD_FOLDERS = 'build builddir out _build cmake-build-debug cmake-build-release'.split(' ');

function createResolver(model: ProjectModel): Resolver {
  const foldersOf = collectIncludeFolders(model);
  const search = createSearch(model);
  const resolveModule = createModuleResolver(model);

  function resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    const { specifier, kind } = raw;
    if (kind === 'require' || kind === 'reexport') return [resolveModule(from, specifier)];
    const header = cleanHeader(specifier);
    if (kind === 'dynamic' || header === '' || header.length > MAX_PATH_LENGTH) {
      trace?.('a macro, or not a path: only the compiler knows what it means');
      return COMPUTED;
    }
    const include: Include = {
      from,
      folder: parentOf(from),
      header,
      path: header.replace(/^(?:\.\.\/)+/, ''),
      isAngled: kind !== 'reference',
      folders: foldersOf(from),
    };
    const found = search(include, trace);
    const expected = found.kind === 'unresolved' && header !== include.path && join(include.folder, header);
    return [expected ? { kind: 'unresolved', expected } : found];
  }

  return { resolve };
}

const COMPUTED: readonly Resolution[] = [{ kind: 'unresolved', isComputed: true }];
