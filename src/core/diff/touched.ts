import type { FileId } from '../../types.ts';
import type { EdgesDifference } from './imports.ts';
import { type FilesOfSide, namesIn } from './renames.ts';
import type { Rename } from './types.ts';

/** Which files and imports a change touched, by today's names. */
export interface Touched {
  /** Was the file edited, added or removed, or an import of it or by it? */
  hasFile(id: FileId): boolean;
  /** Is the import new, stronger or gone, or did one of its ends move without the other? */
  hasImport(from: FileId, to: string): boolean;
}

export interface TouchedInput {
  readonly before: FilesOfSide;
  readonly after: FilesOfSide;
  readonly edges: EdgesDifference;
  readonly renamed: readonly Rename[];
}

export function touchedBy({ before, after, edges, renamed }: TouchedInput): Touched {
  const names = namesIn(renamed);
  const moved = new Set(names.values());
  const files = new Set<FileId>();
  const imports = new Set<string>();
  const take = ({ graph: { ids, sources, targets } }: FilesOfSide, changed: readonly number[]) => {
    for (const edge of changed) {
      const [from, to] = [ids[sources[edge]], ids[targets[edge]]].map(id => names.get(id) ?? id);
      files.add(from).add(to);
      imports.add(`${from}\0${to}`);
    }
  };
  take(after, [...edges.added, ...edges.stronger]);
  take(before, edges.removed);
  return {
    hasFile: id => files.has(id) || moved.has(id) || before.blobOf(id) !== after.blobOf(id),
    hasImport: (from, to) => moved.has(from) !== moved.has(to) || imports.has(`${from}\0${to}`),
  };
}
