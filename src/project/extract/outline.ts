import { languageNamed, loadLanguages } from '../../core/languages/registry.ts';
import type { Outline } from '../../types.ts';
import type { OutlineRequest } from './parser.ts';
import type { ParserPool } from './parsers.ts';

/** The top level of a text. Asks a parser process, unless the text cannot crash it. */
export async function outlineOf(request: OutlineRequest, pool: ParserPool): Promise<Outline | undefined> {
  const { language, dialect, text, lastLine } = request;
  await loadLanguages([language]);
  const { outline, isHarmless } = languageNamed(language);
  if (!outline) return undefined;
  if (isHarmless?.(text)) {
    try {
      return await outline(text, dialect, lastLine);
    } catch {
      // The parser is missing or broken; the pool reports that.
    }
  }
  return pool.outline(request);
}
