import type { ProjectModel, Resolution, Trace } from '../../../types.ts';
import { isAbsolute } from '../kit/folders.ts';
import { memoiseByObject } from '../kit/memoise.ts';
import type { Include, IncludeFolders } from './include-folders.ts';
import { join } from './paths.ts';
import { rank } from './ranking.ts';
import { STEPS } from './steps.ts';
import { createTree, type Tree } from './tree.ts';

/**
 * The order of search: for quotes, the file's own folder; the folders of a compilation database; then the tree, in which
 * near headers precede the standard library, and far ones follow it. A file finds itself only in its own folder: a
 * header that wraps another one of the same name means the other.
 */
export function createSearch(model: ProjectModel): (include: Include, trace?: Trace) => Resolution {
  const tree = createTree(model);
  const resultsOf = memoiseByObject((_: IncludeFolders) => new Map<string, () => Resolution>());

  /** What any file of the folder finds. */
  function memoised(include: Include): Resolution {
    const results = resultsOf(include.folders);
    const key = `${include.isAngled ? '<' : '"'}${include.header}\n${include.folder}`;
    let result = results.get(key);
    if (result === undefined) {
      result = model.memoise(() => find({ ...include, from: '' }, { model, tree }));
      results.set(key, result);
    }
    return result();
  }

  return (include, trace) => {
    const own = inOwnFolder(include, model);
    if (own !== undefined) {
      trace?.(`${own.id} is in the file's own folder`);
      return own;
    }
    if (trace) return find(include, { model, tree }, trace);
    const found = memoised(include);
    const isItself = found.kind === 'file' && found.id === include.from;
    return isItself ? find(include, { model, tree }) : found;
  };
}

interface Project {
  readonly model: ProjectModel;
  readonly tree: Tree;
}

function inOwnFolder({ folder, header, isAngled }: Include, model: ProjectModel) {
  if (isAngled || isAbsolute(header)) return undefined;
  const id = join(folder, header);
  if (id === undefined) return undefined;
  if (model.has(id)) return { kind: 'file', id } as const;
  return model.exists(id) ? ({ kind: 'outside', id } as const) : undefined;
}

function find(include: Include, project: Project, trace?: Trace): Resolution {
  const files = project.tree.files(include.path);
  const others = files.filter(({ id }) => id !== include.from);
  const isItself = others.length < files.length;
  const search = { ...project, include, candidates: rank(others, include), isItself };
  for (const step of STEPS) {
    const found = step(search);
    if (found === undefined) continue;
    trace?.(found.how);
    return found.resolution;
  }
  return { kind: 'unresolved' };
}
