/** Folders and the files in them. Folder 0 is the root; parents have smaller numbers than their children. */
export interface FolderTree {
  /** Folder → its path; empty for the root. Of folders that were merged, that of the innermost. */
  readonly paths: readonly string[];
  /** Folder → the path that people call it by: of folders that were merged, that of the outermost. */
  readonly names: readonly string[];
  readonly parent: readonly number[];
  readonly children: readonly (readonly number[])[];
  /** Folder → the files directly in it. */
  readonly files: readonly (readonly number[])[];
  /** Folder → the number of files in it and below. */
  readonly total: readonly number[];
  /** All files by folder: those in and below folder `f` are the `total[f]` ones from `start[f]` on. */
  readonly order: readonly number[];
  readonly start: readonly number[];
}

export function filesBelow({ order, start, total }: FolderTree, folder: number): readonly number[] {
  return order.slice(start[folder], start[folder] + total[folder]);
}

export interface TreeInput {
  /** By number. */
  readonly files: readonly number[];
  pathOf(file: number): string;
  /** Is something else in this folder, too? Then nothing in it has its name. */
  isShared(folder: string): boolean;
}

/** The folders of these files. A folder whose only content is another one is merged into that one. */
export function folderTree({ files, pathOf, isShared }: TreeInput): FolderTree {
  const root = newFolder('');
  let last = root;
  for (const file of files) {
    const path = pathOf(file);
    // Files of one folder follow each other.
    if (!isDirectlyIn(last, path)) last = folderFor(root, path);
    last.files.push(file);
  }
  const tree: Mutable = {
    ...{ paths: [], names: [], parent: [], children: [] },
    ...{ files: [], total: [], order: [], start: [] },
  };
  const waiting: [folder: Folder, parent: number][] = [[root, -1]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [outer, parent] = next;
    const folder = outer === root ? outer : skipSingle(outer);
    const number = tree.paths.push(folder.path) - 1;
    tree.names.push(nameOf(outer, folder, isShared));
    tree.parent.push(parent);
    tree.children.push([]);
    tree.files.push(folder.files);
    tree.start.push(tree.order.length);
    for (const file of folder.files) tree.order.push(file);
    tree.total.push(0);
    tree.children[parent]?.push(number);
    for (const child of [...folder.inner.values()].reverse()) waiting.push([child, number]);
  }
  for (let folder = tree.paths.length - 1; folder >= 0; folder--) {
    tree.total[folder] += tree.files[folder].length;
    if (folder > 0) tree.total[tree.parent[folder]] += tree.total[folder];
  }
  return tree;
}

type Mutable = { -readonly [K in keyof FolderTree]: FolderTree[K][number][] } & { children: number[][] };

interface Folder {
  readonly path: string;
  readonly inner: Map<string, Folder>;
  readonly files: number[];
}

function newFolder(path: string): Folder {
  return { path, inner: new Map(), files: [] };
}

function isDirectlyIn({ path: folder }: Folder, path: string): boolean {
  return path.lastIndexOf('/') === folder.length && path.startsWith(folder);
}

function folderFor(root: Folder, path: string): Folder {
  let folder = root;
  let start = 0;
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', start)) {
    const name = path.slice(start, slash);
    let inner = folder.inner.get(name);
    if (!inner) {
      inner = newFolder(path.slice(0, slash));
      folder.inner.set(name, inner);
    }
    folder = inner;
    start = slash + 1;
  }
  return folder;
}

function nameOf(outer: Folder, inner: Folder, isShared: TreeInput['isShared']): string {
  let at = outer;
  while (at !== inner && isShared(at.path)) [at] = at.inner.values();
  return at.path;
}

function skipSingle(folder: Folder): Folder {
  let at = folder;
  while (at.files.length === 0 && at.inner.size === 1) [at] = at.inner.values();
  return at;
}
