import { compileGlobs, type Match } from '../../../../shared/globs.ts';
import { isBelow, join, relativeTo } from './paths.ts';

/** A glob without its constant folder, which rejects most paths without a regular expression. */
export interface Pattern {
  readonly base: string;
  /** Does the whole path match? */
  test(path: string): boolean;
}

/**
 * `glob` as seen from `dir`. The folders before the first wildcard are literal, also if the project has brackets in the
 * names of its folders.
 */
export function compilePattern(dir: string, glob: string, dot = false): Pattern {
  const segments = glob.split('/');
  let fixed = 0;
  while (fixed < segments.length && !isWild(segments[fixed] ?? '')) fixed++;
  const base = join(dir, segments.slice(0, fixed).join('/'));
  const rest = segments.slice(fixed).join('/');
  if (rest === '') return { base, test: path => path === base };
  let matches: Match | undefined;
  const test = (path: string) => {
    if (!isBelow(path, base)) return false;
    matches ??= compileGlobs([rest], { dot });
    return matches(relativeTo(path, base));
  };
  return { base, test };
}

/** As `compilePattern`, for a list in which `!` excludes what other patterns include. */
export function compileList(dir: string, globs: readonly string[]): (path: string) => boolean {
  const wanted: Pattern[] = [];
  const unwanted: Pattern[] = [];
  for (const glob of globs) {
    if (glob.startsWith('!')) unwanted.push(compilePattern(dir, trimmed(glob.slice(1)), true));
    else wanted.push(compilePattern(dir, trimmed(glob)));
  }
  return path => wanted.some(one => one.test(path)) && !unwanted.some(one => one.test(path));
}

export function isWild(segment: string): boolean {
  return /[*?[{]|[!+@]\(/.test(segment);
}

function trimmed(glob: string): string {
  return glob.replace(/^\.?\/+/, '').replace(/\/+$/, '');
}
