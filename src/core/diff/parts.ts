import { addToGroup, addToSet } from '../../shared/group-by.ts';
import { byString } from '../../shared/order.ts';
import type { FileId } from '../../types.ts';
import { type Graph, nodeOf } from '../graph/graph.ts';
import { stepOf } from '../query/edges.ts';
import type { EdgesDifference } from './imports.ts';
import type { PartDependency, PartsDifference } from './types.ts';

export interface PartsOfSide {
  readonly graph: Graph;
  /** File → the name of its module; undefined if it belongs to none. */
  partOf(file: number): string | undefined;
}

export interface PartsInput {
  readonly before: PartsOfSide;
  readonly after: PartsOfSide;
  /** Parts that moved as a whole: old name → new name. */
  readonly parts: ReadonlyMap<string, string>;
  readonly edges: EdgesDifference;
}

/** Compares which part depends on which. Only imports between files count, and not those that only moved. */
export function compareParts({ before, after, parts, edges }: PartsInput): PartsDifference {
  const old = dependenciesOf({
    graph: before.graph,
    partOf(file) {
      const part = before.partOf(file);
      return part && (parts.get(part) ?? part);
    },
  });
  const now = dependenciesOf(after);
  return {
    added: onlyIn(now, old, edges.added).map(([key, imports]): PartDependency => {
      const [from, to] = key.split('\0');
      return { from, to, imports: imports.map(edge => stepOf(after.graph, edge)) };
    }),
    removed: onlyIn(old, now, edges.removed).map(([key]) => {
      const [from, to] = key.split('\0');
      return { from, to };
    }),
  };
}

type Dependencies = ReadonlyMap<string, readonly number[]>;

function onlyIn(one: Dependencies, other: Dependencies, changed: readonly number[]) {
  const isChanged = new Set(changed);
  return [...one]
    .filter(([key, edges]) => !other.has(key) && edges.some(edge => isChanged.has(edge)))
    .sort(([a], [b]) => byString(a, b));
}

export interface RenamedPartsInput extends Pick<PartsInput, 'before' | 'after'> {
  /** Old names of moved files → the new ones. */
  readonly names: ReadonlyMap<FileId, FileId>;
}

/** Parts that moved as a whole: old name → new name. */
export function renamedParts({ before, after, names }: RenamedPartsInput): ReadonlyMap<string, string> {
  if (names.size === 0) return new Map();
  const partsOf = ({ graph, partOf }: PartsOfSide) =>
    Array.from({ length: graph.fileCount }, (_, file) => partOf(file));
  const [oldParts, newParts] = [partsOf(before), partsOf(after)];
  const targets = new Map<string, Set<string | undefined>>();
  for (const [file, part] of oldParts.entries()) {
    if (part === undefined) continue;
    const id = before.graph.ids[file];
    const node = nodeOf(after.graph, names.get(id) ?? id);
    if (node >= after.graph.fileCount) continue;
    addToSet(targets, part, newParts[node]);
  }
  const existed = new Set(oldParts);
  return new Map(
    [...targets].flatMap(([part, [target, ...others]]) =>
      target === undefined || others.length > 0 || existed.has(target) ? [] : [[part, target] as const],
    ),
  );
}

function dependenciesOf({ graph, partOf }: PartsOfSide): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const parts = Array.from({ length: graph.fileCount }, (_, file) => partOf(file));
  for (let file = 0; file < graph.fileCount; file++) {
    const from = parts[file];
    if (from === undefined) continue;
    for (let edge = graph.outStart[file]; edge < graph.outStart[file + 1]; edge++) {
      const to = graph.targets[edge] < graph.fileCount ? parts[graph.targets[edge]] : undefined;
      if (to === undefined || to === from) continue;
      addToGroup(found, `${from}\0${to}`, edge);
    }
  }
  return found;
}
