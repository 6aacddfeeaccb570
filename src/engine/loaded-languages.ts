import { familiesOf, familyOf, languagesOf, loadLanguages } from '../languages/registry.ts';
import type { FileId, ResolverFamily } from '../types.ts';

/** The languages of a project. None is dropped, since its last file may be added again. */
export interface LoadedLanguages {
  /** Adds those of these files, as far as they are sources. Nothing is loaded yet. */
  add(ids: Iterable<FileId>): void;
  /** Loads the code that resolves files of all these languages. */
  load(): Promise<readonly ResolverFamily[]>;
  /** How many families they belong to. */
  familyCount(): number;
  names(): readonly string[];
  restore(names: readonly string[]): void;
}

export function createLoadedLanguages(): LoadedLanguages {
  const names = new Set<string>();
  return {
    add(ids) {
      for (const name of languagesOf(ids)) names.add(name);
    },
    async load() {
      await loadLanguages(names);
      return familiesOf(names);
    },
    familyCount: () => new Set(Array.from(names, familyOf)).size,
    names: () => [...names],
    restore(saved) {
      for (const name of saved) names.add(name);
    },
  };
}
