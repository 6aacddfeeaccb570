import * as char from '../kit/chars.ts';
import type { Scanner } from './scanner.ts';
import { END, WORD } from './tokens.ts';

/** Functions that skip what begins with the current token, and return the first token after it. */

export function skipAnnotation(scanner: Scanner): number {
  let token = scanner.next();
  while (token === WORD) {
    const end = scanner.pos;
    token = scanner.next();
    if (token === char.OPEN_PAREN && scanner.start === end) return skipGroup(scanner);
    if (token !== char.DOT) return token;
    token = scanner.next();
  }
  return token;
}

/** Skips brackets: the scanner returns only the last one, unless that is missing. */
export function skipGroup(scanner: Scanner): number {
  const token = scanner.next();
  return token === END || token === WORD ? token : scanner.next();
}

/** The same for `<…>`, which the scanner does not treat as brackets. */
export function skipAngles(scanner: Scanner): number {
  let open = 1;
  let token = scanner.next();
  while (!STATEMENT_ENDS.has(token) && !isAtImport(scanner)) {
    if (token === char.LESS) open++;
    // An arrow does not close them.
    else if (token === char.GREATER && scanner.before !== char.MINUS && --open === 0) return scanner.next();
    token = scanner.next();
  }
  return token;
}

/** A line that begins with this word cannot continue a declaration. */
export function isAtImport(scanner: Scanner): boolean {
  return scanner.isFirst && scanner.isAt('import');
}

/** None of these can stand between angle brackets. */
const STATEMENT_ENDS: ReadonlySet<number> = new Set([END, char.OPEN_BRACE, char.EQUALS, char.SEMICOLON]);
