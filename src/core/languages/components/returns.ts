import { lex } from '../javascript/lexer.ts';
import type { Token } from '../javascript/lexer-state.ts';

/**
 * The same code, of the same length, without `return` outside functions, which a module must not contain. A word
 * replaces it that may also precede a value and be the name of a property.
 */
export function withoutReturns(text: string): string {
  const found: Token[] = [];
  let last = '';
  lex(text, false, {
    onToken(token) {
      const said = text.slice(token.start, token.end);
      if (said === 'return' && token.kind === 'word' && !token.inFunction && last !== '.') found.push(token);
      last = said;
    },
    onTemplate() {},
  });
  let changed = '';
  let at = 0;
  for (const { start, end } of found) {
    changed += text.slice(at, start) + (isEmpty(text, end) ? 'void 0' : 'void  ');
    at = end;
  }
  return changed + text.slice(at);
}

/** Does `return` end here, without a value? */
function isEmpty(text: string, end: number): boolean {
  EMPTY.lastIndex = end;
  return EMPTY.test(text);
}

const EMPTY = /[^\S\r\n]*(?:$|[\r\n;}]|\/\/)/y;
