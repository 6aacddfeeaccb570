import { parentOf } from '../../../shared/paths.ts';
import type {
  FileId,
  Index,
  ProjectModel,
  RawImport,
  Resolution,
  Resolver,
  ResolverFamily,
  Trace,
} from '../../../types.ts';
import { foldersAbove, joinPath, nearestOf } from '../kit/folders.ts';
import { rubyFamily } from './about.ts';
import { constantIndexes, fileDeclaring } from './constants.ts';
import { decodeUse } from './detail.ts';
import { gemFor, gemsOf } from './gems.ts';
import { isStandard } from './stdlib.ts';

/** Files by their path below each folder that may be a load path. */
const LOADABLE: Index = {
  name: 'ruby load paths',
  *list(id) {
    if (!/\.(?:rb|rake)$/.test(id)) return;
    for (const { index, 0: folder } of id.matchAll(LOAD_PATH)) yield [id.slice(index + folder.length), id];
  },
};
/** Folders of modules, not of load paths. */
const BELOW_LIB = /(?:^|\/)lib\//;
const LOAD_PATH = /(?<=^|\/)(?:lib|test|spec|app\/[^/]+)\//g;

/**
 * Ruby's files. `require_relative` names a file; `require` one below a load path of the project (`lib`, `test`, `spec`
 * and the folders of `app`, the nearest one first), else a part of the standard library or a gem. Constants that a
 * file uses lead to the files that declare them, as implicit dependencies.
 */
export const rubyResolver: ResolverFamily = {
  ...rubyFamily,
  create: createResolver,
  indexes: [...constantIndexes, LOADABLE],
};

function createResolver(model: ProjectModel): Resolver {
  const gems = gemsOf(model.manifests);

  function resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    if (raw.kind === 'use') return use(from, raw.specifier, trace);
    if (raw.kind !== 'reference') return [required(from, raw.specifier, trace)];
    const found = fileIn([parentOf(from)], raw.specifier, trace);
    if (found !== undefined) return [found];
    const expected = joinPath(parentOf(from), raw.specifier);
    return [{ kind: 'unresolved', ...(expected !== undefined && { expected }) }];
  }

  function use(from: FileId, constant: string, trace: Trace | undefined): readonly Resolution[] {
    const { path } = decodeUse(constant);
    const id = fileDeclaring(model, from, constant);
    trace?.(id === undefined ? `no file, or several, declare ${path}` : `${path} is declared in ${id}`);
    return id === undefined || id === from ? [] : [{ kind: 'file', id }];
  }

  /** The file of this path in the first of the folders that has it. */
  function fileIn(
    folders: readonly FileId[],
    path: string,
    trace: Trace | undefined,
  ): Resolution | undefined {
    for (const folder of folders) {
      const target = joinPath(folder, path);
      if (target === undefined) continue;
      trace?.(`${path} from ${folder || 'the root'}: ${target}`);
      for (const id of [`${target}.rb`, target]) {
        if (model.has(id)) return { kind: 'file', id };
        if (model.exists(id)) return { kind: 'outside', id };
      }
    }
    return undefined;
  }

  function required(from: FileId, path: string, trace: Trace | undefined): Resolution {
    const folder = parentOf(from);
    const file = path.endsWith('.rb') || path.endsWith('.rake') ? path : `${path}.rb`;
    const [id] = nearestOf(model.lookUp(LOADABLE, file), folder, parentOf);
    if (id !== undefined && id !== from) {
      trace?.(`${path} is below a load path: ${id}`);
      return { kind: 'file', id };
    }
    if (isStandard(path)) return { kind: 'builtin', name: path };
    const [importName = path] = path.split('/');
    const gem = gemFor(path, gems(folder));
    if (gem === undefined) {
      // `./a`, and paths after `Rails.root`, begin at the working directory, which is the project's or one above.
      const folders = foldersAbove(folder).filter(at => !BELOW_LIB.test(at));
      const found = fileIn(folders, path, trace);
      if (found !== undefined && !(found.kind === 'file' && found.id === from)) return found;
      if (importName === '.' || importName === '..') return { kind: 'unresolved' };
    }
    const name = gem ?? importName;
    trace?.(`no load path of the project has ${path}; it is in the gem ${name}`);
    return { kind: 'package', name, ...(importName !== name && { importName }) };
  }

  return { resolve };
}
