import { type GlobOptions, parseGlob } from './glob-syntax.ts';
import { addToGroup } from './group-by.ts';
import { matchesSteps } from './wildcards.ts';

export type Match = (path: string) => boolean;

const MAX_LENGTH = 1000;
const MAX_STARS_PER_SEGMENT = 3;

/** Patterns beyond these limits, which nobody writes by accident, match nothing. */
export function isReasonableGlob(glob: string): boolean {
  if (glob === '' || glob.length > MAX_LENGTH || NESTED.test(glob)) return false;
  const stars = (segment: string) => segment.split('*').length - 1;
  return glob.split('/').every(segment => segment === '**' || stars(segment) <= MAX_STARS_PER_SEGMENT);
}

/** A star, a plus sign or another group inside a group, which may be repeated. */
const NESTED = /[+*@?!]\([^)]*[*+(]|\([^)]*\+/;

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

/**
 * Matches a path if any of the globs does, in time that depends on the depth of the path rather than on the number of
 * globs: those that name files, with one of several extensions, or whole folders are looked up, and each of the others is
 * tried only for paths below the folder that it begins with, or for those directly in it.
 */
export function compileGlobs(globs: readonly string[], options: MatchOptions = {}): Match {
  const paths = new Set<string>();
  /** What precedes the extension → lists of extensions. */
  const stems = new Map<string, ReadonlySet<string>[]>();
  const wholeFolders = new Set<string>();
  const inFolder = new Map<string, Match[]>();
  const belowFolder = new Map<string, Match[]>();
  const compiled = new Map<string, Match>();
  const lists = new Map<string, ReadonlySet<string>>();
  const setOf = (list: string) => {
    const known = lists.get(list) ?? new Set(list.split(','));
    lists.set(list, known);
    return known;
  };
  for (const text of new Set(globs)) {
    if (!isReasonableGlob(text)) continue;
    paths.add(text);
    const [signs] = (options.negates === false ? /^/ : /^(?:!(?!\())*/).exec(text) ?? [''];
    const isNegated = signs.length % 2 === 1;
    const glob = text.slice(signs.length).replace(/^\.\//, '');
    const literal = isNegated ? '' : (LITERAL.exec(glob)?.[0] ?? '');
    const rest = glob.slice(literal.length);
    const named = isNegated ? null : NAMED.exec(rest);
    if (named) {
      const path = unescaped(literal);
      const [, list] = named;
      if (list !== undefined && path.endsWith('.')) addToGroup(stems, path, setOf(list));
      else for (const end of list?.split(',') ?? ['']) paths.add(path + end);
      continue;
    }
    if (rest === '**' && /[^\\/]\/$/.test(literal) && options.dot !== false) {
      const folder = unescaped(literal.slice(0, -1));
      paths.add(folder);
      wholeFolders.add(folder);
      continue;
    }
    // `a/**` matches the folder itself.
    const isBelow = rest.startsWith('**');
    const slash = literal.lastIndexOf('/', literal.length - (isBelow ? 2 : 0));
    const below = glob.slice(slash + 1);
    // The same conventions hold below each of many manifests.
    const match = compiled.get(signs + below) ?? compileGlob(below, isNegated, options);
    compiled.set(signs + below, match);
    const folder = unescaped(literal.slice(0, Math.max(0, slash)));
    const isName = !isNegated && !options.isName && ONE_SEGMENT.test(below);
    addToGroup(isName ? inFolder : belowFolder, folder, match);
  }
  const isMatched = (matches: ReadonlyMap<string, readonly Match[]>, path: string, start: number) =>
    matches.get(path.slice(0, Math.max(0, start - 1)))?.some(match => match(path.slice(start))) ?? false;
  return path => {
    if (path === '' || paths.has(path)) return path !== '';
    const dot = path.lastIndexOf('.') + 1;
    if (stems.get(path.slice(0, dot))?.some(ends => ends.has(path.slice(dot)))) return true;
    let start = path.lastIndexOf('/') + 1;
    if (inFolder.size > 0 && isMatched(inFolder, path, start)) return true;
    if (wholeFolders.size + belowFolder.size === 0) return false;
    for (; start > 0; start = path.lastIndexOf('/', start - 2) + 1)
      if (wholeFolders.has(path.slice(0, start - 1)) || isMatched(belowFolder, path, start)) return true;
    return isMatched(belowFolder, path, 0);
  };
}

export interface MatchOptions extends GlobOptions {
  /** Does `!` at the beginning mean everything else? By default it does. */
  readonly negates?: boolean;
}

/** What each matching path begins with. */
const LITERAL = /^(?:[^\\*?[\]{}()!|+@]+|\\.|[+@](?!\())*/;
/** Without slashes, and without what matches one. */
const ONE_SEGMENT = /^(?!.*\*\*)[^/]*$/s;
/** Nothing else, or one of several extensions. */
const NAMED = /^(?:\{(\w+(?:,\w+)+)\})?$/;

function unescaped(literal: string): string {
  return literal.replace(/\\(.)/g, '$1');
}

function compileGlob(glob: string, isNegated: boolean, options: GlobOptions): Match {
  const steps = parseGlob(glob, options);
  return path => matchesSteps(steps, path) !== isNegated;
}
