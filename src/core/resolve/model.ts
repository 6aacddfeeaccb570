import { MAX_PATH_LENGTH, parentOf } from '../../shared/paths.ts';
import { finish, type Steps } from '../../shared/steps.ts';
import type { Derivation, FileId, Index, Names, ProjectModel } from '../../types.ts';
import { createDerivedValues, nameOf, type RestoredValues, type SavedValue } from './derived-values.ts';
import { createInventory, type Inventory, type InventoryChange, type InventoryInput } from './inventory.ts';
import { createLiveIndex, type LiveIndex } from './live-index.ts';
import {
  type Invalidation,
  type Kind,
  type QueryKey,
  type QueryList,
  queryKey,
  type Recorded,
} from './queries.ts';

export interface ModelInput extends InventoryInput {
  readonly manifests: ReadonlyMap<FileId, string>;
  /** The current names of a source file. */
  readonly namesOf: (id: FileId) => Names | undefined;
  /** No update follows, so queries are not recorded. */
  readonly isOneShot?: boolean | undefined;
  readonly namedRoot?: FileId | undefined;
  readonly folderName?: string | undefined;
  /** What a previous process saved of this state. */
  readonly restored?: RestoredModel | undefined;
}

/** What a model needs to continue from a saved state. */
export interface RestoredModel extends RestoredValues {
  /** The indexes in use when the state was saved. */
  readonly indexes: readonly Index[];
  /** The names of a source file before the next update. */
  readonly previousNamesOf: (id: FileId) => Names | undefined;
}

export interface SavedModel {
  /** The names of the indexes in use. */
  readonly indexes: readonly string[];
  readonly derived: readonly SavedValue[];
}

export interface ModelChange extends InventoryChange {
  readonly manifests: ReadonlyMap<FileId, string>;
}

/** A project model that is updated incrementally and records queries. */
export interface LiveModel {
  readonly model: ProjectModel;
  /** Runs `work`, and returns its result with every query it made. */
  record<T>(work: () => T): Recorded<T>;
  /** Applies a change, and returns the queries whose answers changed. */
  update(change: ModelChange): Invalidation;
  save(): SavedModel;
}

/** A model of a single state, which is never updated. */
export function createModel(input: ModelInput): ProjectModel {
  return finish(createLiveModel({ ...input, isOneShot: true })).model;
}

/**
 * Resolution is deterministic and reads nothing but this model, so the same answers give the same links. A file is
 * therefore resolved again only if the answer to one of its recorded queries changed.
 */
export function* createLiveModel(input: ModelInput): Steps<LiveModel> {
  const inventory: Inventory = yield* createInventory(input);
  let manifests = input.manifests;
  let queries: QueryKey[] | undefined;
  /** Folders whose ancestors have been added to `queries`. */
  let climbed = new Set<FileId>();
  /** Memoised answers whose queries have been added to `queries`. */
  let added = new Set<QueryList>();
  const indexes = new Map<Index, LiveIndex>();
  /** Indexes that the restored state uses and that have not been built yet. */
  let unbuilt = input.restored?.indexes ?? [];

  const model: ProjectModel = {
    get files() {
      note('all', '');
      return inventory.files();
    },
    get manifests() {
      return manifests;
    },
    namedRoot: input.namedRoot,
    folderName: input.folderName,
    has(id) {
      note('source', id);
      return inventory.has(id);
    },
    exists(id) {
      noteExists(id);
      return inventory.exists(id);
    },
    namesOf(id) {
      note('names', id);
      return inventory.has(id) ? input.namesOf(id) : undefined;
    },
    isDirectory(id) {
      note('folder', id);
      return inventory.isDirectory(id);
    },
    filesBelow(dir) {
      note('below', dir);
      return inventory.below(dir);
    },
    filesWith(extension) {
      note('withExtension', extension);
      return inventory.withExtension(extension);
    },
    hasExtension(extension) {
      note('extension', extension);
      return inventory.hasExtension(extension);
    },
    lookUp(index, key) {
      noteKey('values', index, key);
      return liveIndex(index).at(key);
    },
    hasKey(index, key) {
      noteKey('presence', index, key);
      return liveIndex(index).has(key);
    },
    derived(derivation, key) {
      noteKey('derived', derivation, key);
      return values.get(derivation, key);
    },
    memoise(find) {
      const { value, queries: recorded } = record(find);
      return () => {
        addAll(recorded);
        return value;
      };
    },
  };

  const values = createDerivedValues({ model, record, restored: input.restored });

  return {
    model,
    record,
    save: () => ({
      indexes: [...indexes.keys(), ...unbuilt].map(({ name }) => name),
      derived: values.save(),
    }),
    update(change) {
      // Reads of manifests are not recorded, so a changed manifest invalidates every derived value.
      if (manifests !== change.manifests) values.clear();
      manifests = change.manifests;
      if (change.added.length + change.removed.length + change.redeclared.length > 0) buildRestored();
      const invalidation = inventory.update(change);
      for (const [index, live] of indexes) {
        live.update(change, (key, difference) => {
          invalidation.add('values', nameOf(index, key));
          if (difference === 'presence') invalidation.add('presence', nameOf(index, key));
        });
      }
      values.update(invalidation);
      return invalidation;
    },
  };

  /** Builds restored indexes for the state before a change, because changed keys are found by comparing two states. */
  function buildRestored(): void {
    for (const index of unbuilt) {
      if (indexes.has(index)) continue;
      const { previousNamesOf } = input.restored ?? {};
      const files = inventory.files();
      indexes.set(index, createLiveIndex(index, { files, namesOf: input.namesOf, previousNamesOf }));
    }
    unbuilt = [];
  }

  /** Built on demand, because most projects have few languages. */
  function liveIndex(index: Index): LiveIndex {
    let live = indexes.get(index);
    if (live === undefined) {
      live = createLiveIndex(index, { files: inventory.files(), namesOf: input.namesOf });
      indexes.set(index, live);
    }
    return live;
  }

  function record<T>(work: () => T): Recorded<T> {
    if (input.isOneShot) return { value: work(), queries: NOTHING };
    const outer = { queries, climbed, added };
    const own: QueryKey[] = [];
    queries = own;
    climbed = new Set();
    added = new Set();
    try {
      // A copy, because a grown array retains spare capacity.
      return { value: work(), queries: own.slice() };
    } finally {
      ({ queries, climbed, added } = outer);
    }
  }

  function note(kind: Kind, id: FileId): void {
    // No file with a longer path can ever be added or removed.
    if (queries && id.length <= MAX_PATH_LENGTH) queries.push(queryKey(kind, id));
  }

  /** Keys are not paths, so they may have any length. */
  function noteKey(kind: Kind, owner: Index | Derivation, key: string): void {
    if (queries) queries.push(queryKey(kind, nameOf(owner, key)));
  }

  /** Also notes every ancestor: anything may exist below a folder that the walk does not enter. */
  function noteExists(id: FileId): void {
    if (!queries || id.length > MAX_PATH_LENGTH) return;
    note('other', id);
    for (let folder = parentOf(id); folder !== '' && !climbed.has(folder); folder = parentOf(folder)) {
      climbed.add(folder);
      note('pruned', folder);
    }
  }

  function addAll(recorded: QueryList): void {
    if (!queries || added.has(recorded)) return;
    added.add(recorded);
    for (const key of recorded) queries.push(key);
  }
}

const NOTHING: QueryList = [];
