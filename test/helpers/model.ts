import { createLiveIndex, type LiveIndex } from '../../src/resolve/live-index.ts';
import type { FileId, Index, Names, ProjectModel } from '../../src/types.ts';

/** The part of a project model that keeps indexes, for tests that make the rest of it by hand. */
export function indexesOver(
  files: Iterable<FileId>,
  namesOf: (id: FileId) => Names | undefined,
): Pick<ProjectModel, 'listed' | 'isListed' | 'settled'> {
  const known = new Map<Index, LiveIndex>();
  const live = (index: Index) => {
    const found = known.get(index) ?? createLiveIndex(index, { files, namesOf });
    known.set(index, found);
    return found;
  };
  return {
    listed: (index, key) => live(index).at(key),
    isListed: (index, key) => live(index).has(key),
    settled: (_, find) => find(),
  };
}
