import { baseName, isBelow, parentOf } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { type IgnoreChain, isIgnored, withIgnoreFile } from '../discover/ignore-chain.ts';
import { IGNORE_FILE } from '../discover/path-to-rescan.ts';
import { outerIgnoreRules } from '../discover/repository.ts';
import type { Tree } from '../discover/tree.ts';
import type { Contents } from '../engine/pipeline.ts';
import type { Revision } from '../settings/revision.ts';
import { diskSource } from '../source/disk.ts';
import { readText, type Source, type SourceAt } from '../source/source.ts';
import { withDiskPaths } from '../source/with-disk-paths.ts';

/**
 * The files of a commit, together with those that count as part of both states of a comparison and are only on disk: see
 * `differingPaths`. A walk through the commit alone would not find them.
 */
export function withSharedFiles(
  { sourceAt, entries }: Pick<Revision, 'sourceAt' | 'entries'>,
  root: string,
  contents: Contents,
): SourceAt {
  const { tree } = contents;
  if (!tree) return sourceAt;
  const shared = new Set<FileId>();
  const recorded = new Set<FileId>();
  const folders = new Set<FileId>();
  for (const [id, { kind }] of entries(root)) {
    (kind === 'submodule' ? shared : recorded).add(id);
    for (let folder = parentOf(id); folder !== '' && !folders.has(folder); folder = parentOf(folder))
      folders.add(folder);
  }
  const isNew = (id: FileId) =>
    !recorded.has(id) && !folders.has(id) && !isBelow(shared, id) && !isBelow(recorded, id);
  const isIgnoredThen = ignoreRulesOf(sourceAt(root), tree);
  const isIgnoredNow = (id: FileId, isFolder: boolean) =>
    isIgnored(tree.folders.get(parentOf(id)), id, isFolder);
  for (const id of [...contents.blobs.keys(), ...tree.manifests.keys(), ...tree.others])
    if (isNew(id) && isIgnoredNow(id, false) && isIgnoredThen(id, false)) shared.add(id);
  for (const id of tree.pruned)
    if (isNew(id) && (!tree.rules.enters(id, baseName(id)) || isIgnoredThen(id, true))) shared.add(id);
  return shared.size === 0 ? sourceAt : withDiskPaths(sourceAt, { root, paths: shared, disk: diskSource });
}

/** What a commit ignores by its own rules. */
function ignoreRulesOf(source: Source, { root, rules }: Tree): (id: FileId, isFolder: boolean) => boolean {
  const chains = new Map<FileId, IgnoreChain | undefined>();
  return (id, isFolder) => rules.gitignore && isIgnored(chainIn(parentOf(id)), id, isFolder);

  function chainIn(folder: FileId): IgnoreChain | undefined {
    if (chains.has(folder)) return chains.get(folder);
    const outer = folder === '' ? outerIgnoreRules(root, source, rules.top) : chainIn(parentOf(folder));
    const file = folder === '' ? IGNORE_FILE : `${folder}/${IGNORE_FILE}`;
    const text = readText(source, file, Number.MAX_SAFE_INTEGER);
    const chain = text === undefined ? outer : withIgnoreFile(outer, folder, text);
    chains.set(folder, chain);
    return chain;
  }
}
