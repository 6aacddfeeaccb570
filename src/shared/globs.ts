import { type GlobOptions, parseGlob } from './glob-syntax.ts';
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
 * globs: those that name files, with one of several extensions, are looked up, and each of the others is tried only for
 * paths below the folder that it begins with.
 */
export function compileGlobs(globs: readonly string[], options: GlobOptions = {}): Match {
  const paths = new Set<string>();
  const byFolder = new Map<string, Match[]>();
  const compiled = new Map<string, Match>();
  for (const text of new Set(globs)) {
    if (!isReasonableGlob(text)) continue;
    paths.add(text);
    const glob = text.replace(/^(!*)\.\//, '$1');
    const literal = LITERAL.exec(glob)?.[0] ?? '';
    const named = NAMED.exec(glob.slice(literal.length));
    if (named) {
      for (const end of named[1]?.split(',') ?? ['']) paths.add(unescaped(literal) + end);
      continue;
    }
    const { folder, below } = splitFolder(glob, literal);
    // The same conventions hold below each of many manifests.
    const match = compiled.get(below) ?? compileGlob(below, options);
    compiled.set(below, match);
    const group = byFolder.get(folder);
    if (group) group.push(match);
    else byFolder.set(folder, [match]);
  }
  return path => {
    if (path === '' || paths.has(path)) return path !== '';
    if (byFolder.size === 0) return false;
    let slash = path.length;
    do {
      slash = path.lastIndexOf('/', slash - 1);
      const matches = byFolder.get(path.slice(0, Math.max(0, slash)));
      if (matches?.some(match => match(path.slice(slash + 1)))) return true;
    } while (slash > 0);
    return false;
  };
}

const LITERAL = /^(?:[^\\*?[\]{}()!|+@]|\\.|[+@](?!\())*/;
const NAMED = /^(?:\{(\w+(?:,\w+)+)\})?$/;

/** The folders that a glob begins with, and what matches below them. */
function splitFolder(glob: string, literal: string): { folder: string; below: string } {
  // `a/**` matches the folder itself.
  const end = glob.startsWith('**', literal.length) ? literal.lastIndexOf('/') - 1 : literal.length;
  const slash = literal.lastIndexOf('/', end);
  // Without the folder, these would mean something else.
  if (slash <= 0 || end < 0 || /^[!.]/.test(glob.slice(slash + 1))) return { folder: '', below: glob };
  return { folder: unescaped(literal.slice(0, slash)), below: glob.slice(slash + 1) };
}

function unescaped(literal: string): string {
  return literal.replace(/\\(.)/g, '$1');
}

function compileGlob(glob: string, options: GlobOptions): Match {
  const { steps, isNegated } = parseGlob(glob, options);
  return path => matchesSteps(steps, path) !== isNegated;
}
