import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGitIndex } from '../discover/git-index.ts';
import type { Tree } from '../discover/tree.ts';
import { blobId } from '../extract/hash.ts';
import { byString } from '../shared/order.ts';
import { look } from '../shared/stat.ts';
import type { FileId } from '../types.ts';

/** The contents that a report follows from. */
export interface Contents {
  /** Git's blob id; undefined for a source that is too large to be read. */
  blobOf(id: FileId): string | undefined;
  /** The texts of all manifests, in string order of their ids. */
  manifests(): ReadonlyMap<FileId, string>;
}

/** Equal for two trees that say the same, wherever and whenever they were written. */
export function meaningOf(tree: Tree, { blobOf, manifests }: Contents): string {
  const hash = createHash('sha1');
  const add = (title: string, lines: readonly string[]) => {
    hash.update(`${title} ${lines.length}\0`).update(lines.join('\0')).update('\0');
  };
  // The size proves that what git calls by the blob's name are the file's own bytes: see `GitIndex`.
  add('sources', [...tree.sources].map(([id, { size }]) => `${id}\0${blobOf(id) ?? ''}\0${size}`).sort());
  add('others', [...tree.others].sort());
  add('pruned', [...tree.pruned].sort());
  add('unreadable', [...tree.unreadable].map(([id, reason]) => `${id}\0${reason}`).sort());
  add('manifests', [...manifests()].flat());
  return hash.digest('hex');
}

export interface ContentsOptions {
  readonly maxFileSize: number;
  /** Manifests that the walk did not come by. */
  readonly outside: readonly FileId[];
}

/** So many files that git does not know are read: those of the last ticks of a checkout, and some more. */
const MOST_READ = 2000;

/** What git knows about a fresh checkout. Undefined where it knows too little. */
export function checkedOut(tree: Tree, { maxFileSize, outside }: ContentsOptions): Contents | undefined {
  const index = readGitIndex(tree.root, tree.others);
  if (!index) return undefined;
  const blobs = new Map<FileId, string>();
  let read = 0;
  for (const [id, stat] of tree.sources) {
    if (stat.size > maxFileSize) continue;
    let blob = index.blobOf(id, stat);
    if (blob === undefined && read++ < MOST_READ) blob = blobOnDisk(join(tree.root, id));
    if (blob === undefined) return undefined;
    blobs.set(id, blob);
  }
  return { blobOf: id => blobs.get(id), manifests: () => textsOf(tree, outside) };
}

function blobOnDisk(path: string): string | undefined {
  try {
    return blobId(readFileSync(path));
  } catch {
    return undefined;
  }
}

function textsOf({ root, manifests }: Tree, outside: readonly FileId[]): ReadonlyMap<FileId, string> {
  const texts = new Map<FileId, string>();
  for (const id of [...new Set([...manifests.keys(), ...outside])].sort(byString)) {
    const found = look(join(root, id));
    try {
      if (found.kind === 'file') texts.set(id, readFileSync(join(root, id), 'utf8'));
    } catch {
      // What is not ours to read was not read the last time either, or the meaning is another one.
    }
  }
  return texts;
}
