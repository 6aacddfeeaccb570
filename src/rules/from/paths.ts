import { globOf } from './regex.ts';
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

/** The package that an expression over paths below node_modules, or over the name of a module, means. */
export function packageIn(expression: string): string | undefined {
  const below = /^\^?(?:\(\^\|\/\))?node_modules\/(.+)$/.exec(expression)?.[1];
  const bare = /^\^((?:node:)?[@\w./()|?:-]+)\$$/.exec(expression)?.[1];
  const name = (below ?? bare)?.replace(/[$/]+$/, '');
  const glob = name === undefined ? undefined : globOf(`^${name}$`);
  return glob === undefined ? undefined : `pkg:${/^@[^/]+$/.test(glob) ? `${glob}/*` : glob}`;
}
