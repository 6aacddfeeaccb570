import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { MAX_MANIFEST_BYTES } from '../discover/rules.ts';
import { baseOf, manifestsOf } from '../discover/surroundings.ts';
import type { Tree } from '../discover/tree.ts';
import { byString } from '../shared/order.ts';
import { type FileStat, isUnchanged } from '../shared/stat.ts';
import { createYielder } from '../shared/yield-loop.ts';
import type { Source } from '../source/source.ts';
import type { FileId, ManifestFacts, ResolverFamily } from '../types.ts';
import type { LoadedLanguages } from './loaded-languages.ts';

interface KnownManifest {
  readonly stamp: string;
  readonly seenMs: number;
  readonly text: string;
}

/** The persisted form. */
export interface SavedManifests {
  readonly read: readonly (readonly [id: FileId, stamp: string, seenMs: number, text: string])[];
  readonly pointedTo: readonly FileId[];
  readonly families: number;
  readonly facts: ManifestFacts;
}

/** The texts of all manifests that resolution depends on, keyed by the ids that resolution uses. */
export interface Manifests {
  /** Reads changed manifests. Returns the same map as before if none changed. */
  update(
    tree: Tree,
    languages: Pick<LoadedLanguages, 'familyCount' | 'load'>,
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
  /** Absolute paths outside the tree that a manifest references, whether they exist or not. */
  outside(tree: Tree): string[];
}

export function createManifests(): Manifests {
  let known = new Map<FileId, KnownManifest>();
  /** Files that a manifest references, whether they exist or not. */
  let pointedTo = new Set<FileId>();
  let texts: ReadonlyMap<FileId, string> = new Map();
  let facts = NO_FACTS;
  /** How many families the last update consulted; the number never decreases. */
  let familyCount = 0;
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
      if (languages.familyCount() === familyCount && isUpToDate(tree, scope)) return texts;
      const families = await languages.load();
      familyCount = families.length;
      const referenced = new Set<FileId>();
      const seen = new Map<FileId, KnownManifest>();
      const yieldLoop = createYielder();
      for (const id of manifestsOf(tree).keys()) {
        readInto(seen, id, latestStat(tree, id));
        await yieldLoop();
      }
      const folders = foldersTo(baseOf(tree).prefix);
      do await yieldLoop();
      while (await readReferenced({ families, folders, seen, referenced }));
      if (!isSame(known, seen)) texts = textsIn(seen);
      const described = describe(families, texts);
      if (!isDeepStrictEqual(described, facts)) facts = described;
      known = seen;
      version++;
      pointedTo = referenced;
      return texts;
    },
    texts: () => texts,
    facts: () => facts,
    version: () => version,
    save: () => ({
      read: Array.from(known, ([id, { stamp, seenMs, text }]) => [id, stamp, seenMs, text]),
      pointedTo: [...pointedTo],
      families: familyCount,
      facts,
    }),
    restore(tree, saved) {
      startAt(baseOf(tree).folder);
      ({ source } = baseOf(tree));
      known = new Map(saved.read.map(([id, stamp, seenMs, text]) => [id, { stamp, seenMs, text }]));
      pointedTo = new Set(saved.pointedTo);
      texts = textsIn(known);
      familyCount = saved.families;
      facts = saved.facts;
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
    facts = NO_FACTS;
    familyCount = 0;
  }

  /** If no manifest changed, the set of referenced files is unchanged, too. */
  function isUpToDate(tree: Tree, touched: ReadonlySet<FileId> | 'all'): boolean {
    const { prefix } = baseOf(tree);
    const isAsKnown = (id: FileId): boolean => {
      const before = known.get(id);
      const stat = latestStat(tree, id);
      return before && stat ? isUnchanged(before, stat) : !before && !stat;
    };
    const candidates =
      touched === 'all'
        ? [...manifestsOf(tree).keys(), ...known.keys()]
        : Array.from(touched, id => prefix + id);
    return candidates.every(isAsKnown) && [...pointedTo].every(isAsKnown);
  }

  /** A run for named paths does not walk the surroundings, so referenced manifests there are stat'ed again. */
  function latestStat(tree: Tree, id: FileId): FileStat | undefined {
    const { prefix } = baseOf(tree);
    const own = id.startsWith(prefix) ? tree.manifests.get(id.slice(prefix.length)) : undefined;
    if (own) return own;
    return pointedTo.has(id) ? statOf(id) : tree.surroundings?.tree.manifests.get(id);
  }

  /** Returns true if it read new files, since those may reference others. */
  async function readReferenced({ families, folders, seen, referenced }: Reading): Promise<boolean> {
    const before = seen.size;
    const soFar = textsIn(seen);
    const more = new Set<FileId>();
    for (const family of families)
      for (const id of family.moreManifests?.(soFar, folders) ?? []) more.add(id);
    for (const id of more) referenced.add(id);
    const unread = [...more].filter(id => !seen.has(id));
    await source?.blobs?.load(unread.filter(id => (statOf(id)?.size ?? 0) <= MAX_MANIFEST_BYTES));
    for (const id of unread) readInto(seen, id);
    return seen.size > before;
  }

  function readInto(seen: Map<FileId, KnownManifest>, id: FileId, stat = statOf(id)): void {
    if (!stat || stat.size > MAX_MANIFEST_BYTES) return;
    const before = known.get(id);
    if (before && isUnchanged(before, stat)) {
      seen.set(id, before);
      return;
    }
    const read = source?.read(id, MAX_MANIFEST_BYTES, stat);
    // Deleted or unreadable: the project is resolved without it.
    if (!read || !('bytes' in read)) return;
    seen.set(id, { stamp: read.stat.stamp, seenMs: read.seenMs, text: read.bytes.toString('utf8') });
  }

  function statOf(id: FileId): FileStat | undefined {
    const found = source?.stat(id);
    return found?.kind === 'file' ? found.stat : undefined;
  }
}

const NO_FACTS: ManifestFacts = { roles: [], entries: [], declared: [] };

function describe(families: readonly ResolverFamily[], texts: ReadonlyMap<FileId, string>): ManifestFacts {
  const all = families.flatMap(family => {
    const facts = family.describe?.(texts);
    return facts ? [{ ...facts, roles: facts.roles.map(rule => ({ ...rule, family: family.name })) }] : [];
  });
  return {
    roles: all.flatMap(({ roles }) => roles),
    entries: all.flatMap(({ entries }) => entries),
    declared: all.flatMap(({ declared }) => declared),
    named: all.flatMap(({ named = [] }) => named),
  };
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

/**
 * Sorted, so that the order does not depend on how a manifest was found: the resolver may prefer the first of two
 * packages with the same name.
 */
function textsIn(manifests: ReadonlyMap<FileId, KnownManifest>): ReadonlyMap<FileId, string> {
  const sorted = [...manifests].sort(([a], [b]) => byString(a, b));
  return new Map(sorted.map(([id, { text }]) => [id, text]));
}

function isSame(a: ReadonlyMap<FileId, KnownManifest>, b: ReadonlyMap<FileId, KnownManifest>): boolean {
  if (a.size !== b.size) return false;
  for (const [id, manifest] of b) if (a.get(id)?.text !== manifest.text) return false;
  return true;
}
