import * as char from '../kit/chars.ts';
import { endOfIdentifier, isIdentifier, skipBlanks } from './chars.ts';

/** Are the keys of a literal of this type values? Those of a named type may be fields. */
export function hasValueKeys(codes: Uint16Array, type: number): boolean {
  return codes[type] === char.OPEN_BRACKET || isMap(codes, type);
}

/** The offset of the element type in a type literal; -1 if that is not obvious. */
export function elementType(codes: Uint16Array, type: number): number {
  const open = isMap(codes, type) ? type + 3 : type;
  if (codes[open] !== char.OPEN_BRACKET) return -1;
  let depth = 0;
  for (let i = open; i < open + LONGEST_BRACKET; i++) {
    if (codes[i] === char.OPEN_BRACKET) depth++;
    else if (codes[i] === char.CLOSE_BRACKET && --depth === 0)
      return codes[i + 1] === char.ASTERISK ? i + 2 : i + 1;
  }
  return -1;
}

/** Does the bracket after the name of a type begin type parameters? Else it is the length of an array. */
export function isTypeParameterList(codes: Uint16Array, open: number): boolean {
  const name = skipBlanks(codes, open + 1);
  const i = endOfIdentifier(codes, name);
  if (i === name) return false;
  const next = skipBlanks(codes, i);
  const code = codes[next];
  if (code === char.COMMA || code === char.TILDE || code === char.LESS) return true;
  if (code === char.OPEN_BRACKET) return codes[next + 1] === char.CLOSE_BRACKET;
  // `[P *C]` declares P, `[N * M]` and `[N*M]` multiply.
  if (code === char.ASTERISK) return next > i && isIdentifier(codes[next + 1]);
  return next > i && isIdentifier(code);
}

function isMap(codes: Uint16Array, at: number): boolean {
  return (
    codes[at] === char.LOWER_M &&
    codes[at + 1] === char.LOWER_A &&
    codes[at + 2] === char.LOWER_P &&
    codes[at + 3] === char.OPEN_BRACKET
  );
}

/** Real keys and lengths are shorter, and a bound keeps time linear. */
const LONGEST_BRACKET = 100;
