import type { ErasureSettings } from '../../../../types.ts';
import { RESERVED } from '../reserved-words.ts';
import { hashbangEnd, skipTrivia } from '../trivia.ts';
import { rootOf } from './settings.ts';
import type { Stripped } from './strip.ts';

/**
 * The names that the JSX of a script uses without mentioning them, and those of its elements, unless they are keywords
 * (`<var>`). TypeScript decides so in a file on its own even where the compiler imports the factory by itself, because it
 * knows no other file that declares one.
 */
export function jsxNames(
  text: string,
  settings: ErasureSettings,
  { hasElement, hasFragment, tags }: Stripped,
): readonly string[] {
  if (!hasElement && !hasFragment) return [];
  const pragmas = readPragmas(text);
  const factory = rootOf(pragmas.get('jsx')) ?? settings.jsxFactory;
  const fragment = rootOf(pragmas.get('jsxfrag')) ?? settings.jsxFragmentFactory ?? settings.jsxFactory;
  return [
    ...tags.filter(tag => !RESERVED.has(tag)),
    ...(hasElement ? [factory] : []),
    ...(hasFragment && fragment !== 'null' ? [fragment] : []),
  ];
}

/** The first `@jsx h` and `@jsxFrag F` in the comments before the code, by name in lower case. */
function readPragmas(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const start = hashbangEnd(text);
  const leading = text.slice(start, skipTrivia(text, start));
  for (const [comment] of leading.matchAll(COMMENT)) {
    if (comment.startsWith('//')) continue;
    for (const [, name = '', value = ''] of comment.matchAll(PRAGMA)) {
      const key = name.toLowerCase();
      if (!found.has(key)) found.set(key, value);
    }
  }
  return found;
}

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;
const PRAGMA = /@(jsx(?:frag)?)[^\S\n]+(\S+)/gi;
