import { acceptedBy } from './character-set.ts';
import type { Step, Steps } from './wildcards.ts';

export interface GlobOptions {
  /** Do wildcards match names that begin with a dot? By default they do. */
  readonly dot?: boolean;
  /** A name rather than a path: a star matches slashes. */
  readonly isName?: boolean;
}

/** Globs as picomatch understands them: `*`, `**`, `?`, `[ab]`, `{a,b}`, `(a|b)`, and groups such as `@(a|b)`. */
export function parseGlob(glob: string, options: GlobOptions): Steps {
  const text = glob.replace(REPEATED, '$1**').replace(/^\*\*(?=(?:\.\w+)+$)/, '**/*');
  return parse(text.match(TOKENS) ?? [], { ...options, isWhole: true });
}

/** The patterns of git, over bytes. Undefined if one cannot match, such as one with an unclosed bracket. */
export function parseGitPattern(pattern: string): Steps | undefined {
  const tokens = pattern.match(GIT_TOKENS) ?? [];
  const steps = tokens.some(token => token === '[' || token === '\\') ? [] : parse(tokens, { isGit: true });
  return steps.length === 0 ? undefined : steps;
}

const REPEATED = /(^|\/)(?:\*\*\/)+\*\*(?=\/|$)/g;

/** Escaped characters, character classes, beginnings of groups, stars, slashes, and other characters. */
const TOKENS = /\\.|\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]|[?*+@!]\((?!\?)|\*+|[^\\*?[\]{}()!|+@,/]+|./gs;
const GIT_TOKENS = /\\.|\[[!^]?\]?(?:\\.|\[:[^\]]*:\]|[^\]\\])*\]|\*+|[^\\*?[/]+|./gs;

type Tokens = readonly string[];

interface Context extends GlobOptions {
  readonly isGit?: boolean;
  /** Does the glob end with these tokens, and are they no alternative of a group? */
  readonly isWhole?: boolean;
}

function parse(tokens: Tokens, context: Context): Steps {
  const { isGit = false, isWhole = false, isName = false, dot: entersHidden = true } = context;
  const steps: Step[] = [];
  const rest = { skip: 'anything', literal: '', entersHidden } as const;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    const next = tokens[at + 1] ?? '/';
    const isStart = at === 0 || tokens[at - 1] === '/';
    const end = isGit ? -1 : endOfGroup(tokens, at);
    if (end >= 0) {
      steps.push(
        ...parseGroup(tokens.slice(at, end + 1), {
          ...context,
          isWhole: isWhole && end === tokens.length - 1,
        }),
      );
      at = end;
    } else if (
      isWhole &&
      token === '/' &&
      next === '**' &&
      at > 0 &&
      at + 2 === tokens.length &&
      !tokens[at - 1].startsWith('*')
    ) {
      // `a/**` includes a itself, but in `a*/**` something has to follow.
      steps.push({ either: [[], [{ ...rest, skip: 'nothing', literal: '/' }, rest]], times: '@' });
      break;
    } else if (/^\*\*+$/.test(token) && isStart && /^\\?\/$/.test(next)) {
      const isFolders = tokens[at + 1] === '/' && (isGit || isWhole || at > 0);
      steps.push(isFolders ? { ...rest, skip: 'folders' } : rest);
      if (isFolders) at++;
    } else if (/^\*+$/.test(token)) steps.push(isName ? rest : { ...rest, skip: 'segment' });
    else if (token === '?') steps.push({ accepts: code => entersHidden || !isStart || code !== DOT });
    else if (token.startsWith('[') && token.length > 2) steps.push(parseClass(token, isGit));
    else appendLiteral(steps, token.replace(/^\\(?=.)/s, ''));
  }
  return steps;
}

const DOT = 46;

function appendLiteral(steps: Step[], literal: string): void {
  const last = steps.at(-1);
  if (last && 'literal' in last) steps[steps.length - 1] = { ...last, literal: last.literal + literal };
  else steps.push(literalStep(literal));
}

function literalStep(literal: string): Step {
  return { skip: 'nothing', literal, entersHidden: true };
}

/** With its brackets. */
function parseGroup(tokens: Tokens, context: Context): Steps {
  const inner = tokens.slice(1, -1);
  const within = { ...context, isWhole: false };
  const isBrace = tokens[0] === '{';
  if (isBrace && split(inner, ',').length === 1) {
    const range = /^(.)\.\.(.)$/.exec(inner.join(''));
    if (range) return [parseClass(`[${range[1]}-${range[2]}]`)];
    return [literalStep('{'), ...parse(inner, within), literalStep('}')];
  }
  const sign = tokens[0].slice(0, -1);
  const times = sign === '!' && context.isWhole ? '!$' : sign || '@';
  return [{ either: split(inner, isBrace ? ',|' : '|').map(choice => parse(choice, within)), times }];
}

/** Where the group ends that begins at a token; -1 if none does, or if it does not end. */
function endOfGroup(tokens: Tokens, start: number): number {
  const kind = kindOf(tokens[start]);
  let depth = 0;
  for (let at = start; kind && at < tokens.length; at++) {
    if (kindOf(tokens[at]) === kind) depth++;
    else if (tokens[at] === kind && --depth === 0) return at;
  }
  return -1;
}

/** What closes the group that this token opens. */
function kindOf(token: string): string | undefined {
  if (token === '{') return '}';
  return /^[^\\]?\($/.test(token) ? ')' : undefined;
}

/** Splits at separators that are in no group. */
function split(tokens: Tokens, separators: string): Tokens[] {
  const parts: string[][] = [[]];
  for (let at = 0; at < tokens.length; at++) {
    const end = Math.max(at, endOfGroup(tokens, at));
    if (end === at && separators.includes(tokens[at])) parts.push([]);
    else parts.at(-1)?.push(...tokens.slice(at, end + 1));
    at = end;
  }
  return parts;
}

/** `[id]` is also a name that frameworks use, so in globs a class without ranges matches its own text, too. */
function parseClass(token: string, isGit = false): Step {
  const set = { accepts: acceptedBy(token.slice(1, -1), isGit) };
  if (isGit || /[-*+?.^${}(|)[\]]/.test(token.slice(1, -1))) return set;
  return { either: [[set], [literalStep(token)]], times: '@' };
}
