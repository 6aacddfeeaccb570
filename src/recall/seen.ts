import { createHash } from 'node:crypto';
import type { Tree } from '../discover/tree.ts';
import { type FileStat, look } from '../shared/stat.ts';

/** All that a report follows from, as far as the disk tells it without a file being opened. */
export interface Seen {
  /** Equal for two looks at the same files. */
  readonly fingerprint: string;
  /** When the last of the files changed. */
  readonly changedMs: number;
}

/** `outside`: absolute paths of further files that count, whether they are there or not. */
export function seenIn(tree: Tree, outside: readonly string[], lookAt = look): Seen {
  const hash = createHash('sha1');
  let changedMs = 0;
  let waiting = '';
  // No path holds a NUL.
  const add = (text: string) => {
    waiting += `${text}\0`;
    if (waiting.length < FEW_CHARACTERS) return;
    hash.update(waiting);
    waiting = '';
  };
  const looks = new Float64Array(4 * (tree.sources.size + tree.manifests.size + outside.length));
  let at = 0;
  const addStat = (path: string, { size, mtimeMs, ctimeMs, ino }: FileStat) => {
    add(path);
    looks[at++] = size;
    looks[at++] = mtimeMs;
    looks[at++] = ctimeMs;
    looks[at++] = ino;
    changedMs = Math.max(changedMs, mtimeMs, ctimeMs);
  };

  add(`${tree.sources.size} sources`);
  for (const [id, stat] of tree.sources) addStat(id, stat);
  add(`${tree.manifests.size} manifests`);
  for (const [id, stat] of tree.manifests) addStat(id, stat);
  add(`${tree.others.size} others`);
  for (const id of tree.others) add(id);
  add(`${tree.pruned.size} pruned`);
  for (const id of tree.pruned) add(id);
  add(`${tree.unreadable.size} unreadable`);
  for (const [id, reason] of tree.unreadable) add(`${id} ${reason}`);
  for (const path of outside) {
    const found = lookAt(path);
    if (found.kind === 'file') addStat(path, found.stat);
    else add(`${path} ${found.kind}`);
  }
  return { fingerprint: hash.update(waiting).update(looks).digest('hex'), changedMs };
}

/** To hash many small texts costs more than to join them. */
const FEW_CHARACTERS = 1 << 16;
