import { posix } from 'node:path';
import { fail } from '../../shared/errors.ts';
import { idBelow } from '../../shared/file-ids.ts';
import { baseName } from '../../shared/paths.ts';
import { blobStat, type Found } from '../../shared/stat.ts';
import { plural } from '../../shared/words.ts';
import type { FileId } from '../../types.ts';
import { isPartial } from '../git/clone-kind.ts';
import type { Repository } from '../git/repository.ts';
import { filesBelow, listTree, type TreeNode } from '../git/tree.ts';
import { applyChanges, type TreeChange } from '../git/tree-changes.ts';
import type { Entry, Source, SourceAt } from './source.ts';

export interface GitTreeOptions {
  /** Of the revision, for messages. */
  readonly name: string;
  /** Paths from the top of the repository that are treated as if they did not exist. */
  readonly isLeftOut?: (path: string) => boolean;
  /** Names of files that are small and surely read: fetched at once, and kept. */
  readonly isKept: (name: string, size: number) => boolean;
}

/** Linux follows this many links in one path, in any part of it. */
const MAX_LINKS = 40;
/** No system has longer paths. A larger blob is no target of a link. */
const MAX_TARGET_BYTES = 4096;

/** The files of a tree object, which can become those of another one. */
export interface GitTree {
  readonly sourceAt: SourceAt;
  /** Every file, link and submodule below a folder, by its path from there. */
  entries(folder: string): Iterable<readonly [FileId, TreeNode]>;
  /** Turns the tree into another one. All sources show the new state from then on. */
  change(changes: readonly TreeChange[]): Promise<void>;
}

/**
 * The files of a tree object. As in a checkout, symbolic links lead to files of the tree, and submodules are empty
 * folders. Line endings and encodings are those of the blobs, which changes no fact.
 */
export async function openGitTree(
  repository: Repository,
  tree: string,
  { name, isLeftOut, isKept }: GitTreeOptions,
): Promise<GitTree> {
  const root = await listTree(repository, tree, isLeftOut).catch(error => {
    if (!isPartial(repository.paths)) throw error;
    return fail('revision_incomplete', { what: 'some folders', revision: name });
  });
  const kept = new Map<string, Buffer>();
  await keep(filesBelow(root).map(([, node]) => node));
  /** Of the last call of `load`. */
  let loaded: ReadonlyMap<string, Buffer> = new Map();

  return {
    sourceAt: folder => sourceBelow(prefixOf(repository.paths.top, folder)),
    entries(folder) {
      const { node } = lookUp(prefixOf(repository.paths.top, folder));
      return node ? filesBelow(node) : [];
    },
    async change(changes) {
      const visible = isLeftOut ? changes.filter(({ path }) => !isLeftOut(path)) : changes;
      applyChanges(root, visible);
      await keep(visible.flatMap(({ path, node }) => (node ? [{ name: baseName(path), ...node }] : [])));
    },
  };

  async function keep(nodes: readonly TreeNode[]): Promise<void> {
    const isWanted = ({ kind, name, size }: TreeNode) =>
      (kind === 'link' && size <= MAX_TARGET_BYTES) || (kind === 'file' && isKept(name, size));
    const blobs = nodes.flatMap(node => (isWanted(node) && !kept.has(node.blob) ? [node.blob] : []));
    for (const [blob, bytes] of await readAll(blobs)) kept.set(blob, bytes);
  }

  function sourceBelow(prefix: string): Source {
    const nodeOf = (id: FileId) => plainNode(root, prefix + id) ?? follow(id);
    const follow = (id: FileId) => lookUp(posix.normalize(prefix + id));
    return {
      list(folder) {
        const { node } = nodeOf(folder);
        if (node) return Array.from(node.children?.values() ?? [], toEntry);
        // The commit may be older than the root.
        return folder === '' ? [] : failToList();
      },
      stat: id => foundOf(nodeOf(id)),
      endOf: id => posix.relative(prefix, follow(id).end()),
      read(id, maxSize) {
        const { node } = nodeOf(id);
        if (node?.kind !== 'file') return { problem: `cannot be read (${node ? 'not a file' : 'ENOENT'})` };
        const stat = blobStat(node.blob, node.size);
        if (node.size > maxSize) return { tooLarge: stat };
        const bytes = bytesOf(node.blob);
        return bytes
          ? { bytes, stat, seenMs: Date.now() }
          : { problem: 'cannot be read (not in this clone)' };
      },
      blobs: {
        blobOf: id => nodeOf(id).node?.blob,
        async load(ids) {
          const wanted = ids.flatMap(id => nodeOf(id).node?.blob || []).filter(blob => !kept.has(blob));
          loaded = await readAll(wanted);
        },
      },
    };
  }

  /** A clone without blobs has those of the current checkout, and none of older commits. */
  async function readAll(blobs: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const found = await repository.read(blobs);
    const missing = new Set(blobs).size - found.size;
    if (missing === 0) return found;
    const code = isPartial(repository.paths) ? 'revision_incomplete' : 'git_damaged';
    return fail(code, { what: plural(missing, 'file'), revision: name });
  }

  function bytesOf(blob: string): Buffer | undefined {
    return kept.get(blob) ?? loaded.get(blob) ?? repository.git.runSync(['cat-file', 'blob', blob]);
  }

  /** Resolves a path as the system does: name by name, so that `..` after a link leaves the target of the link. */
  function lookUp(path: string): Followed {
    const names = path.split('/').reverse();
    const folders: TreeNode[] = [];
    let node = root;
    let links = 0;
    let isLink = false;
    const at = (name: string) => ({ isLink, end: () => pathOf([...folders, node], name) });
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      if (name === '' || name === '.') {
        if (node.kind === 'file') return at('');
        continue;
      }
      if (name === '..') {
        const parent = node.kind === 'file' ? undefined : folders.pop();
        if (!parent) return at('');
        node = parent;
        continue;
      }
      const child = node.children?.get(name);
      if (!child || child.isUnreachable) return at(name);
      if (child.kind !== 'link') {
        folders.push(node);
        node = child;
        continue;
      }
      isLink ||= links === 0 && names.length === 0;
      const target = kept.get(child.blob)?.toString('utf8') ?? '';
      if (target === '' || target.startsWith('/') || ++links > MAX_LINKS) return at(name);
      names.push(...target.split('/').reverse());
    }
    return { node, ...at('') };
  }
}

/** The path of a name in the last of these folders, which begin with the root. */
function pathOf(folders: readonly TreeNode[], name: string): string {
  const names = [...folders.slice(1).map(folder => folder.name), name];
  return names.filter(Boolean).join('/');
}

/** The node at a path without links, dots and gaps, as most are; undefined for all others. */
function plainNode(root: TreeNode, path: string): Located | undefined {
  let node = root;
  for (let start = 0, end = 0; end < path.length; start = end + 1) {
    end = path.indexOf('/', start);
    if (end < 0) end = path.length;
    const child = node.children?.get(path.slice(start, end));
    if (!child || child.isUnreachable || child.kind === 'link') return undefined;
    node = child;
  }
  return node === root ? undefined : { node, isLink: false };
}

interface Located {
  /** Undefined if the path leads nowhere. */
  readonly node?: TreeNode;
  /** The last part of the path is a link. */
  readonly isLink: boolean;
}

interface Followed extends Located {
  /** The path without links, up to the first part that does not exist. */
  end(): string;
}

function failToList(): never {
  throw Object.assign(new Error('no such folder'), { code: 'ENOENT' });
}

function foundOf({ node, isLink }: Located): Found {
  if (!node) return { kind: 'missing', isLink };
  if (node.kind === 'file') return { kind: 'file', isLink, stat: blobStat(node.blob, node.size) };
  return { kind: 'directory', isLink };
}

function toEntry({ name, kind }: TreeNode): Entry {
  return {
    name,
    isFile: () => kind === 'file',
    isDirectory: () => kind === 'folder' || kind === 'submodule',
  };
}

/** From the top of the repository to a folder, with a slash. */
function prefixOf(top: string, folder: string): string {
  const id = idBelow(top, folder);
  return id === undefined ? '' : `${id}/`;
}
