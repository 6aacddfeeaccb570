import { CLOSING, contentOf, isLiteral, LONGEST, OPENING, tokensOf } from '../resolve/literal-config.ts';

/** A string or regular expression in a configuration, which may be a script or JSON. */
export interface Literal {
  /** The keys of the tables around it, outermost first: `['test', 'include']`. */
  readonly keys: readonly string[];
  readonly text: string;
  readonly isExpression: boolean;
}

interface Frame {
  /** The key before the bracket. */
  readonly key: string | undefined;
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
    found.push({ keys: around.filter(one => one !== undefined), text: value, isExpression });
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (tokens[at + 1] === ':' && NAME.test(isLiteral(token) ? contentOf(token) : token)) {
      key = isLiteral(token) ? contentOf(token) : token;
      at++;
    } else if (OPENING.has(token)) {
      if (frames.length >= MOST_FRAMES) return found;
      frames.push({ key, parts: token === '(' ? [] : undefined });
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

const NAME = /^[\w$@./-]+$/;
const EXPRESSION = /^\/.+\/[a-z]*$/;
/** Nobody nests deeper by hand. */
const MOST_FRAMES = 50;
