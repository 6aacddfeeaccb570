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
    if (IMPOSSIBLE.test(path) || isLeftOut(path)) continue;
    const names = hasInvalidName(path, output.subarray(from, end))
      ? validity(output.subarray(from, end))
      : [];
    add(root, path, { kind: kindOf(mode), blob, size: Number(size) || 0 }, names);
  }
  return root;
}

/** Names that git never checks out. A hostile tree may contain them, and would make a walk leave its folder. */
const IMPOSSIBLE = /(?:^|\/)(?:\.{0,2}|\.git)(?:\/|$)/i;

function hasInvalidName(path: string, line: Buffer): boolean {
  return path.includes('\uFFFD') && !isUtf8(line);
}

/** For each name of the path in a line: is it valid UTF-8? */
function validity(line: Buffer): boolean[] {
  const path = line.subarray(line.indexOf(TAB) + 1).toString('latin1');
  return path.split('/').map(name => isUtf8(Buffer.from(name, 'latin1')));
}

const TAB = 9;

/** The size of a blob that the clone lacks is `BAD`, in older versions of git `missing`. */
const ENTRY = /^(\d+) \w+ ([0-9a-f]+) +(\d+|-|BAD|missing)\t([\s\S]*)$/;

function kindOf(mode: string): TreeKind {
  if (mode === '120000') return 'link';
  return mode === '160000' ? 'submodule' : 'file';
}

interface FolderNode extends TreeNode {
  readonly children: Map<string, TreeNode>;
}

function folderNode(name: string): FolderNode {
  return { name, kind: 'folder', blob: '', size: 0, children: new Map() };
}

/** `validity` says for each name of the path whether it is valid UTF-8; names that it leaves out are. */
function add(
  root: FolderNode,
  path: string,
  node: Omit<TreeNode, 'name'>,
  validity: readonly boolean[],
): void {
  const names = path.split('/');
  const name = names.pop() as string;
  const unreachable = (at: number) => validity[at] === false && { isUnreachable: true };
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
