import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readGitIndex } from '../discover/git-index.ts';
import { LARGEST_MANIFEST } from '../discover/rules.ts';
import type { Tree } from '../discover/tree.ts';
import { blobId } from '../extract/hash.ts';
import { readStable } from '../extract/read.ts';
import { byString } from '../shared/order.ts';
import { idBelow } from '../shared/paths.ts';
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
  // A text may hold anything, the NUL included.
  add(
    'manifests',
    [...manifests()].map(([id, text]) => `${id}\0${text.length}\0${text}`),
  );
  return hash.digest('hex');
}

export interface CheckoutOptions {
  readonly maxFileSize: number;
  /** The folder in which the last answer lies. */
  readonly folder: string;
  /** Manifests that the walk did not come by. */
  readonly outside: readonly FileId[];
}

/**
 * What git knows about a fresh checkout. Undefined where it knows less than half of it: then nobody has checked this
 * out here. An answer that is itself part of the repository is nobody's but its author's.
 */
export function checkedOut(
  tree: Tree,
  { maxFileSize, folder, outside }: CheckoutOptions,
): Contents | undefined {
  const index = readGitIndex(tree.root, tree.others);
  const answers = idBelow(tree.root, folder);
  if (!index || (answers !== undefined && index.holdsBelow(answers))) return undefined;
  const blobs = new Map<FileId, string>();
  let read = 0;
  for (const [id, stat] of tree.sources) {
    if (stat.size > maxFileSize) continue;
    let blob = index.blobOf(id, stat);
    if (blob === undefined && ++read <= tree.sources.size / 2) blob = blobOnDisk(join(tree.root, id));
    if (blob === undefined) return undefined;
    blobs.set(id, blob);
  }
  return { blobOf: id => blobs.get(id), manifests: () => textsOf(tree, outside) };
}

function blobOnDisk(path: string): string | undefined {
  const read = readStable(path, Number.MAX_SAFE_INTEGER);
  return 'bytes' in read ? blobId(read.bytes) : undefined;
}

/** As the engine reads them; where it reads others, the meaning is another one. */
function textsOf({ root, manifests }: Tree, outside: readonly FileId[]): ReadonlyMap<FileId, string> {
  const texts = new Map<FileId, string>();
  for (const id of [...new Set([...manifests.keys(), ...outside])].sort(byString)) {
    const read = readStable(join(root, id), LARGEST_MANIFEST);
    if ('bytes' in read) texts.set(id, read.bytes.toString('utf8'));
  }
  return texts;
}
