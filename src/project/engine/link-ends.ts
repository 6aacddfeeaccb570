import { parentOf } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { baseOf } from '../discover/surroundings.ts';
import type { Tree } from '../discover/tree.ts';

/** A symbolic link, or a path through one. */
export interface LinkEnd {
  readonly id: FileId;
  /** What it leads to, or the first missing part of that. */
  readonly end: FileId;
}

/** The links that may lead elsewhere if something is added or removed at this path, or changed there. */
export type LinkEnds = (path: FileId) => readonly LinkEnd[];

/** By the ids of queries. `referenced` are files that a manifest names, perhaps through links that the walk skips. */
export function linkEndsIn(tree: Tree, referenced: Iterable<FileId>): LinkEnds {
  const { source, prefix } = baseOf(tree);
  const links = new Set(referenced);
  for (const id of tree.links) links.add(prefix + id);
  for (const id of tree.surroundings?.tree.links ?? []) links.add(id);
  const endingAt = new Map<FileId, LinkEnd[]>();
  const endingBelow = new Map<FileId, LinkEnd[]>();
  for (const id of links) {
    const end = source.endOf?.(id) ?? id;
    if (end === id) continue;
    append(endingAt, end, { id, end });
    for (let above = parentOf(end); above !== ''; above = parentOf(above))
      append(endingBelow, above, { id, end });
  }
  return path => {
    if (endingAt.size === 0) return [];
    const found = [...(endingBelow.get(path) ?? [])];
    for (let at = path; at !== ''; at = parentOf(at)) found.push(...(endingAt.get(at) ?? []));
    return found;
  };
}

function append(lists: Map<FileId, LinkEnd[]>, key: FileId, one: LinkEnd): void {
  const list = lists.get(key);
  if (list) list.push(one);
  else lists.set(key, [one]);
}
