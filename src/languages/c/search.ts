import type { FileId, ProjectModel, Resolution, Trace } from '../../types.ts';
import type { Include } from './include.ts';
import type { IncludeFolders } from './include-folders.ts';
import { isAbsolute, join } from './paths.ts';
import { rank } from './ranking.ts';
import { STEPS } from './steps.ts';
import { createTree, type Tree } from './tree.ts';

/**
 * The order of search: for quotes the file's own folder; the folders that a compilation database tells; then the
 * tree, where what is near comes before the standard library, and what is far behind it. Only its own folder
 * gives a file itself: a header that wraps another one of the same name means the other.
 */
export function createSearch(model: ProjectModel): (include: Include, trace?: Trace) => Resolution {
  const tree = createTree(model);
  const known = new Map<IncludeFolders, Map<FileId, Map<string, () => Resolution>>>();

  /** What any file of the folder finds. */
  function remembered(include: Include): Resolution {
    const answers = childMap(childMap(known, include.folders), include.folder);
    const key = (include.isAngled ? '<' : '"') + include.header;
    let answer = answers.get(key);
    if (answer === undefined) {
      answer = model.memoise(() => find({ ...include, from: '' }, { model, tree }));
      answers.set(key, answer);
    }
    return answer();
  }

  return (include, trace) => {
    const own = inOwnFolder(include, model);
    if (own !== undefined) {
      trace?.(`${own.id} is in the file's own folder`);
      return own;
    }
    if (trace) return find(include, { model, tree }, trace);
    const found = remembered(include);
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

function childMap<Key, Child, Value>(map: Map<Key, Map<Child, Value>>, key: Key): Map<Child, Value> {
  const known = map.get(key);
  if (known !== undefined) return known;
  const child = new Map<Child, Value>();
  map.set(key, child);
  return child;
}
