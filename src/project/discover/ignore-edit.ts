import { decide, parseIgnore } from '../../shared/gitignore.ts';
import { isBelow } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { readText, type Source } from '../source/source.ts';
import { type IgnoreChain, withIgnoreFile } from './ignore-chain.ts';
import { IGNORE_FILE } from './path-to-rescan.ts';

/** What ignore rules decide about. */
interface WalkedPaths {
  readonly source: Source;
  readonly folders: Map<FileId, IgnoreChain | undefined>;
  readonly sources: ReadonlyMap<FileId, unknown>;
  readonly manifests: ReadonlyMap<FileId, unknown>;
  readonly others: ReadonlySet<FileId>;
  readonly pruned: ReadonlySet<FileId>;
  readonly unreadable: ReadonlyMap<FileId, unknown>;
}

/**
 * Applies an edit of the ignore file in a folder that was entered to the chains there and below. Returns the known paths
 * that may be ignored or included by it: those that a line matches which was added, removed or moved. For all others,
 * the same lines match in the same order, so that the last one decides as before.
 */
export function applyIgnoreEdit(tree: WalkedPaths, folder: FileId): FileId[] {
  const old = tree.folders.get(folder);
  const hadRules = old?.source.startsWith(`${folder}\0`) === true;
  const outer = hadRules ? old.parent : old;
  const before = hadRules ? old.source.slice(folder.length + 1) : undefined;
  const after = ignoreTextIn(tree, folder);
  if (before === after) return [];
  const next = after === undefined ? outer : withIgnoreFile(outer, folder, after);
  const isInside = (id: FileId) => (folder === '' ? id !== '' : id.startsWith(`${folder}/`));
  const rebased = new Map<IgnoreChain | undefined, IgnoreChain | undefined>([[old, next]]);
  for (const [id, chain] of tree.folders)
    if (id === folder || isInside(id)) tree.folders.set(id, rebase(chain, rebased));
  const rules = differingLines(before ?? '', after ?? '').flatMap(text => parseIgnore(text) ?? []);
  const skip = folder === '' ? 0 : folder.length + 1;
  // Patterns for folders only are among those that match a folder, and the others match both alike.
  const isMatched = (id: FileId) => rules.some(one => decide(one, id.slice(skip), true) !== undefined);
  const { sources, manifests, others, pruned, folders, unreadable } = tree;
  if (rules.length === 0) return [];
  const matched = new Set<FileId>();
  for (const part of [sources, manifests, others, pruned, folders, unreadable])
    for (const id of part.keys()) if (isInside(id) && isMatched(id)) matched.add(id);
  return [...matched].filter(id => !isBelow(matched, id));
}

/** Git ignores an ignore file that is a link. */
function ignoreTextIn({ source }: WalkedPaths, folder: FileId): string | undefined {
  const file = folder === '' ? IGNORE_FILE : `${folder}/${IGNORE_FILE}`;
  const { kind, isLink } = source.stat(file);
  return kind === 'file' && !isLink ? readText(source, file, Number.MAX_SAFE_INTEGER) : undefined;
}

/** Folders without an ignore file keep sharing the chain of their parent. */
function rebase(
  chain: IgnoreChain | undefined,
  rebased: Map<IgnoreChain | undefined, IgnoreChain | undefined>,
): IgnoreChain | undefined {
  if (rebased.has(chain) || !chain) return rebased.get(chain);
  const next = { ...chain, parent: rebase(chain.parent, rebased) };
  rebased.set(chain, next);
  return next;
}

/** The lines of both texts between their common beginning and their common end. */
function differingLines(before: string, after: string): string[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const length = Math.min(a.length, b.length);
  let start = 0;
  while (start < length && a[start] === b[start]) start++;
  let end = 0;
  while (end < length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return [a, b].flatMap(lines => {
    const differing = lines.slice(start, lines.length - end);
    return differing.length > 0 ? [differing.join('\n')] : [];
  });
}
