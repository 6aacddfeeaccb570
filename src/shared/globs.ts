import picomatch from 'picomatch';

/**
 * Globs come from the analysed project as well as from its owner. picomatch turns them into regular
 * expressions that try again and again: a few stars too many, and one long name takes for ever. So
 * patterns that nobody writes by accident are not taken, and match nothing.
 */
const LONGEST = 1000;
const MOST_STARS_IN_A_SEGMENT = 3;
const MOST_GLOBSTARS = 4;

export type Match = (path: string) => boolean;

export function isReasonableGlob(glob: string): boolean {
  if (glob === '' || glob.length > LONGEST) return false;
  // A repeated group with a star or another group in it is a repetition of repetitions.
  if (/[+*@?!]\([^)]*[*+(]/.test(glob)) return false;
  const segments = glob.split('/');
  const stars = (segment: string) => segment.split('*').length - 1;
  const globstars = segments.filter(segment => segment === '**').length;
  return (
    globstars <= MOST_GLOBSTARS &&
    segments.every(segment => segment === '**' || stars(segment) <= MOST_STARS_IN_A_SEGMENT)
  );
}

/** Splits a list at its commas, except inside braces (`{a,b}`) and after a backslash. */
export function splitGlobs(text: string): string[] {
  const globs: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === '{') depth++;
    else if (character === '}') depth = Math.max(0, depth - 1);
    else if (character === ',' && depth === 0) {
      globs.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...globs, text.slice(start)].map(glob => glob.trim());
}

/** Matches what one of the globs matches. Undefined when there is none. */
export function compileGlobs(
  globs: readonly string[],
  options: picomatch.PicomatchOptions = {},
): Match | undefined {
  if (globs.length === 0) return undefined;
  const reasonable = globs.filter(isReasonableGlob);
  if (reasonable.length === 0) return () => false;
  // The same on every machine: ids have `/` everywhere.
  return picomatch(reasonable, { dot: true, windows: false, ...options });
}
