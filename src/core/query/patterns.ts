import { compileGlobs, isReasonableGlob, type Match } from '../../shared/globs.ts';

/**
 * What a pattern may mean: `[id]`, `(group)` and `+page.svelte` are names in frameworks that route by file, and character
 * classes, groups and repetitions in globs. Brackets are literal if a name contains them exactly so; a parenthesis and
 * a plus sign always are, except in `@(a|b)`.
 */
export function escapeNames(pattern: string, isPartOfName: (text: string) => boolean): string {
  return pattern.replace(TOKEN, token => {
    if (token === '(' || token === ')' || token === '+') return `\\${token}`;
    return token.startsWith('[') && isPartOfName(token) ? token.replace(/[[\]]/g, '\\$&') : token;
  });
}

/** An escaped character, an extended group, a bracket expression, or a character with a meaning. */
const TOKEN = /\\.|[@?*!+]\([^()]*\)|\[\[[^\]/]*\]\]|\[[^\]/]*\]|[()+]/g;

/** Without what is escaped, does anything have a meaning? */
export function isGlob(pattern: string): boolean {
  return /[*?[\]{}]|[@!+]\(/.test(pattern.replace(/\\./g, ''));
}

/** What every match begins with. */
export function literalPrefix(pattern: string): string {
  const prefix = LITERAL.exec(pattern)?.[0] ?? '';
  return prefix.replace(/\\(.)/g, '$1');
}

/** The folder that all matches are in, at any depth; empty for the root. */
export function literalFolder(pattern: string): string {
  const prefix = literalPrefix(pattern);
  return prefix.slice(0, Math.max(0, prefix.lastIndexOf('/')));
}

const LITERAL = /^(?:\\.|[^\\*?[\]{}@!+]|[@!+](?!\())*/;

/** `undefined` if the glob is too expensive to match. */
export function compilePath(pattern: string): Match | undefined {
  return isReasonableGlob(pattern) ? compileGlobs([pattern], { negates: false }) : undefined;
}

/** For names such as `@acme/ui`, in which a star crosses slashes: `*` is all of them. */
export function compileName(pattern: string): Match | undefined {
  if (pattern !== '' && !isGlob(pattern)) return name => name === pattern;
  if (pattern.split(/\*+/).length - 1 > MAX_STARS_OF_NAME) return undefined;
  return isReasonableGlob(pattern) ? compileGlobs([pattern], { negates: false, isName: true }) : undefined;
}

const MAX_STARS_OF_NAME = 3;

/** For packages and namespaces, whose parts dots, backslashes or colons separate: `com.acme.**`. */
export function compileDotted(pattern: string): Match | undefined {
  const match = compilePath(withSlashes(pattern));
  return match && (name => match(withSlashes(name)));
}

function withSlashes(name: string): string {
  return name.replace(/\.|\\|::/g, '/');
}
