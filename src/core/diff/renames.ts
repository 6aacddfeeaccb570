import { groupBy } from '../../shared/group-by.ts';
import { baseName } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import type { Graph } from '../graph/graph.ts';
import { codeLinesOf, similarityOf } from './similar-lines.ts';
import type { FilesDifference, Rename } from './types.ts';

/** The files of one state. */
export interface FilesOfSide {
  readonly graph: Graph;
  /** Identifies the content of a file. */
  blobOf(id: FileId): string | undefined;
  /** The text of a file that only this state has; undefined if it is not at hand. */
  textOf?(id: FileId): string | undefined;
}

/** A file that was edited while it moved keeps at least this share of its dependencies. */
const LEAST_SHARED = 0.5;

/** The same for its code. */
const LEAST_SIMILAR = 0.5;
/** Comparing the texts of more pairs would take longer than the analysis. */
const MAX_PAIRS = 250_000;

/**
 * Pairs removed files with added ones: those with the same content, then those with the same base name that still
 * depend on mostly the same, then those with mostly the same code.
 */
export function compareFiles(before: FilesOfSide, after: FilesOfSide): FilesDifference {
  const [old, now] = [fileIds(before.graph), fileIds(after.graph)];
  const removed = new Set([...old].filter(id => !now.has(id)));
  const added = new Set([...now].filter(id => !old.has(id)));
  const renamed: Rename[] = [];
  if (removed.size > 0 && added.size > 0) {
    pairUp(removed, added, renamed, { keyOf: before.blobOf, newKeyOf: after.blobOf });
    const usesBefore = dependenciesIn(before.graph);
    const usesAfter = dependenciesIn(after.graph);
    pairUp(removed, added, renamed, {
      keyOf: baseName,
      newKeyOf: baseName,
      accepts: (from, to) => isSimilar(usesBefore(from), usesAfter(to), namesIn(renamed)),
    });
    for (const { from, to } of similarPairs({ before, after, removed, added })) {
      if (!removed.has(from) || !added.has(to)) continue;
      removed.delete(from);
      added.delete(to);
      renamed.push({ from, to });
    }
  }
  const changed = [...now].filter(id => old.has(id) && before.blobOf(id) !== after.blobOf(id));
  return { added: [...added], removed: [...removed], renamed: renamed.sort(byTarget), changed };
}

function fileIds({ ids, fileCount }: Graph): Set<FileId> {
  return new Set(ids.slice(0, fileCount));
}

interface Pairing {
  keyOf(id: FileId): string | undefined;
  newKeyOf(id: FileId): string | undefined;
  accepts?(from: FileId, to: FileId): boolean;
}

/** Moves unique pairs from both sets to the list. Of several candidates, the one with the same base name is unique. */
function pairUp(
  removed: Set<FileId>,
  added: Set<FileId>,
  renamed: Rename[],
  { keyOf, newKeyOf, accepts = () => true }: Pairing,
): void {
  const candidates = groupBy(added, newKeyOf);
  const rivals = groupBy(removed, keyOf);
  for (const [key, olds] of rivals) {
    const news = key === undefined ? [] : (candidates.get(key) ?? []);
    for (const from of olds) {
      const to = onlyOne(
        news.filter(id => added.has(id) && accepts(from, id)),
        from,
      );
      const isMutual =
        to !== undefined &&
        onlyOne(
          olds.filter(id => removed.has(id) && accepts(id, to)),
          to,
        ) === from;
      if (!isMutual) continue;
      removed.delete(from);
      added.delete(to);
      renamed.push({ from, to });
    }
  }
}

function onlyOne(ids: readonly FileId[], other: FileId): FileId | undefined {
  if (ids.length <= 1) return ids[0];
  const named = ids.filter(id => baseName(id) === baseName(other));
  return named.length === 1 ? named[0] : undefined;
}

function dependenciesIn({ ids, fileCount, outStart, targets }: Graph): (id: FileId) => ReadonlySet<string> {
  const nodes = new Map(ids.slice(0, fileCount).map((id, node) => [id, node]));
  return id => {
    const node = nodes.get(id);
    if (node === undefined) return new Set();
    return new Set(Array.from(targets.subarray(outStart[node], outStart[node + 1]), target => ids[target]));
  };
}

function isSimilar(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  names: ReadonlyMap<FileId, FileId>,
): boolean {
  const larger = Math.max(before.size, after.size);
  const shared = [...before].filter(id => after.has(names.get(id) ?? id)).length;
  return larger > 0 && shared / larger >= LEAST_SHARED;
}

interface SimilarInput {
  readonly before: FilesOfSide;
  readonly after: FilesOfSide;
  readonly removed: ReadonlySet<FileId>;
  readonly added: ReadonlySet<FileId>;
}

/** The most similar first. */
function similarPairs({ before, after, removed, added }: SimilarInput): Rename[] {
  if (removed.size * added.size > MAX_PAIRS) return [];
  const linesIn = ({ textOf }: FilesOfSide, ids: ReadonlySet<FileId>) =>
    Array.from(ids, id => ({ id, lines: codeLinesOf(textOf?.(id) ?? '') }));
  const targets = linesIn(after, added);
  const pairs = linesIn(before, removed).flatMap(({ id: from, lines }) =>
    targets
      .filter(
        target => Math.min(lines.size, target.lines.size) * 2 >= Math.max(lines.size, target.lines.size),
      )
      .map(target => ({ from, to: target.id, share: similarityOf(lines, target.lines) }))
      .filter(({ share }) => share >= LEAST_SIMILAR),
  );
  const hasOtherName = ({ from, to }: Rename) => Number(baseName(from) !== baseName(to));
  return pairs.sort((a, b) => b.share - a.share || hasOtherName(a) - hasOtherName(b) || byTarget(a, b));
}

/** Old name → new name. */
export function namesIn(renamed: readonly Rename[]): ReadonlyMap<FileId, FileId> {
  return new Map(renamed.map(({ from, to }) => [from, to]));
}

function byTarget(a: Rename, b: Rename): number {
  return a.to < b.to ? -1 : 1;
}
