import { isUtf8 } from 'node:buffer';
import { fail } from '../../shared/errors.ts';
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
  const last = names.length - 1;
  const unreachable = (at: number) => isInvalid?.[at] && { isUnreachable: true };
  let folder = root;
  for (let at = 0; at < last; at++) {
    const name = names[at];
    const known = folder.children.get(name);
    const next = isFolder(known) ? known : { ...folderNode(name), ...unreachable(at) };
    if (next !== known) folder.children.set(name, next);
    folder = next;
  }
  folder.children.set(names[last], { name: names[last], ...node, ...unreachable(last) });
}

function isFolder(node: TreeNode | undefined): node is FolderNode {
  return node?.children !== undefined;
}

/** Every file, link and submodule below a folder, with its path. Uses a stack, because a tree may be deep. */
export function filesBelow(node: TreeNode, path = ''): (readonly [path: string, node: TreeNode])[] {
  const found: (readonly [path: string, node: TreeNode])[] = [];
  const waiting: [path: string, node: TreeNode][] = [[path, node]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [at, folder] = next;
    const prefix = at === '' ? '' : `${at}/`;
    for (const child of folder.children?.values() ?? [])
      (child.kind === 'folder' ? waiting : found).push([prefix + child.name, child]);
  }
  return found;
}
