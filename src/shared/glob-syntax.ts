import { appendLiteral, CHARACTER_CLASSES, type Step, type Steps } from './wildcards.ts';

export interface GlobOptions {
  /** Do wildcards match names that begin with a dot? By default they do. */
  readonly dot?: boolean;
  /** A name rather than a path: a star matches slashes. */
  readonly isName?: boolean;
  /** Does `!` at the beginning mean everything else? By default it does. */
  readonly negates?: boolean;
}

interface Context extends GlobOptions {
  /** Not an alternative of a group: does the glob begin and end here? */
  readonly isWhole: boolean;
}

/** Globs as picomatch understands them: `*`, `**`, `?`, `[ab]`, `{a,b}`, `(a|b)`, and groups such as `@(a|b)`. */
export function parseGlob(glob: string, options: GlobOptions): { steps: Steps; isNegated: boolean } {
  const signs = options.negates === false ? '' : (/^(?:!(?!\())*/.exec(glob)?.[0] ?? '');
  const text = glob
    .slice(signs.length)
    .replace(REPEATED, '$1**')
    .replace(/^\*\*(?=(?:\.\w+)+$)/, '**/*');
  const tokens = text.match(TOKENS) ?? [];
  return {
    steps: parseSequence(tokens, { ...options, isWhole: true }),
    isNegated: signs.length % 2 === 1,
  };
}

const REPEATED = /(^|\/)(?:\*\*\/)+\*\*(?=\/|$)/g;

/** Escaped characters, character classes, beginnings of groups, stars, and other characters. */
const TOKENS = /\\.|\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]|[?*+@!]\((?!\?)|\*+|[^\\*?[\]{}()!|+@,/]+|./gs;

type Tokens = readonly string[];

function parseSequence(tokens: Tokens, context: Context): Steps {
  const entersHidden = context.dot !== false;
  let steps: Step[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    const isStart = at === 0 || tokens[at - 1] === '/';
    const end = closing(tokens, at);
    if (end >= 0) {
      const isLast = context.isWhole && end === tokens.length - 1;
      steps.push(...parseGroup(tokens.slice(at, end + 1), { ...context, isWhole: isLast }));
      at = end;
    } else if (token === '**' && isStart && (tokens[at + 1] ?? '/') === '/') {
      const star = { skip: 'anything', literal: '', entersHidden } as const;
      const isLast = context.isWhole && at > 1 && at === tokens.length - 1;
      if (isLast && !tokens[at - 2].startsWith('*')) {
        // `a/**` includes a itself, but in `a*/**` something has to follow.
        steps = withoutSlash(steps);
        steps.push({ either: [[], [{ ...star, skip: 'nothing', literal: '/' }, star]], times: '@' });
      } else if (at + 1 < tokens.length && (context.isWhole || at > 0)) {
        steps.push({ ...star, skip: 'folders' });
        at++;
      } else steps.push(star);
    } else if (/^\*+$/.test(token)) {
      steps.push({ skip: context.isName ? 'anything' : 'segment', literal: '', entersHidden });
    } else if (token === '?') {
      steps.push({ accepts: code => entersHidden || !isStart || code !== DOT });
    } else if (token.length > 2 && token.startsWith('[')) {
      steps.push(parseClass(token));
    } else appendLiteral(steps, token.length === 2 && token.startsWith('\\') ? token[1] : token);
  }
  return steps;
}

const DOT = 46;

function withoutSlash(steps: Step[]): Step[] {
  const last = steps.at(-1);
  return last && 'literal' in last
    ? [...steps.slice(0, -1), { ...last, literal: last.literal.slice(0, -1) }]
    : steps;
}

/** With its brackets. */
function parseGroup(tokens: Tokens, context: Context): Steps {
  const inner = tokens.slice(1, -1);
  const isBrace = tokens[0] === '{';
  if (isBrace && split(inner, ',').length === 1) {
    const range = /^(.)\.\.(.)$/.exec(inner.join(''));
    if (range) return [parseClass(`[${range[1]}-${range[2]}]`)];
    const literal = { skip: 'nothing', entersHidden: true } as const;
    return [
      { ...literal, literal: '{' },
      ...parseSequence(inner, { ...context, isWhole: false }),
      { ...literal, literal: '}' },
    ];
  }
  const sign = tokens[0].slice(0, -1);
  const times = sign === '!' && context.isWhole ? '!$' : ((sign || '@') as '!');
  const isWhole = false;
  return [
    {
      either: split(inner, isBrace ? ',|' : '|').map(choice =>
        parseSequence(choice, { ...context, isWhole }),
      ),
      times,
    },
  ];
}

/** Where the group ends that begins at a token; -1 if none does, or if it does not end. */
function closing(tokens: Tokens, start: number): number {
  const close = tokens[start] === '{' ? '}' : ')';
  if (!isOpening(tokens[start])) return -1;
  let depth = 0;
  for (let at = start; at < tokens.length; at++) {
    if (isOpening(tokens[at]) && (tokens[at] === '{') === (close === '}')) depth++;
    else if (tokens[at] === close && --depth === 0) return at;
  }
  return -1;
}

function isOpening(token: string): boolean {
  return token === '{' || (token.endsWith('(') && !token.startsWith('\\'));
}

/** Splits at separators that are in no group. */
function split(tokens: Tokens, separators: string): Tokens[] {
  const parts: Tokens[] = [];
  let start = 0;
  for (let at = 0; at < tokens.length; at++) {
    const end = closing(tokens, at);
    if (end >= 0) at = end;
    else if (separators.includes(tokens[at])) {
      parts.push(tokens.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, tokens.slice(start)];
}

/** `[id]` is also a name that frameworks use, so a class without ranges matches its own text, too. */
function parseClass(token: string): Step {
  const set = { accepts: acceptedBy(token) };
  if (/[-*+?.^${}(|)[\]]/.test(token.slice(1, -1))) return set;
  return { either: [[set], [{ skip: 'nothing', literal: token, entersHidden: true }]], times: '@' };
}

function acceptedBy(token: string): (code: number) => boolean {
  const inner = token
    .slice(1, -1)
    .replace(/\[:(\w+):\]/g, (text, name) => CHARACTER_CLASSES[name] ?? text)
    .replace(/^(\^?)\]|\[|-$/g, '$1\\$&');
  try {
    const set = new RegExp(`^[${inner}]$`, 's');
    return code => set.test(String.fromCharCode(code));
  } catch {
    // A range that runs backwards.
    return () => false;
  }
}
