import { familiesOf, familyNames, loadLanguages } from '../../core/languages/registry.ts';
import type { ResolverFamily } from '../../types.ts';
import type { Files } from '../facts/files.ts';

/**
 * The languages of the files of a project, as they are now: a language leaves with its last file, as a cold run would
 * not know it. Its code stays loaded.
 */
export interface LoadedLanguages {
  /** Loads the code of all languages, and returns their families in the order of the registry. */
  load(): Promise<readonly ResolverFamily[]>;
  /** The names of these families. Loads nothing. */
  families(): readonly string[];
}

export function createLoadedLanguages(files: Pick<Files, 'languages'>): LoadedLanguages {
  return {
    async load() {
      const names = [...files.languages()];
      await loadLanguages(names);
      return familiesOf(names);
    },
    families: () => familyNames(files.languages()),
  };
}
