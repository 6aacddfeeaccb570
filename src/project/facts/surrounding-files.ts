import { dialectOf } from '../../core/languages/registry.ts';
import { baseName } from '../../shared/paths.ts';
import { type FileStat, NO_STAT } from '../../shared/stat.ts';
import type { Facts, FileId, Names } from '../../types.ts';
import { filesOfFamilies, statSources } from '../discover/surroundings.ts';
import type { Surroundings } from '../discover/tree.ts';
import type { Store } from '../store/contract.ts';
import { createFiles, type Files, type FilesOptions, type UpdateOptions } from './files.ts';
import type { StoredFiles } from './files-codec.ts';
import type { KnownFile } from './source-file.ts';

/** What changed in the rest of the repository since the last run; ids are relative to its top. */
export interface SurroundingChange {
  readonly added: readonly FileId[];
  readonly removed: readonly FileId[];
  /** Files whose declared names changed. */
  readonly redeclared: readonly FileId[];
  /** Were the surroundings walked again? */
  readonly isWalked: boolean;
}

export interface SurroundingInput extends Omit<UpdateOptions, 'touched'> {
  readonly surroundings: Surroundings | undefined;
  /** Files of the root that were added or whose facts changed. */
  readonly changed: Iterable<{ readonly id: FileId; readonly facts: Facts | undefined }>;
}

/**
 * The names declared by files around the root, in those languages of the root that find files by declared names.
 * Files of other languages are known only by path and never opened.
 */
export interface SurroundingFiles extends Pick<Files, 'saveOnClose'> {
  save(): Promise<unknown>;
  update(input: SurroundingInput): Promise<SurroundingChange>;
  namesOf(id: FileId): Names | undefined;
  /** What a file declared before the current run. */
  previousNamesOf(id: FileId): Names | undefined;
  /** Ends the run; see `Files.commit`. */
  commit(): void;
  version(): number;
  /** Undefined if there are no surroundings. */
  toSave(): SavedSurroundings<readonly KnownFile[]> | undefined;
  restore(saved: SavedSurroundings, surroundings: Surroundings): void;
}

/** The persisted form of the surroundings. */
export interface SavedSurroundings<AllFiles = StoredFiles> {
  readonly sources: readonly FileId[];
  readonly others: readonly FileId[];
  readonly pruned: readonly FileId[];
  /** The resolver families whose files were read. */
  readonly families: readonly string[];
  readonly files: AllFiles;
}

export function createSurroundingFiles(options: FilesOptions): SurroundingFiles {
  /** A family stays in the set when its last file is removed: the file may be added again. */
  const families = new Set<string>();
  let known: Surroundings | undefined;
  let files: Files | undefined;
  /** How many families were read in the last run. */
  let read = 0;

  return {
    update,
    namesOf: id => files?.namesOf(id),
    previousNamesOf: id => files?.previousNamesOf(id),
    commit: () => files?.commit(),
    version: () => files?.version() ?? 0,
    toSave: () =>
      known && {
        sources: [...known.tree.sources.keys()],
        others: [...known.tree.others],
        pruned: [...known.tree.pruned],
        families: [...families],
        files: files
          ? Array.from(files.ids(), id => files?.known(id)).filter(file => file !== undefined)
          : [],
      },
    restore(saved, surroundings) {
      known = { ...surroundings, tree: restoredTree(saved, surroundings) };
      for (const name of saved.families) families.add(name);
      read = families.size;
      if (read === 0) return;
      files = createFiles({ ...options, store: storeAround(options.store, surroundings.prefix) });
      files.restore(saved.files);
    },
    save: async () => files?.save(),
    saveOnClose: waitsForLock => files?.saveOnClose(waitsForLock),
  };

  async function update(input: SurroundingInput): Promise<SurroundingChange> {
    for (const { id, facts } of input.changed) if (facts) noteFamily(id, facts);
    const { surroundings } = input;
    const before = known;
    if (before?.top !== surroundings?.top || before?.prefix !== surroundings?.prefix) files = undefined;
    known = surroundings;
    if (!surroundings) return before ? { ...NOTHING, isWalked: true } : NOTHING;
    if (surroundings === before && families.size === read) return NOTHING;
    read = families.size;
    const added = without(surroundings, before);
    const redeclared = read > 0 ? await readNames(surroundings, input) : [];
    const isNew = new Set(added);
    return {
      added,
      removed: before ? without(before, surroundings) : [],
      redeclared: redeclared.filter(id => !isNew.has(id)),
      isWalked: surroundings !== before,
    };
  }

  function noteFamily(id: FileId, facts: Facts): void {
    const family = dialectOf(baseName(id))?.language.family;
    if (!family || families.has(family.name)) return;
    if (family.usesNames?.(facts)) families.add(family.name);
  }

  /** Returns the files whose declared names changed. */
  async function readNames(surroundings: Surroundings, input: SurroundingInput): Promise<FileId[]> {
    await statSources(surroundings, families);
    files ??= createFiles({ ...options, store: storeAround(options.store, surroundings.prefix) });
    const walked = onlyRead(surroundings, families);
    const { added, removed, redeclared } = await files.update(walked, { ...input, touched: 'all' });
    return [...added, ...removed, ...redeclared];
  }
}

const NOTHING: SurroundingChange = { added: [], removed: [], redeclared: [], isWalked: false };

function without({ tree }: Surroundings, other: Surroundings | undefined): FileId[] {
  return [...tree.sources.keys()].filter(id => !other?.tree.sources.has(id));
}

/** The tree, reduced to the sources that are read. */
function onlyRead({ tree }: Surroundings, families: ReadonlySet<string>): Surroundings['tree'] {
  const sources = new Map<FileId, FileStat>();
  for (const id of filesOfFamilies(tree.sources.keys(), families)) {
    const stat = tree.sources.get(id);
    if (stat) sources.set(id, stat);
  }
  return { ...tree, sources };
}

/** The tree of an earlier process, of which only the paths are known. */
export function restoredTree(
  { sources, others, pruned }: Pick<SavedSurroundings, 'sources' | 'others' | 'pruned'>,
  { tree }: Surroundings,
): Surroundings['tree'] {
  return {
    ...tree,
    sources: new Map(sources.map(id => [id, NO_STAT])),
    others: new Set(others),
    pruned: new Set(pruned),
  };
}

/** A view of the root's cache that maps these files to ids that begin with `../`. */
function storeAround(store: Store, prefix: string): Store {
  const up = '../'.repeat(prefix.split('/').length - 1);
  const own = <T extends { readonly id: FileId }>(records: readonly T[]): T[] =>
    records.flatMap(record =>
      record.id.startsWith(up) ? [{ ...record, id: record.id.slice(up.length) }] : [],
    );
  return {
    ...store,
    load: versions => own(store.load(versions)),
    *loadInParts(versions) {
      for (const part of store.loadInParts(versions)) yield own(part);
    },
    findFacts: keys => store.findFacts(keys),
    save: ({ files, removed, facts }, options) =>
      store.save(
        {
          files: files.map(record => ({ ...record, id: up + record.id })),
          removed: removed.map(id => up + id),
          facts,
        },
        options,
      ),
    close() {},
  };
}
