import { globOf, splitTop } from './regex.ts';
import type { Surroundings } from './translation.ts';

/**
 * The glob for a regular expression over paths. `^src` also matches `srcset.ts`; where nothing of that kind exists,
 * the glob names the folder, which is what the expression was meant to do.
 */
export function pathGlob(expression: string, around: Surroundings): string | undefined {
  const glob = globOf(expression);
  const found = glob && /^([^{}*]*)(?:\{([\w,.-]+)\}|)\{\*,\*\/\*\*\}$/.exec(glob);
  if (!found) return glob;
  const [, before, alternatives = ''] = found;
  const isFolder = alternatives.split(',').every(name => isOnlyFolder(before + name, around));
  return isFolder ? glob.replace(/\{\*,\*\/\*\*\}$/, '/**') : glob;
}

/** Does everything whose path begins like this lie in the folder of this name? */
function isOnlyFolder(prefix: string, { list }: Surroundings): boolean {
  const slash = prefix.lastIndexOf('/');
  const name = prefix.slice(slash + 1);
  const entries = list(prefix.slice(0, Math.max(0, slash))).filter(entry => entry.startsWith(name));
  return name !== '' && entries.length > 0 && entries.every(entry => entry === `${name}/`);
}

/** A list of expressions of which one must match. */
export function pathGlobs(expressions: readonly string[], around: Surroundings): string[] | undefined {
  const globs = expressions.map(expression => pathGlob(expression, around));
  return globs.every(glob => glob !== undefined) ? (globs as string[]) : undefined;
}

/** The packages that an expression over paths below node_modules, or over the name of a module, means. */
export function packagesIn(expression: string): string[] | undefined {
  const below = /^\^?(?:\(\^\|\/\))?node_modules\/(.+)$/.exec(expression)?.[1];
  const bare = /^\^((?:node:)?[@\w./()|?:-]+)\$$/.exec(expression)?.[1];
  const name = (below ?? bare)?.replace(/\((?:\?:)?(?:\/\|\$|\$\|\/)\)$|[$/]+$/, '');
  if (name === undefined) return undefined;
  // `@?vue` is the package vue, and all those of the scope @vue.
  const names = name.startsWith('@?') ? [name.slice(2), `@${name.slice(2)}`] : [name];
  const globs = names.map(each => globOf(`^${each}$`));
  if (!globs.every(glob => glob !== undefined)) return undefined;
  return globs.map(glob => `pkg:${/^@[^/]+$/.test(glob) ? `${glob}/*` : glob}`);
}

/** What an expression consists of: `^(a|b)|c` is `^a`, `^b` and `c`. */
export function alternativesOf(expression: string): string[] {
  const parts = splitTop(expression);
  if (parts.length > 1) return parts.flatMap(alternativesOf);
  const group = /^\^\((?:\?:)?(.*)\)$/.exec(expression)?.[1];
  const inner = group === undefined || !isBalanced(group) ? [] : splitTop(group);
  return inner.length > 1 ? inner.map(part => `^${part}`) : [expression];
}

/** Does the group that surrounds the text end behind it? */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text.replace(/\\./g, '')) {
    if (character === '(') depth++;
    if (character === ')' && --depth < 0) return false;
  }
  return depth === 0;
}
