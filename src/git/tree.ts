import { isUtf8 } from 'node:buffer';
import { fail } from '../shared/errors.ts';
import type { Repository } from './repository.ts';

export type TreeKind = 'file' | 'folder' | 'link' | 'submodule';

/** A file, folder, symbolic link or submodule of a tree. */
export interface TreeNode {
  readonly name: string;
  readonly kind: TreeKind;
  /** The id of the blob; empty for folders and submodules. */
  readonly blob: string;
  readonly size: number;
  /** The name is not valid UTF-8, so it can be listed, but not looked up: Node finds no such file on disk either. */
  readonly isUnreachable?: boolean;
  /** Of folders, by name. */
  readonly children?: Map<string, TreeNode>;
}

/** All files of a tree, with their sizes; paths that `isLeftOut` accepts are skipped. Returns the root folder. */
export async function listTree(
  { git }: Pick<Repository, 'git'>,
  tree: string,
  isLeftOut: (path: string) => boolean = () => false,
): Promise<TreeNode> {
  const output = await git.run(['ls-tree', '-r', '-l', '-z', '--full-tree', tree]);
  const root = folderNode('');
  let end = 0;
  for (let from = 0; from < output.length; from = end + 1) {
    end = output.indexOf(0, from);
    const line = output.toString('utf8', from, end);
    const entry = ENTRY.exec(line) ?? fail('git_failed', { command: 'ls-tree', reason: 'unexpected output' });
    const [, mode, blob, size, path] = entry;
    if (isLeftOut(path)) continue;
    const bytes = output.subarray(from, end);
    addNode(root, path, { kind: kindOf(mode), blob, size: Number(size) || 0 }, invalidNames(path, bytes));
  }
  return root;
}

/** Names that git never checks out. A hostile tree may contain them, and would make a walk leave its folder. */
const IMPOSSIBLE = /(?:^|\/)(?:\.{0,2}|\.git)(?:\/|$)/i;

/** Says for each name of a path whether it is invalid UTF-8; undefined if all are valid. The path ends the line. */
export function invalidNames(path: string, line: Buffer): readonly boolean[] | undefined {
  if (!path.includes('\uFFFD') || isUtf8(line)) return undefined;
  const names = line.subarray(line.indexOf(TAB) + 1).toString('latin1');
  return names.split('/').map(name => !isUtf8(Buffer.from(name, 'latin1')));
}

const TAB = 9;

/** The size of a blob that the clone lacks is `BAD`, in older versions of git `missing`. */
const ENTRY = /^(\d+) \w+ ([0-9a-f]+) +(\d+|-|BAD|missing)\t([\s\S]*)$/;

export function kindOf(mode: string): TreeKind {
  if (mode === '120000') return 'link';
  return mode === '160000' ? 'submodule' : 'file';
}

interface FolderNode extends TreeNode {
  readonly children: Map<string, TreeNode>;
}

function folderNode(name: string): FolderNode {
  return { name, kind: 'folder', blob: '', size: 0, children: new Map() };
}

/** Adds a file, link or submodule, and the folders above it. */
export function addNode(
  root: TreeNode,
  path: string,
  node: Omit<TreeNode, 'name'>,
  isInvalid?: readonly boolean[],
): void {
  if (!isFolder(root) || IMPOSSIBLE.test(path)) return;
  const names = path.split('/');
  const name = names.pop() as string;
  const unreachable = (at: number) => isInvalid?.[at] === true && { isUnreachable: true };
  let folder = root;
  for (const [at, inner] of names.entries()) folder = folderIn(folder, inner, unreachable(at));
  folder.children.set(name, { name, ...node, ...unreachable(names.length) });
}

function folderIn(
  { children }: FolderNode,
  name: string,
  more: false | Pick<TreeNode, 'isUnreachable'>,
): FolderNode {
  const known = children.get(name);
  if (isFolder(known)) return known;
  const created = { ...folderNode(name), ...more };
  children.set(name, created);
  return created;
}

function isFolder(node: TreeNode | undefined): node is FolderNode {
  return node?.children !== undefined;
}

/** Every file, link and submodule below a node, with its path. Uses a stack, because a tree may be deep. */
export function* filesBelow(node: TreeNode, path = ''): Generator<readonly [path: string, node: TreeNode]> {
  const waiting: (readonly [path: string, node: TreeNode])[] = [[path, node]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [at, { kind, children }] = next;
    if (kind !== 'folder') yield next;
    const inner = Array.from(children?.values() ?? [], child => {
      return [at === '' ? child.name : `${at}/${child.name}`, child] as const;
    });
    for (const child of inner.reverse()) waiting.push(child);
  }
}
