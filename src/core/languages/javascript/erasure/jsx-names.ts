import type { ErasureSettings } from '../../../../types.ts';
import { hashbangEnd, skipTrivia } from '../trivia.ts';
import { rootOf } from './settings.ts';

/** The names that the JSX of a script uses without mentioning them, as TypeScript decides. */
export function jsxNames(text: string, settings: ErasureSettings, hasFragment: boolean): readonly string[] {
  const pragmas = readPragmas(text);
  if (isAutomatic(pragmas, settings)) return [];
  const factory = rootOf(pragmas.get('jsx')?.[0]) ?? settings.jsxFactory;
  if (!hasFragment) return [factory];
  const fragment = rootOf(pragmas.get('jsxfrag')?.[0]) ?? settings.jsxFragmentFactory ?? settings.jsxFactory;
  return fragment === 'null' ? [factory] : [factory, fragment];
}

type Pragmas = ReadonlyMap<string, readonly string[]>;

function isAutomatic(pragmas: Pragmas, { jsx }: ErasureSettings): boolean {
  const runtime = pragmas.get('jsxruntime')?.at(-1);
  if (runtime === 'classic') return false;
  return jsx === 'automatic' || runtime === 'automatic' || pragmas.has('jsximportsource');
}

/** `@jsx h` and its like in the comments before the code, in lower case, with their values in source order. */
function readPragmas(text: string): Pragmas {
  const found = new Map<string, string[]>();
  const start = hashbangEnd(text);
  const leading = text.slice(start, skipTrivia(text, start));
  for (const [comment] of leading.matchAll(COMMENT)) {
    if (comment.startsWith('//')) continue;
    for (const [, name = '', value = ''] of comment.matchAll(PRAGMA)) {
      const key = name.toLowerCase();
      found.set(key, [...(found.get(key) ?? []), value]);
    }
  }
  return found;
}

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;
const PRAGMA = /@(jsx(?:frag|importsource|runtime)?)[^\S\n]+([^\s*]+)/gi;
