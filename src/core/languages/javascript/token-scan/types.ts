import { literal, punctuator, type Reader, word } from '../reader.ts';
import { type Scan, topOf } from './state.ts';
import { isBinding, isIdentifier, isName } from './vocabulary.ts';

/** Cases in which `import('x')` is certainly a type. The functions are called at the word `import`. */

/** By the tokens before it, or before its `typeof`. */
export function wantsType(scan: Scan): boolean {
  if (!scan.types) return false;
  const [first, second, third] = tokensBefore(scan);
  switch (first) {
    case 'as':
    case 'satisfies':
      return true;
    case '=':
      return third === 'type' && isIdentifier(second);
    case ':':
      if (second === '?') return true;
      if (second === '}') return isBinding(scan.closed?.name ?? '');
      if (!isIdentifier(second)) return false;
      if (isBinding(third)) return true;
      return (third === '(' || third === ',') && isParenthesis(scan);
    default:
      return false;
  }
}

/** Only a parameter has a name and a colon after a parenthesis or a comma. */
function isParenthesis(scan: Scan): boolean {
  const { kind } = topOf(scan);
  return kind === 'call' || kind === 'group';
}

/**
 * `f<typeof import('x')>(…)`: TypeScript reads that as a type argument even if it could be a comparison, and after the
 * other tokens here a comparison is impossible.
 */
export function isTypeBehind(scan: Scan, end: number): boolean {
  const [first, second, third, fourth] = tokensBefore(scan);
  if (!scan.types || first !== '<' || !isName(second)) return false;
  const most = third === '<' && isName(fourth) ? 2 : 1;
  const reader: Reader = { text: scan.text, at: end, line: () => 0, imports: [] };
  if (!punctuator(reader, '(') || literal(reader) === undefined || !punctuator(reader, ')')) return false;
  while (punctuator(reader, '.')) if (word(reader) === '') return false;
  let closed = 0;
  while (closed < most && punctuator(reader, '>')) closed++;
  return closed > 0 && ['(', ')', ',', ';', ']', '}'].some(next => punctuator(reader, next));
}

function tokensBefore({ last, second, third, fourth }: Scan): readonly [string, string, string, string] {
  // Only four tokens are known.
  return last === 'typeof' ? [second, third, fourth, ''] : [last, second, third, fourth];
}
