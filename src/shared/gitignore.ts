import { parseGitPattern } from './glob-syntax.ts';
import { matchesSteps } from './wildcards.ts';

/**
 * The patterns of one `.gitignore`, as git interprets them (a test compares both).
 *
 * Not a package, because the known ones also match the parent folders of a path. The walk has already done that, and
 * it differs from git if a deeper file re-includes a folder. This also runs for every file of the project, and a Map
 * lookup is enough for most patterns.
 */
export interface IgnoreRules {
  readonly verdicts: readonly Verdict[];
  /** Patterns without wildcards: name or path → the index of the last rule for it. */
  readonly names: LastRules;
  readonly paths: LastRules;
  /** Patterns with wildcards, the last one first. */
  readonly globs: readonly Glob[];
}

interface Verdict {
  readonly isNegated: boolean;
  readonly isForFolders: boolean;
}

interface LastRules {
  readonly ofFiles: Map<string, number>;
  readonly ofFolders: Map<string, number>;
}

interface Glob {
  readonly rule: number;
  /** `path` is relative to the folder of the ignore file; `name` is its last segment. */
  readonly matches: (path: string, name: string) => boolean;
}

/** Undefined if the text contains no rule. */
export function parseIgnore(text: string): IgnoreRules | undefined {
  const verdicts: Verdict[] = [];
  const names: LastRules = { ofFiles: new Map(), ofFolders: new Map() };
  const paths: LastRules = { ofFiles: new Map(), ofFolders: new Map() };
  const globs: Glob[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split('\n')) {
    if (line.startsWith('#')) continue;
    const { pattern, isAnchored, ...verdict } = parseLine(line.replace(END_OF_LINE, ''));
    const rule = verdicts.length;
    if (!WILD.test(pattern)) {
      const { ofFiles, ofFolders } = isAnchored ? paths : names;
      if (!verdict.isForFolders) ofFiles.set(pattern, rule);
      ofFolders.set(pattern, rule);
    } else {
      const matches = isAnchored ? pathMatcher(pattern) : nameMatcher(pattern);
      if (!matches) continue;
      globs.push({ rule, matches });
    }
    verdicts.push(verdict);
  }
  // The last match decides, so the search starts at the end.
  return verdicts.length === 0 ? undefined : { verdicts, names, paths, globs: globs.reverse() };
}

/** True if ignored, false if re-included, undefined if no rule matches. The last match decides. */
export function decide(rules: IgnoreRules, path: string, isFolder: boolean): boolean | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const kind = isFolder ? 'ofFolders' : 'ofFiles';
  let last = Math.max(rules.names[kind].get(name) ?? -1, rules.paths[kind].get(path) ?? -1);
  for (const { rule, matches } of rules.globs) {
    if (rule < last) break;
    if (rules.verdicts[rule].isForFolders && !isFolder) continue;
    if (!matches(path, name)) continue;
    last = rule;
    break;
  }
  return last < 0 ? undefined : !rules.verdicts[last].isNegated;
}

/** Git uses C strings, so a NUL also ends a line. */
const END_OF_LINE = /\0.*$|\r$/s;
const WILD = /[*?[\\]/;

function parseLine(line: string): Verdict & { pattern: string; isAnchored: boolean } {
  let pattern = stripTrailingSpaces(line);
  const isNegated = pattern.startsWith('!');
  if (isNegated) pattern = pattern.slice(1);
  const isForFolders = pattern.endsWith('/');
  if (isForFolders) pattern = pattern.slice(0, -1);
  const isAnchored = pattern.includes('/');
  if (pattern.startsWith('/')) pattern = pattern.slice(1);
  return { pattern, isAnchored, isNegated, isForFolders };
}

/** Strips trailing spaces that are not escaped with a backslash. */
function stripTrailingSpaces(line: string): string {
  let end = 0;
  for (let i = 0; i < line.length; i++) {
    if (line[i] === '\\') i++;
    else if (line[i] === ' ') continue;
    end = i + 1;
  }
  return line.slice(0, end);
}

function nameMatcher(pattern: string): Glob['matches'] | undefined {
  const rest = pattern.slice(1);
  if (pattern.startsWith('*') && !WILD.test(rest)) return (_path, name) => name.endsWith(rest);
  const wildcards = compileWildcards(pattern);
  const end = literalEnd(pattern);
  return wildcards && ((_path, name) => name.endsWith(end) && wildcards(toByteString(name)));
}

/**
 * Git compares the text before the first wildcard separately, so a `**` right after it counts as a whole segment:
 * `/a**` + `/b` matches `ax/y/b`.
 */
function pathMatcher(pattern: string): Glob['matches'] | undefined {
  const wild = pattern.search(WILD);
  const start = pattern.slice(0, wild);
  const wildcards = compileWildcards(pattern.slice(wild));
  const end = literalEnd(pattern);
  if (!wildcards) return undefined;
  return path => path.endsWith(end) && path.startsWith(start) && wildcards(toByteString(path.slice(wild)));
}

/** The literal suffix of every match. Tested first, because it rejects most paths cheaply. */
function literalEnd(pattern: string): string {
  return pattern.slice(pattern.search(/[^*?[\]\\]*$/)).replace(/^\//, '');
}

/** Git compares bytes, so patterns and texts are byte strings: one character per byte. */
export type Wildcards = (bytes: string) => boolean;

/** Undefined for a pattern that cannot match. */
export function compileWildcards(pattern: string): Wildcards | undefined {
  const steps = parseGitPattern(toByteString(pattern));
  return steps && (text => matchesSteps(steps, text));
}

export function toByteString(text: string): string {
  return ASCII.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

const ASCII = /^[\0-\x7f]*$/;
