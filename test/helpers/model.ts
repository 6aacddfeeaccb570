import { createLiveIndex, type LiveIndex } from '../../src/resolve/live-index.ts';
import type { FileId, Index, Names, ProjectModel, Resolution } from '../../src/types.ts';

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

/** Where an import leads, as one word. */
export function describe(resolution: Resolution): string {
  switch (resolution.kind) {
    case 'file':
      return resolution.id;
    case 'package':
      return `pkg:${resolution.name}`;
    case 'builtin':
      return `builtin:${resolution.name}`;
    case 'outside':
      return `outside:${resolution.id}`;
    case 'unresolved':
      return resolution.specifier === undefined ? 'unresolved' : `unresolved:${resolution.specifier}`;
  }
}
