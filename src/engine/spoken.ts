import { familiesOf, languagesOf, loadLanguages } from '../languages/registry.ts';
import type { FileId, ResolverFamily } from '../types.ts';

/** The languages of a project. None is forgotten, since its last file may come back. */
export interface Spoken {
  /** Loads what is needed to resolve these files, as far as they are sources. */
  learn(ids: Iterable<FileId>): Promise<void>;
  families(): readonly ResolverFamily[];
}

export function createSpoken(): Spoken {
  const names = new Set<string>();
  return {
    async learn(ids) {
      for (const name of languagesOf(ids)) names.add(name);
      await loadLanguages(names);
    },
    families: () => familiesOf(names),
  };
}
