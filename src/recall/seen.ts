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
  const around = tree.surroundings?.tree;
  const looks = new Float64Array(4 * (countOf(tree) + (around ? countOf(around) : 0) + outside.length));
  let at = 0;
  const addStat = (path: string, { size, mtimeMs, ctimeMs, ino }: FileStat) => {
    add(path);
    looks[at++] = size;
    looks[at++] = mtimeMs;
    looks[at++] = ctimeMs;
    looks[at++] = ino;
    changedMs = Math.max(changedMs, mtimeMs, ctimeMs);
  };

  const addTree = ({ sources, manifests, others, pruned, unreadable }: Tree) => {
    add(`${sources.size} sources`);
    for (const [id, stat] of sources) addStat(id, stat);
    add(`${manifests.size} manifests`);
    for (const [id, stat] of manifests) addStat(id, stat);
    add(`${others.size} others`);
    for (const id of others) add(id);
    add(`${pruned.size} pruned`);
    for (const id of pruned) add(id);
    add(`${unreadable.size} unreadable`);
    for (const [id, reason] of unreadable) add(`${id} ${reason}`);
  };

  addTree(tree);
  if (tree.surroundings) add(`around ${tree.surroundings.prefix}`);
  if (around) addTree(around);
  for (const path of outside) {
    const found = lookAt(path);
    if (found.kind === 'file') addStat(path, found.stat);
    else add(`${path} ${found.kind}`);
  }
  return { fingerprint: hash.update(waiting).update(looks).digest('hex'), changedMs };
}

function countOf({ sources, manifests }: Tree): number {
  return sources.size + manifests.size;
}

/** To hash many small texts costs more than to join them. */
const FEW_CHARACTERS = 1 << 16;
