import { fail } from '../../shared/errors.ts';
import type { Repository } from './repository.ts';
import { addNode, invalidNames, kindOf, type TreeKind, type TreeNode } from './tree.ts';

/** A file, link or submodule that differs between two trees. */
export interface TreeChange {
  /** From the top of the repository. */
  readonly path: string;
  /** What was there before; undefined if it was added. */
  readonly before?: TreeKind | undefined;
  readonly blobBefore?: string | undefined;
  /** What is there now; undefined if it was removed. */
  readonly node?: { readonly kind: TreeKind; readonly blob: string; readonly size: number };
  /** Which names of the path are invalid UTF-8, if any. */
  readonly isInvalid?: readonly boolean[] | undefined;
}

/** The differences of each pair of trees, with two processes for all of them. */
export async function treeChanges(
  { git }: Pick<Repository, 'git'>,
  pairs: readonly (readonly [from: string, to: string])[],
): Promise<TreeChange[][]> {
  if (pairs.length === 0) return [];
  const input = pairs.map(pair => `${pair.join(' ')}\n`).join('');
  const output = await git.run(['diff-tree', '--stdin', '-r', '-z', '--raw', '--no-renames'], { input });
  const lists = parseChanges(output.toString('latin1'));
  if (lists.length !== pairs.length)
    fail('git_failed', { command: 'diff-tree', reason: 'unexpected output' });
  const sizes = await sizesOf(git, lists);
  return lists.map(changes =>
    changes.map(({ path, isInvalid, before, blobBefore, mode, blob }) =>
      mode === REMOVED
        ? { path, before, blobBefore }
        : {
            path,
            before,
            blobBefore,
            isInvalid,
            node: { kind: kindOf(mode), blob, size: sizes.get(blob) ?? 0 },
          },
    ),
  );
}

interface RawChange {
  readonly path: string;
  readonly isInvalid?: readonly boolean[] | undefined;
  readonly before: TreeKind | undefined;
  readonly blobBefore: string | undefined;
  readonly mode: string;
  readonly blob: string;
}

const REMOVED = '000000';
const SUBMODULE = '160000';
const CHANGE = /^:(\d+) (\d+) ([0-9a-f]+) ([0-9a-f]+) [A-Z]\d*$/;

/** Each pair begins with a line of its two ids; then come fields that end with NUL. */
function parseChanges(text: string): RawChange[][] {
  const lists: RawChange[][] = [];
  const fields = text.split('\0');
  for (let at = 0; at < fields.length; at += 2) {
    const lines = fields[at].split('\n');
    const last = lines.pop() ?? '';
    for (const _ of lines) lists.push([]);
    if (last === '') continue;
    const [, old, mode, blobBefore, blob] =
      CHANGE.exec(last) ?? fail('git_failed', { command: 'diff-tree', reason: 'unexpected output' });
    const bytes = Buffer.from(fields[at + 1], 'latin1');
    const path = bytes.toString('utf8');
    lists.at(-1)?.push({
      path,
      isInvalid: invalidNames(path, bytes),
      before: old === REMOVED ? undefined : kindOf(old),
      blobBefore: old === REMOVED ? undefined : blobBefore,
      mode,
      blob,
    });
  }
  return lists;
}

/** The difference itself has no sizes. A blob that the clone lacks has none either. */
async function sizesOf(
  git: Repository['git'],
  lists: readonly (readonly RawChange[])[],
): Promise<Map<string, number>> {
  const blobs = new Set<string>();
  for (const changes of lists)
    for (const { mode, blob } of changes) if (mode !== REMOVED && mode !== SUBMODULE) blobs.add(blob);
  const sizes = new Map<string, number>();
  if (blobs.size === 0) return sizes;
  const output = await git.run(['cat-file', '--batch-check=%(objectname) %(objectsize)'], {
    input: `${[...blobs].join('\n')}\n`,
  });
  for (const line of output.toString('latin1').split('\n')) {
    const [blob, size] = line.split(' ');
    sizes.set(blob, Number(size) || 0);
  }
  return sizes;
}

/** Turns one tree into the other, in place. Removals come first, because a folder may replace a file. */
export function applyChanges(root: TreeNode, changes: readonly TreeChange[]): void {
  for (const { path, node } of changes) if (!node) removeNode(root, path);
  for (const { path, node, isInvalid } of changes) if (node) addNode(root, path, node, isInvalid);
}

/** Git knows no empty folders, so the last file takes its folders with it. */
function removeNode(root: TreeNode, path: string): void {
  const names = path.split('/');
  const folders: TreeNode[] = [root];
  for (const name of names.slice(0, -1)) {
    const folder = folders.at(-1)?.children?.get(name);
    if (!folder) return;
    folders.push(folder);
  }
  for (let at = names.length - 1; at >= 0; at--) {
    const { children } = folders[at];
    children?.delete(names[at]);
    if (children?.size !== 0) return;
  }
}
