import * as char from '../kit/chars.ts';
import type { Scanner } from './scanner.ts';
import { COLONS, END, STATEMENT_ENDS, WORD } from './tokens.ts';

/** What follows the word `using`. */
export interface Using {
  readonly kind: 'directive' | 'broken' | 'statement';
  readonly alias: string | undefined;
  readonly isStatic: boolean;
  /** A name, or after an alias any type, without blanks and comments. */
  readonly type: string;
}

/**
 * Reads up to the first token that does not belong to the directive. A directive ends with a semicolon right after its
 * name, or has one name before `=`. `using (…)`, `using var x = …` and `using A.B x = …` are statements.
 */
export function readUsing(scanner: Scanner): Using {
  let token = scanner.next();
  let isStatic = false;
  for (; token === WORD && /^(?:static|unsafe)$/.test(scanner.word()); token = scanner.next()) {
    isStatic ||= scanner.word() === 'static';
  }
  let alias: string | undefined;
  let type = '';
  let angles = 0;
  for (let last = END; ; last = token, token = scanner.next()) {
    if (token === WORD) {
      if (isBrokenOff(scanner)) break;
      // Only the elements of a tuple have names after their types.
      if (last === WORD && alias === undefined) break;
      type += (last === WORD ? ' ' : '') + scanner.name();
    } else if (token === char.EQUALS && alias === undefined && last === WORD && !/[.:<]/.test(type)) {
      alias = type;
      type = '';
    } else {
      const sign = token === COLONS ? '::' : String.fromCharCode(token);
      const allowed = angles > 0 || alias !== undefined ? TYPE_SIGNS : NAME_SIGNS;
      if (!allowed.has(sign)) break;
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
  const isBroken = token === WORD ? isBrokenOff(scanner) : STATEMENT_ENDS.has(token);
  return isBroken ? 'broken' : 'statement';
}

/** A line that begins with such a word cannot continue a type: the semicolon before it is missing. */
function isBrokenOff(scanner: Scanner): boolean {
  return scanner.isFirst && RESERVED.has(scanner.word());
}

const RESERVED: ReadonlySet<string> = new Set(
  `using namespace class struct interface enum public internal private protected abstract sealed static partial
  return if for foreach while`.split(/\s+/),
);
const NAME_SIGNS: ReadonlySet<string> = new Set(['.', '::', '<']);
const TYPE_SIGNS: ReadonlySet<string> = new Set([...NAME_SIGNS, ...'>,()[]?*']);
