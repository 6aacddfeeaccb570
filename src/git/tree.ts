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
  /** Of folders, by name. */
  readonly children?: Map<string, TreeNode>;
}

/** All files of a tree, with their sizes; ids that `isLeftOut` accepts are skipped. Returns the root folder. */
export async function listTree(
  { git }: Pick<Repository, 'git'>,
  tree: string,
  isLeftOut: (path: string) => boolean = () => false,
): Promise<TreeNode> {
  const output = await git.run(['ls-tree', '-r', '-l', '-z', '--full-tree', tree]);
  const root = folderNode('');
  for (const line of output.toString('utf8').split('\0')) {
    if (line === '') continue;
    const entry = ENTRY.exec(line) ?? fail('git_failed', { command: 'ls-tree', reason: 'unexpected output' });
    const [, mode, blob, size, path] = entry;
    if (!isLeftOut(path)) add(root, path, { kind: kindOf(mode), blob, size: Number(size) || 0 });
  }
  return root;
}

/** The size of a blob that the clone lacks is `BAD`, in older versions of git `missing`. */
const ENTRY = /^(\d+) \w+ ([0-9a-f]+) +(\d+|-|BAD|missing)\t([\s\S]*)$/;

function kindOf(mode: string): TreeKind {
  if (mode === '120000') return 'link';
  return mode === '160000' ? 'submodule' : 'file';
}

function folderNode(name: string): TreeNode & { readonly children: Map<string, TreeNode> } {
  return { name, kind: 'folder', blob: '', size: 0, children: new Map() };
}

function add(root: TreeNode, path: string, node: Omit<TreeNode, 'name'>): void {
  let folder = root;
  let from = 0;
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', from)) {
    folder = folderIn(folder, path.slice(from, slash));
    from = slash + 1;
  }
  const name = path.slice(from);
  folder.children?.set(name, { name, ...node });
}

function folderIn({ children }: TreeNode, name: string): TreeNode {
  const known = children?.get(name);
  if (known?.children) return known;
  const created = folderNode(name);
  children?.set(name, created);
  return created;
}

/** Every file and link below a node, with its path. */
export function* filesBelow(node: TreeNode, path = ''): Generator<readonly [path: string, node: TreeNode]> {
  for (const child of node.children?.values() ?? []) {
    const inner = path === '' ? child.name : `${path}/${child.name}`;
    if (child.kind === 'folder') yield* filesBelow(child, inner);
    else yield [inner, child];
  }
}
