import { languageNamed, loadLanguages } from '../../core/languages/registry.ts';
import type { Outline } from '../../types.ts';
import type { OutlineRequest } from './parser.ts';
import type { ParserPool } from './parsers.ts';

/** The top level of a text. Asks a parser process, if there is a parser that the text may crash. */
export async function outlineOf(request: OutlineRequest, pool: ParserPool): Promise<Outline | undefined> {
  const { language, dialect, text, lastLine } = request;
  await loadLanguages([language]);
  const { outline, parse, isHarmless } = languageNamed(language);
  if (!outline) return undefined;
  if (!parse || isHarmless?.(text)) {
    try {
      return await outline(text, dialect, lastLine);
    } catch {
      // The parser is missing or broken; the pool reports that.
    }
  }
  return pool.outline(request);
}
