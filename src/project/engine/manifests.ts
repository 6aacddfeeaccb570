import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { baseName } from '../../shared/paths.ts';
import { type FileStat, isUnchanged } from '../../shared/stat.ts';
import { createYielder } from '../../shared/yield-loop.ts';
import type { FileId, ManifestFacts, ResolverFamily } from '../../types.ts';
import { hintFamilyOf, isHintName, maxBytesOf } from '../discover/rules.ts';
import { baseOf, manifestsOf } from '../discover/surroundings.ts';
import type { Tree } from '../discover/tree.ts';
import type { Source } from '../source/source.ts';
import type { LoadedLanguages } from './loaded-languages.ts';
import { createDescription } from './manifest-description.ts';
import { isHint, isManifest, isSame, type KnownManifest, textsIn } from './manifest-texts.ts';

/** The persisted form. */
export interface SavedManifests {
  readonly read: readonly (readonly [id: FileId, stamp: string, seenMs: number, text: string])[];
  readonly pointedTo: readonly FileId[];
  /** The names of the families that were consulted. */
  readonly families: readonly string[];
  readonly facts: ManifestFacts;
}

/** The texts of all manifests that resolution depends on, keyed by the ids that resolution uses. */
export interface Manifests {
  /** Reads changed manifests. Returns the same map as before if none changed. */
  update(
    tree: Tree,
    languages: Pick<LoadedLanguages, 'families' | 'load'>,
    touched?: ReadonlySet<FileId> | 'all',
  ): Promise<ReadonlyMap<FileId, string>>;
  /** What they say about files and packages. The same object as long as it does not change. */
  facts(): ManifestFacts;
  /** Incremented by every update that may have read a manifest. */
  version(): number;
  save(): SavedManifests;
  restore(tree: Tree, saved: SavedManifests): void;
  /** The result of the last update. */
  texts(): ReadonlyMap<FileId, string>;
  /** The texts of hint files, which resolution does not depend on. */
  hints(): ReadonlyMap<FileId, string>;
  /** Files that a manifest references, whether they exist or not. */
  referenced(): readonly FileId[];
  /** Absolute paths outside the tree that a manifest references, whether they exist or not. */
  outside(tree: Tree): string[];
}

export function createManifests(): Manifests {
  let known = new Map<FileId, KnownManifest>();
  /** Files that a manifest references, whether they exist or not. */
  let pointedTo = new Set<FileId>();
  let texts: ReadonlyMap<FileId, string> = new Map();
  let hints: ReadonlyMap<FileId, string> = new Map();
  /** The families whose hint files are read. */
  let readsHintsOf: ReadonlySet<string> = new Set();
  const description = createDescription();
  /** The families that the last update consulted, in the order of the registry. */
  let consulted: readonly string[] = [];
  let base = '';
  let source: Source | undefined;
  let version = 0;
  let around: Tree['surroundings'];

  return {
    async update(tree, languages, touched = 'all') {
      if (base !== baseOf(tree).folder) startAt(baseOf(tree).folder);
      ({ source } = baseOf(tree));
      const scope = around === tree.surroundings ? touched : 'all';
      around = tree.surroundings;
      const named = languages.families();
      const isSameFamilies = isDeepStrictEqual(named, consulted);
      readsHintsOf = new Set(named);
      if (isSameFamilies && isUpToDate(tree, scope)) return texts;
      const families = await languages.load();
      if (isSameFamilies && isSameWithPages(tree, scope, families)) return texts;
      consulted = named;
      const referenced = new Set<FileId>();
      const isPart = isSameFamilies && scope !== 'all';
      const seen = new Map<FileId, KnownManifest>(isPart ? known : []);
      const present = manifestsOf(tree);
      const yieldLoop = createYielder();
      for (const id of isPart ? [...idsOf(tree, scope), ...pointedTo] : present.keys()) {
        seen.delete(id);
        if (present.has(id)) readInto(seen, id, families, latestStat(tree, id));
        await yieldLoop();
      }
      const folders = foldersTo(baseOf(tree).prefix);
      let all = await readReferenced({ families, folders, seen, referenced });
      while (all === undefined) {
        await yieldLoop();
        all = await readReferenced({ families, folders, seen, referenced });
      }
      const [isSameTexts, isSameHints] = [isManifest, isHint].map(kind => isSame(known, seen, kind));
      if (!isSameTexts) texts = all;
      if (!isSameHints) hints = textsIn(seen, isHint);
      // A checkout changes the stamps of all of them, and describing them takes longer than reading them.
      if (!isSameFamilies || !isSameTexts || !isSameHints) description.outdate(families, texts, hints);
      known = seen;
      version++;
      pointedTo = referenced;
      return texts;
    },
    texts: () => texts,
    hints: () => hints,
    facts: description.current,
    referenced: () => [...pointedTo],
    version: () => version,
    save: () => ({
      read: Array.from(known, ([id, { stamp, seenMs, text }]) => [id, stamp, seenMs, text]),
      pointedTo: [...pointedTo],
      families: consulted,
      facts: description.current(),
    }),
    restore(tree, saved) {
      startAt(baseOf(tree).folder);
      ({ source } = baseOf(tree));
      known = new Map(saved.read.map(([id, stamp, seenMs, text]) => [id, { stamp, seenMs, text }]));
      pointedTo = new Set(saved.pointedTo);
      texts = textsIn(known, isManifest);
      hints = textsIn(known, isHint);
      consulted = saved.families;
      description.reset(saved.facts);
    },
    outside(tree) {
      const { prefix } = baseOf(tree);
      const isWalked = (id: FileId) => id.startsWith(prefix) && tree.manifests.has(id.slice(prefix.length));
      return [...pointedTo].filter(id => !isWalked(id)).map(id => join(base, id));
    },
  };

  /** Changing the base changes all ids, so nothing can be reused. */
  function startAt(folder: string): void {
    base = folder;
    known = new Map();
    pointedTo = new Set();
    texts = new Map();
    hints = new Map();
    description.reset();
    consulted = [];
  }

  /** If no manifest changed, the set of referenced files is unchanged, too. */
  function isUpToDate(tree: Tree, touched: ReadonlySet<FileId> | 'all'): boolean {
    const candidates =
      touched === 'all' ? [...manifestsOf(tree).keys(), ...known.keys()] : idsOf(tree, touched);
    return candidates.every(id => isAsKnown(tree, id)) && [...pointedTo].every(id => isAsKnown(tree, id));
  }

  /** A page is saved often, and seldom loads other scripts than before. */
  function isSameWithPages(
    tree: Tree,
    touched: ReadonlySet<FileId> | 'all',
    families: readonly ResolverFamily[],
  ): boolean {
    if (touched === 'all') return false;
    const isPage = (id: FileId) => known.has(id) && hintFamilyOf(baseName(id))?.isPage?.(baseName(id));
    const [pages, others] = [new Map<FileId, KnownManifest>(), new Set(pointedTo)];
    for (const id of idsOf(tree, touched)) {
      if (isPage(id)) readInto(pages, id, families, latestStat(tree, id));
      if (pages.get(id)?.text !== known.get(id)?.text || !pages.has(id)) others.add(id);
    }
    if (![...others].every(id => isAsKnown(tree, id))) return false;
    for (const [id, page] of pages) known.set(id, page);
    return true;
  }

  function idsOf(tree: Tree, touched: ReadonlySet<FileId>): FileId[] {
    return Array.from(touched, id => baseOf(tree).prefix + id);
  }

  function isAsKnown(tree: Tree, id: FileId): boolean {
    const before = known.get(id);
    const stat = statToRead(id, latestStat(tree, id));
    return before && stat ? isUnchanged(before, stat) : !before && !stat;
  }

  /** The stat of a file that is read, if it exists. Hint files are read for the languages of the project only. */
  function statToRead(id: FileId, stat: FileStat | undefined): FileStat | undefined {
    const name = baseName(id);
    if (!stat || stat.size > maxBytesOf(name)) return undefined;
    return isHintName(name) && !readsHintsOf.has(hintFamilyOf(name)?.name ?? '') ? undefined : stat;
  }

  /** A run for named paths does not walk the surroundings, so referenced manifests there are stat'ed again. */
  function latestStat(tree: Tree, id: FileId): FileStat | undefined {
    const { prefix } = baseOf(tree);
    const own = id.startsWith(prefix) ? tree.manifests.get(id.slice(prefix.length)) : undefined;
    if (own) return own;
    return pointedTo.has(id) ? statOf(id) : tree.surroundings?.tree.manifests.get(id);
  }

  /** Returns all texts; undefined if it read new files, since those may reference others. */
  async function readReferenced({
    families,
    folders,
    seen,
    referenced,
  }: Reading): Promise<ReadonlyMap<FileId, string> | undefined> {
    const before = seen.size;
    const soFar = textsIn(seen, isManifest);
    const more = new Set<FileId>();
    for (const family of families)
      for (const id of family.moreManifests?.(soFar, folders) ?? []) more.add(id);
    for (const id of more) referenced.add(id);
    const unread = [...more].filter(id => !seen.has(id));
    await source?.blobs?.load(unread.filter(id => statToRead(id, statOf(id)) !== undefined));
    for (const id of unread) readInto(seen, id, families);
    return seen.size > before ? undefined : soFar;
  }

  function readInto(
    seen: Map<FileId, KnownManifest>,
    id: FileId,
    families: readonly ResolverFamily[],
    latest = statOf(id),
  ): void {
    const stat = statToRead(id, latest);
    if (!stat) return;
    const before = known.get(id);
    if (before && isUnchanged(before, stat)) {
      seen.set(id, before);
      return;
    }
    const name = baseName(id);
    const read = source?.read(id, maxBytesOf(name), stat);
    // Deleted or unreadable: the project is resolved without it.
    if (!read || !('bytes' in read)) return;
    const text = read.bytes.toString('utf8');
    const reader = families.find(family => family.isPage?.(name));
    const kept = reader?.readPage?.(text) ?? text;
    seen.set(id, { stamp: read.stat.stamp, seenMs: read.seenMs, text: kept });
  }

  function statOf(id: FileId): FileStat | undefined {
    const found = source?.stat(id);
    return found?.kind === 'file' ? found.stat : undefined;
  }
}

interface Reading {
  readonly families: readonly ResolverFamily[];
  readonly folders: readonly FileId[];
  readonly seen: Map<FileId, KnownManifest>;
  readonly referenced: Set<FileId>;
}

/** The folder that ids are relative to, and every folder from there to the root. */
function foldersTo(prefix: string): FileId[] {
  const folders = [''];
  for (let slash = prefix.indexOf('/'); slash >= 0; slash = prefix.indexOf('/', slash + 1))
    folders.push(prefix.slice(0, slash));
  return folders;
}
