import type { Store } from '../store/contract.ts';

/**
 * A store that keeps facts only, once `isActive`: they belong to contents, whichever state of the project has them. The
 * rows of files and the saved state describe the disk.
 */
export function factsOnlyStore(store: Store, isActive: () => boolean): Store {
  return {
    ...store,
    get path() {
      return store.path;
    },
    save: (batch, options) =>
      store.save(isActive() ? { files: [], removed: [], facts: batch.facts } : batch, options),
    saveState: (state, options) => !isActive() && store.saveState(state, options),
    saveResult(result) {
      if (!isActive()) store.saveResult(result);
    },
  };
}
