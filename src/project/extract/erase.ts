import { languageNamed, loadLanguages } from '../../core/languages/registry.ts';
import type { EraseRequest } from './parser.ts';
import type { Erased, ParserPool } from './parsers.ts';

/** Which imports of a text do not exist at run time. Asks a parser process, unless the text cannot crash it. */
export async function erasedImports(request: EraseRequest, pool: ParserPool): Promise<Erased> {
  const { language, dialect, text, settings } = request;
  await loadLanguages([language]);
  const { erasedImports, isHarmless } = languageNamed(language);
  if (!erasedImports) return { erased: [], certain: true };
  if (isHarmless?.(text)) {
    try {
      return { erased: await erasedImports(text, dialect, settings), certain: true };
    } catch {
      // The parser is missing or broken; the pool reports that.
    }
  }
  return pool.erase(request);
}
