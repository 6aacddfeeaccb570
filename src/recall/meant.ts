import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { readGitIndex } from '../discover/git-index.ts';
import { LARGEST_MANIFEST } from '../discover/rules.ts';
import { baseOf, manifestsOf } from '../discover/surroundings.ts';
import type { Tree } from '../discover/tree.ts';
import { blobId } from '../extract/hash.ts';
import { readStable } from '../extract/read.ts';
import { byString } from '../shared/order.ts';
import { toFileId } from '../shared/paths.ts';
import { type FileStat, type Found, isSameLook, look } from '../shared/stat.ts';
import type { Contents, FileId } from '../types.ts';

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
  const { surroundings: around } = tree;
  if (around) {
    add(`around ${around.prefix}`, [...around.tree.sources.keys()].sort());
    add('others', [...around.tree.others].sort());
    add('pruned', [...around.tree.pruned].sort());
  }
  // A text may hold anything, the NUL included.
  add(
    'manifests',
    [...manifests()].map(([id, text]) => `${id}\0${text.length}\0${text}`),
  );
  return hash.digest('hex');
}

export interface CheckoutOptions {
  readonly maxFileSize: number;
  /** Manifests that the walk did not come by. */
  readonly outside: readonly FileId[];
}

/** What a checkout says, and how each manifest that the walk did not come by looked when it was read. */
export interface CheckedOut extends Contents {
  lookAt(path: string): Found;
}

/**
 * What git knows about a fresh checkout. Undefined where it knows less than half of it: then nobody has checked this
 * out here.
 */
export function checkedOut(tree: Tree, { maxFileSize, outside }: CheckoutOptions): CheckedOut | undefined {
  const index = readGitIndex(tree.root, tree.others);
  if (!index) return undefined;
  const blobs = new Map<FileId, string>();
  let read = 0;
  for (const [id, stat] of tree.sources) {
    if (stat.size > maxFileSize) continue;
    let blob = index.blobOf(id, stat);
    if (blob === undefined && ++read <= tree.sources.size / 2) blob = blobOnDisk(join(tree.root, id), stat);
    if (blob === undefined) return undefined;
    blobs.set(id, blob);
  }
  const looks = new Map(outside.map(id => [join(tree.root, id), look(join(tree.root, id))]));
  const texts = textsOf(tree, looks);
  if (!texts) return undefined;
  return {
    blobOf: id => blobs.get(id),
    manifests: () => texts,
    lookAt: path => looks.get(path) ?? look(path),
  };
}

/** Undefined for a file that is another one than the walk saw. */
function blobOnDisk(path: string, seen: FileStat): string | undefined {
  const read = readStable(path, seen.size, seen);
  return 'bytes' in read && isSameLook(read.stat, seen) ? blobId(read.bytes) : undefined;
}

/**
 * As the engine reads them; where it reads others, the meaning is another one. Undefined where one is another than it
 * was when somebody looked.
 */
function textsOf(tree: Tree, looks: ReadonlyMap<string, Found>): ReadonlyMap<FileId, string> | undefined {
  const { folder } = baseOf(tree);
  const manifests = manifestsOf(tree);
  const outside = Array.from(looks.keys(), path => toFileId(relative(folder, path)));
  const texts = new Map<FileId, string>();
  for (const id of [...new Set([...manifests.keys(), ...outside])].sort(byString)) {
    const path = join(folder, id);
    const found = looks.get(path);
    const seen = manifests.get(id) ?? (found?.kind === 'file' ? found.stat : undefined);
    const read = readStable(path, LARGEST_MANIFEST, seen);
    if (!('bytes' in read)) continue;
    if (!seen || !isSameLook(read.stat, seen)) return undefined;
    texts.set(id, read.bytes.toString('utf8'));
  }
  return texts;
}
