import { MAX_PATH_LENGTH, parentOf } from '../shared/paths.ts';
import { finish, type Steps } from '../shared/steps.ts';
import type { Derivation, FileId, Index, Names, ProjectModel } from '../types.ts';
import {
  type DependencyKey,
  type DependencyList,
  dependencyKey,
  type Invalidation,
  type Kind,
  type Recorded,
} from './dependencies.ts';
import { createDerivedValues, nameOf, type RestoredValues, type SavedValue } from './derived-values.ts';
import { createInventory, type Inventory, type InventoryChange, type InventoryInput } from './inventory.ts';
import { createLiveIndex, type LiveIndex } from './live-index.ts';

export interface ModelInput extends InventoryInput {
  readonly manifests: ReadonlyMap<FileId, string>;
  /** The names of a source file as it is at the time of asking. */
  readonly namesOf: (id: FileId) => Names | undefined;
  /** There will be no other state: nobody has to know who asked what. */
  readonly isLast?: boolean | undefined;
  readonly namedRoot?: FileId | undefined;
  readonly folderName?: string | undefined;
  /** What was saved of this state. */
  readonly restored?: RestoredModel | undefined;
}

/** What a model needs to go on from a state that was saved. */
export interface RestoredModel extends RestoredValues {
  /** Those that were used. */
  readonly indexes: readonly Index[];
  /** The names of a source file before the next update. */
  readonly previousNamesOf: (id: FileId) => Names | undefined;
}

export interface SavedModel {
  /** The names of the indexes that are used. */
  readonly indexes: readonly string[];
  readonly derived: readonly SavedValue[];
}

export interface ModelChange extends InventoryChange {
  readonly manifests: ReadonlyMap<FileId, string>;
}

/** The project as resolution sees it, kept from one state to the next. */
export interface LiveModel {
  readonly model: ProjectModel;
  /** Does the work, and tells all that it asked the model. */
  record<T>(work: () => T): Recorded<T>;
  /** Goes on to another state, and tells which questions are answered otherwise there. */
  update(change: ModelChange): Invalidation;
  save(): SavedModel;
}

/** A model of one state, for whoever needs no other. */
export function createModel(input: ModelInput): ProjectModel {
  return finish(createLiveModel({ ...input, isLast: true })).model;
}

/**
 * Resolution asks nothing but this model, and is deterministic: whoever is answered as before on every
 * question decides as before. So the questions behind a file's links say when to resolve it again.
 */
export function* createLiveModel(input: ModelInput): Steps<LiveModel> {
  const inventory: Inventory = yield* createInventory(input);
  let manifests = input.manifests;
  let dependencies: DependencyKey[] | undefined;
  /** Folders whose ancestors are in `dependencies` already. */
  let climbed = new Set<FileId>();
  /** Memoised answers whose dependencies are in `dependencies` already. */
  let added = new Set<DependencyList>();
  const indexes = new Map<Index, LiveIndex>();
  /** Used in the restored state, and not built yet. */
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
      const { value, dependencies: asked } = record(find);
      return () => {
        addAll(asked);
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
      // There is no query of a manifest: after a change of one, everything is derived again.
      if (manifests !== change.manifests) values.clear();
      manifests = change.manifests;
      if (change.added.length + change.removed.length + change.renamed.length > 0) buildRestored();
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

  /** From the state before a change: only the difference between two states tells which keys changed. */
  function buildRestored(): void {
    for (const index of unbuilt) {
      if (indexes.has(index)) continue;
      const { previousNamesOf } = input.restored ?? {};
      const files = inventory.files();
      indexes.set(index, createLiveIndex(index, { files, namesOf: input.namesOf, previousNamesOf }));
    }
    unbuilt = [];
  }

  /** Made when it is asked for: most projects have few languages. */
  function liveIndex(index: Index): LiveIndex {
    let live = indexes.get(index);
    if (live === undefined) {
      live = createLiveIndex(index, { files: inventory.files(), namesOf: input.namesOf });
      indexes.set(index, live);
    }
    return live;
  }

  function record<T>(work: () => T): Recorded<T> {
    if (input.isLast) return { value: work(), dependencies: NOTHING };
    const outer = { dependencies, climbed, added };
    const own: DependencyKey[] = [];
    dependencies = own;
    climbed = new Set();
    added = new Set();
    try {
      // A copy, because a list that grew keeps room for more.
      return { value: work(), dependencies: own.slice() };
    } finally {
      ({ dependencies, climbed, added } = outer);
    }
  }

  function note(kind: Kind, id: FileId): void {
    // Nothing of such a name can ever come or go.
    if (dependencies && id.length <= MAX_PATH_LENGTH) dependencies.push(dependencyKey(kind, id));
  }

  /** Keys are not paths, and may be of any length. */
  function noteKey(kind: Kind, owner: Index | Derivation, key: string): void {
    if (dependencies) dependencies.push(dependencyKey(kind, nameOf(owner, key)));
  }

  /** Also every folder above: anything may be below one that is not entered. */
  function noteExists(id: FileId): void {
    if (!dependencies || id.length > MAX_PATH_LENGTH) return;
    note('other', id);
    for (let folder = parentOf(id); folder !== '' && !climbed.has(folder); folder = parentOf(folder)) {
      climbed.add(folder);
      note('pruned', folder);
    }
  }

  function addAll(asked: DependencyList): void {
    if (!dependencies || added.has(asked)) return;
    added.add(asked);
    for (const one of asked) dependencies.push(one);
  }
}

const NOTHING: DependencyList = [];
