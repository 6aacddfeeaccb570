import { familiesOf, familyOf, languagesOf, loadLanguages } from '../languages/registry.ts';
import type { FileId, ResolverFamily } from '../types.ts';

/** The languages of a project. A language stays after its last file is removed, since the file may be added again. */
export interface LoadedLanguages {
  /** Adds the languages of these files. Loads nothing yet. */
  add(ids: Iterable<FileId>): void;
  /** Loads the code of all languages. */
  load(): Promise<readonly ResolverFamily[]>;
  /** How many resolver families the languages belong to. */
  familyCount(): number;
  familyNames(): ReadonlySet<string>;
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
    familyNames: () => new Set(Array.from(names, name => familyOf(name)?.name ?? '')),
    names: () => [...names],
    restore(saved) {
      for (const name of saved) names.add(name);
    },
  };
}
