import { LONGEST_PATH, parentOf } from '../shared/paths.ts';
import { finish, type Steps } from '../shared/steps.ts';
import type { FileId, Names, ProjectModel } from '../types.ts';
import { createInventory, type Inventory, type InventoryChange, type InventoryInput } from './inventory.ts';
import { type Doubts, type Kind, type Question, question, type Trail } from './questions.ts';

export interface ModelInput extends InventoryInput {
  readonly manifests: ReadonlyMap<FileId, string>;
  /** The names of a source file as it is at the time of asking. */
  readonly namesOf: (id: FileId) => Names | undefined;
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
  update(change: ModelChange): Doubts;
}

export interface Recorded<T> {
  readonly value: T;
  readonly trail: Trail;
}

/** A model of one state, for whoever needs no other. */
export function createModel(input: ModelInput): ProjectModel {
  return finish(createLiveModel(input)).model;
}

/**
 * Resolution asks nothing but this model, and is deterministic: whoever is answered as before on every
 * question decides as before. So the questions behind a file's links say when to resolve it again.
 */
export function* createLiveModel(input: ModelInput): Steps<LiveModel> {
  const inventory: Inventory = yield* createInventory(input);
  let manifests = input.manifests;
  let trail: Question[] | undefined;
  /** Folders whose way up to the root is in the trail already. */
  let climbed = new Set<FileId>();

  const model: ProjectModel = {
    get files() {
      note('all', '');
      return inventory.files();
    },
    get manifests() {
      return manifests;
    },
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
    remember(find) {
      const { value, trail: asked } = record(find);
      return () => {
        addAll(asked);
        return value;
      };
    },
  };

  return {
    model,
    record,
    update(change) {
      manifests = change.manifests;
      return inventory.update(change);
    },
  };

  function record<T>(work: () => T): Recorded<T> {
    const outer = { trail, climbed };
    const own: Question[] = [];
    trail = own;
    climbed = new Set();
    try {
      // A copy, because a list that grew keeps room for more.
      return { value: work(), trail: own.slice() };
    } finally {
      ({ trail, climbed } = outer);
    }
  }

  function note(kind: Kind, id: FileId): void {
    // Nothing of such a name can ever come or go.
    if (trail && id.length <= LONGEST_PATH) trail.push(question(kind, id));
  }

  /** Also every folder above: anything may be below one that is not entered. */
  function noteExists(id: FileId): void {
    if (!trail || id.length > LONGEST_PATH) return;
    note('other', id);
    for (let folder = parentOf(id); folder !== '' && !climbed.has(folder); folder = parentOf(folder)) {
      climbed.add(folder);
      note('pruned', folder);
    }
  }

  function addAll(asked: Trail): void {
    if (trail) for (const one of asked) trail.push(one);
  }
}
