import { posix } from 'node:path';
import type { Repository } from '../git/repository.ts';
import { filesBelow, listTree, type TreeNode } from '../git/tree.ts';
import { fail } from '../shared/errors.ts';
import { idBelow } from '../shared/paths.ts';
import { blobStat, type Found } from '../shared/stat.ts';
import { plural } from '../shared/words.ts';
import type { FileId } from '../types.ts';
import type { Entry, Source, SourceAt } from './source.ts';

export interface GitTreeOptions {
  /** Of the revision, for messages. */
  readonly name: string;
  /** Paths from the top of the repository that are treated as if they did not exist. */
  readonly isLeftOut?: (path: string) => boolean;
  /** Names of files that are small and surely read: fetched at once, and kept. */
  readonly isKept: (name: string) => boolean;
}

/** Git's own limit for links that lead to links. */
const MAX_LINKS = 32;

/**
 * The files of a tree object. As in a checkout, symbolic links lead to files of the tree, and submodules are empty
 * folders. Line endings and encodings are those of the blobs, which changes no fact.
 */
export async function gitTreeSources(
  repository: Repository,
  tree: string,
  { name, isLeftOut, isKept }: GitTreeOptions,
): Promise<SourceAt> {
  const root = await listTree(repository, tree, isLeftOut);
  const kept = await readAll(
    [...filesBelow(root)].flatMap(([, { kind, name, blob }]) =>
      kind === 'link' || (kind === 'file' && isKept(name)) ? [blob] : [],
    ),
  );
  /** Of the last call of `load`. */
  let loaded: ReadonlyMap<string, Buffer> = new Map();

  return folder => sourceBelow(prefixOf(repository.paths.top, folder));

  function sourceBelow(prefix: string): Source {
    const nodeOf = (id: FileId) => lookUp(posix.normalize(prefix + id), MAX_LINKS);
    return {
      list(folder) {
        const children = lookUp(posix.normalize(prefix + folder), 0)?.node.children;
        return children ? Array.from(children.values(), toEntry) : [];
      },
      stat: id => foundOf(nodeOf(id)),
      read(id, maxSize) {
        const node = nodeOf(id)?.node;
        if (node?.kind !== 'file') return { problem: `cannot be read (${node ? 'not a file' : 'ENOENT'})` };
        const stat = blobStat(node.blob, node.size);
        if (node.size > maxSize) return { tooLarge: stat };
        const bytes = bytesOf(node.blob);
        return bytes
          ? { bytes, stat, seenMs: Date.now() }
          : { problem: 'cannot be read (not in this clone)' };
      },
      blobs: {
        blobOf: id => nodeOf(id)?.node.blob,
        async load(ids) {
          const wanted = ids.flatMap(id => nodeOf(id)?.node.blob || []).filter(blob => !kept.has(blob));
          loaded = await readAll(wanted);
        },
      },
    };
  }

  /** A clone without blobs has those of the current checkout, and none of older commits. */
  async function readAll(blobs: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const found = await repository.read(blobs);
    const missing = new Set(blobs).size - found.size;
    if (missing > 0) fail('revision_incomplete', { what: plural(missing, 'file'), revision: name });
    return found;
  }

  function bytesOf(blob: string): Buffer | undefined {
    return kept.get(blob) ?? loaded.get(blob) ?? repository.git.runSync(['cat-file', 'blob', blob]);
  }

  /** Follows at most this many links, in the last part of the path and in those before it. */
  function lookUp(path: string, links: number): { node: TreeNode; isLink: boolean } | undefined {
    let node: TreeNode | undefined = root;
    let isLink = false;
    const names = path.split('/').filter(name => name !== '' && name !== '.');
    for (const [at, name] of names.entries()) {
      if (name === '..') return undefined;
      node = node.children?.get(name);
      if (!node) return undefined;
      if (node.kind !== 'link' || (links === 0 && at === names.length - 1)) continue;
      if (links === 0) return undefined;
      const target = kept.get(node.blob)?.toString('utf8') ?? '';
      if (target === '' || target.startsWith('/')) return undefined;
      const followed = lookUp(posix.join(...names.slice(0, at), target), links - 1);
      if (!followed) return undefined;
      node = followed.node;
      isLink = at === names.length - 1;
    }
    return { node, isLink };
  }
}

function foundOf(found: { node: TreeNode; isLink: boolean } | undefined): Found {
  if (!found) return { kind: 'missing', isLink: false };
  const { node, isLink } = found;
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
