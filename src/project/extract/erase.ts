import { languageNamed, loadLanguages } from '../../core/languages/registry.ts';
import type { EraseRequest } from './parser.ts';
import type { Erased, ParserPool } from './parsers.ts';

/**
 * Which imports of these texts do not exist at run time, in the same order. Asks parser processes, unless none is running
 * and the texts can crash nothing: then this process loads the parser, which is faster than starting one.
 */
export async function erasedImports(
  requests: readonly EraseRequest[],
  pool: ParserPool,
): Promise<readonly Erased[]> {
  await loadLanguages(new Set(requests.map(({ language }) => language)));
  const isHere = !pool.isRunning() && requests.every(isHarmless);
  return Promise.all(requests.map(request => (isHere ? eraseHere(request, pool) : pool.erase(request))));
}

async function eraseHere(request: EraseRequest, pool: ParserPool): Promise<Erased> {
  const { language, dialect, text, settings } = request;
  try {
    const erased = (await languageNamed(language).erasedImports?.(text, dialect, settings)) ?? [];
    return { erased, certain: true };
  } catch {
    return pool.erase(request); // The parser is missing or broken; the pool reports that.
  }
}

function isHarmless({ language, text }: EraseRequest): boolean {
  return languageNamed(language).isHarmless?.(text) ?? false;
}
