import picomatch from 'picomatch';
import { complexityOf, isPlainSequence, type Match, segmentMatch } from './glob-segments.ts';

/**
 * Globs may come from a hostile project. picomatch compiles them to regular expressions that can backtrack exponentially
 * on a few stars too many. So patterns beyond these limits, which nobody writes by accident, match nothing.
 */
const MAX_LENGTH = 1000;
const MAX_STARS_PER_SEGMENT = 3;
const MAX_GLOBSTARS = 4;
/** With more globstars, a regular expression takes too long for a path of many folders. */
const MAX_GLOBSTARS_OF_EXPRESSION = 2;
const MAX_EXPANSIONS = 2000;

export type { Match } from './glob-segments.ts';

export function isReasonableGlob(glob: string): boolean {
  if (glob === '' || glob.length > MAX_LENGTH) return false;
  if (NESTED.test(glob) || REPEATED.test(glob) || repeatsAmbiguously(glob)) return false;
  const segments = glob.split('/');
  const stars = (segment: string) => segment.split('*').length - 1;
  const { expansions, globstars } = complexityOf(glob);
  return (
    expansions <= MAX_EXPANSIONS &&
    globstars <= (isPlainSequence(glob) ? MAX_GLOBSTARS : MAX_GLOBSTARS_OF_EXPRESSION) &&
    segments.every(segment => segment === '**' || stars(segment) <= MAX_STARS_PER_SEGMENT)
  );
}

/** A star, a plus sign or another group inside a group, which may be repeated. */
const NESTED = /[+*@?!]\([^)]*[*+(]|\([^)]*\+/;
/** A plus sign after a group is the quantifier of regular expressions. */
const REPEATED = /[)\]}]\+/;

/** Alternatives that begin alike can divide a text in exponentially many ways: `+(a|a)`. */
function repeatsAmbiguously(glob: string): boolean {
  return Array.from(glob.matchAll(/[+*]\(([^)]*)\)/g)).some(([, inside]) => {
    const alternatives = inside.split('|');
    const beginnings = new Set(alternatives.map(alternative => alternative.slice(0, 1)));
    return beginnings.size < alternatives.length || beginnings.has('') || /[?[\]{}\\]/.test(inside);
  });
}

/** A range such as `[z-a]` matches nothing, and neither does the rest of the glob. */
export function hasReversedRange(glob: string): boolean {
  const classes = glob.replace(/\\./g, '').match(/\[[^\]/]*\]/g) ?? [];
  return classes.some(text =>
    Array.from(text.slice(1, -1).matchAll(/(.)-(.)/gsu)).some(([, from, to]) => from > to),
  );
}

/** Splits a list at commas, except inside braces (`{a,b}`) and after a backslash. */
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

/** Matches a path if any of the globs does. Undefined for an empty list. */
export function compileGlobs(
  globs: readonly string[],
  options: picomatch.PicomatchOptions = {},
): Match | undefined {
  if (globs.length === 0) return undefined;
  const reasonable = globs.filter(isReasonableGlob);
  if (reasonable.length === 0) return () => false;
  // Ids use `/` on every platform, and a name may contain a newline.
  const all = { dot: true, windows: false, flags: 's', ...options };
  const costly = reasonable.filter(glob => complexityOf(glob).globstars > MAX_GLOBSTARS_OF_EXPRESSION);
  if (costly.length === 0) return picomatch(reasonable, all);
  const cheap = reasonable.filter(glob => !costly.includes(glob));
  const matches = [
    ...costly.map(glob => segmentMatch(glob.split('/'), all)),
    ...(cheap.length > 0 ? [picomatch(cheap, all)] : []),
  ];
  return path => matches.some(match => match(path));
}
