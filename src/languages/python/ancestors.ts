import { parentOf } from '../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../types.ts';
import type { ModuleNode, ModuleTree } from './module-tree.ts';

/** A place that may be meant by a dotted name, or by its first part. */
export interface Candidate {
  readonly root: FileId;
  readonly place: ModuleNode;
}

/** A folder and all folders above it, each of which may be where Python was started. */
export interface Ancestors {
  /** Nearest first. */
  readonly folders: readonly FileId[];
  /** What a name of one part leads to in each of them. */
  find(name: string): readonly Candidate[];
}

/** Neighbouring folders share the folders above them, so those are asked once for each name. */
export function createAncestors(model: ProjectModel, places: ModuleTree): (folder: FileId) => Ancestors {
  const known = new Map<FileId, Ancestors>();

  function from(folder: FileId): Ancestors {
    let ancestors = known.get(folder);
    if (ancestors === undefined) {
      ancestors = open(folder);
      known.set(folder, ancestors);
    }
    return ancestors;
  }

  function open(root: FileId): Ancestors {
    const outer = root === '' ? undefined : from(parentOf(root));
    const names = new Map<string, () => readonly Candidate[]>();
    const look = (name: string): readonly Candidate[] => {
      const place = places.folder(root)?.child(name);
      const further = outer?.find(name) ?? NOTHING;
      return place === undefined ? further : [{ root, place }, ...further];
    };
    return {
      get folders() {
        return [root, ...(outer?.folders ?? [])];
      },
      find(name) {
        let found = names.get(name);
        if (found === undefined) {
          found = model.memoise(() => look(name));
          names.set(name, found);
        }
        return found();
      },
    };
  }

  return from;
}

const NOTHING: readonly Candidate[] = [];
