import * as char from '../kit/chars.ts';
import { plainName } from './identifiers.ts';
import type { Scanner } from './scanner.ts';
import { COLONS, END, WORD } from './tokens.ts';

/** What follows the word `using`. */
export interface Using {
  readonly kind: 'directive' | 'broken' | 'statement';
  readonly alias: string | undefined;
  readonly isStatic: boolean;
  /** A name, or behind an alias any type, without blanks and comments. */
  readonly type: string;
}

/**
 * Reads on behind `using`, up to the first token that does not belong to it. A directive ends with a semicolon
 * right behind its name, or has one name before `=`. `using (…)`, `using var x = …` and `using A.B x = …` are
 * statements, wherever they stand.
 */
export function readUsing(scanner: Scanner): Using {
  let token = scanner.next();
  let isStatic = false;
  while (token === WORD && MODIFIERS.has(scanner.word())) {
    isStatic ||= scanner.word() === 'static';
    token = scanner.next();
  }
  let alias: string | undefined;
  let type = '';
  let angles = 0;
  for (let last = END; ; last = token, token = scanner.next()) {
    if (token === WORD) {
      if (isBrokenOff(scanner)) break;
      // Only the elements of a tuple have names behind their types.
      if (last === WORD && alias === undefined) break;
      type += (last === WORD ? ' ' : '') + plainName(scanner.word());
    } else if (token === char.EQUALS && alias === undefined && last === WORD && !/[.:<]/.test(type)) {
      alias = type;
      type = '';
    } else {
      const isPart = NAME_SIGNS.has(token) || angles > 0 || alias !== undefined;
      const sign = isPart ? TYPE_SIGNS.get(token) : undefined;
      if (sign === undefined) break;
      if (token === char.LESS) angles++;
      if (token === char.GREATER) angles--;
      type += sign;
    }
  }
  return { kind: kindOf(scanner, type), alias, isStatic, type };
}

function kindOf(scanner: Scanner, type: string): Using['kind'] {
  const { token } = scanner;
  if (token === char.SEMICOLON && type !== '') return 'directive';
  if (token === WORD) return isBrokenOff(scanner) ? 'broken' : 'statement';
  return BREAKS.has(token) ? 'broken' : 'statement';
}

/** No part of a type is such a word: the semicolon before it was forgotten. */
function isBrokenOff(scanner: Scanner): boolean {
  return scanner.isFirst && RESERVED.has(scanner.word());
}

const MODIFIERS: ReadonlySet<string> = new Set(['static', 'unsafe']);
const RESERVED: ReadonlySet<string> = new Set(
  `using namespace class struct interface enum public internal private protected abstract sealed static partial
  return if for foreach while`.split(/\s+/),
);
const BREAKS: ReadonlySet<number> = new Set([END, char.SEMICOLON, char.OPEN_BRACE, char.CLOSE_BRACE]);
const NAME_SIGNS: ReadonlySet<number> = new Set([char.DOT, COLONS, char.LESS]);
const TYPE_SIGNS: ReadonlyMap<number, string> = new Map([
  [COLONS, '::'],
  ...[
    char.DOT,
    char.LESS,
    char.GREATER,
    char.COMMA,
    char.OPEN_PAREN,
    char.CLOSE_PAREN,
    char.OPEN_BRACKET,
    char.CLOSE_BRACKET,
    char.QUESTION,
    char.ASTERISK,
  ].map(code => [code, String.fromCharCode(code)] as const),
]);
