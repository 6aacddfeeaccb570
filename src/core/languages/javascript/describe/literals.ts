import { CLOSING, contentOf, isLiteral, LONGEST, OPENING, tokensOf } from '../resolve/literal-config.ts';

/** A string or regular expression in a configuration, which may be a script or JSON. */
export interface Literal {
  /** The keys of the tables around it, outermost first: `['test', 'include']`. */
  readonly keys: readonly string[];
  /** The names of the functions to which it is an argument, outermost first: `['defineConfig']`. */
  readonly calls: readonly string[];
  readonly text: string;
  readonly isExpression: boolean;
}

interface Frame {
  /** The key before the bracket. */
  readonly key: string | undefined;
  /** The name of the function, for a call. */
  readonly call: string | undefined;
  /** The strings in a call, which are parts of one path: `path.join(__dirname, 'src', 'a.ts')`. */
  readonly parts: string[] | undefined;
}

/** The values that need no execution to be known, whatever calls and conditions are around them. */
export function literalsIn(text: string): readonly Literal[] {
  const tokens = tokensOf(text.slice(0, LONGEST));
  const found: Literal[] = [];
  const frames: Frame[] = [];
  let key: string | undefined;
  const add = (value: string, isExpression: boolean) => {
    const around = [...frames.map(frame => frame.key), key];
    const calls = frames.map(frame => frame.call);
    found.push({
      keys: around.filter(one => one !== undefined),
      calls: calls.filter(one => one !== undefined),
      text: value,
      isExpression,
    });
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (tokens[at + 1] === ':' && NAME.test(isLiteral(token) ? contentOf(token) : token)) {
      key = isLiteral(token) ? contentOf(token) : token;
      at++;
    } else if (OPENING.has(token)) {
      if (frames.length >= MOST_FRAMES) return found;
      const isCall = token === '(';
      frames.push({ key, call: isCall ? nameOf(tokens[at - 1]) : undefined, parts: isCall ? [] : undefined });
      key = undefined;
    } else if (CLOSING.has(token)) {
      const frame = frames.pop();
      key = frame?.key;
      if (frame?.parts && frame.parts.length > 0) add(frame.parts.join('/'), false);
    } else if (token === ',' && frames.at(-1)?.parts === undefined) key = undefined;
    else if (EXPRESSION.test(token)) add(token.slice(1, token.lastIndexOf('/')), true);
    else if (isLiteral(token)) {
      const parts = frames.at(-1)?.parts;
      if (parts) parts.push(contentOf(token));
      else add(contentOf(token), false);
    }
  }
  return found;
}

/** `ProvidePlugin` of `new webpack.ProvidePlugin(`. */
function nameOf(token = ''): string | undefined {
  return /(?:^|\.)([\w$]+)$/.exec(token)?.[1];
}

const NAME = /^[\w$@./-]+$/;
const EXPRESSION = /^\/.+\/[a-z]*$/;
/** Nobody nests deeper by hand. */
const MOST_FRAMES = 50;
