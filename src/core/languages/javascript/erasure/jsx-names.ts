import type { ErasureSettings } from '../../../../types.ts';
import { hashbangEnd, skipTrivia } from '../trivia.ts';
import { rootOf } from './settings.ts';

/**
 * The names that the JSX of a script uses without mentioning them. TypeScript decides so in a file on its own even
 * where the compiler imports the factory by itself, because it knows no other file that declares one.
 */
export function jsxNames(text: string, settings: ErasureSettings, hasFragment: boolean): readonly string[] {
  const pragmas = readPragmas(text);
  const factory = rootOf(pragmas.get('jsx')) ?? settings.jsxFactory;
  if (!hasFragment) return [factory];
  const fragment = rootOf(pragmas.get('jsxfrag')) ?? settings.jsxFragmentFactory ?? settings.jsxFactory;
  return fragment === 'null' ? [factory] : [factory, fragment];
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
