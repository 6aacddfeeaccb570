import { literal, punctuator, type Reader, word } from '../reader.ts';
import { type Exact, topOf } from './state.ts';
import { isBinding, isIdentifier, isName } from './vocabulary.ts';

/** Where `import('x')` is a type for sure. Each function is asked at the word `import`. */

/** The tokens before it, or before its `typeof`, say so. */
export function wantsType(exact: Exact): boolean {
  if (!exact.types) return false;
  const [first, second, third] = tokensBefore(exact);
  switch (first) {
    case 'as':
    case 'satisfies':
      return true;
    case '=':
      return third === 'type' && isIdentifier(second);
    case ':':
      if (second === '?') return true;
      if (second === '}') return isBinding(exact.closed?.name ?? '');
      if (!isIdentifier(second)) return false;
      if (isBinding(third)) return true;
      return (third === '(' || third === ',') && isParenthesis(exact);
    default:
      return false;
  }
}

/** Only a parameter has a name and a colon behind a parenthesis or a comma. */
function isParenthesis(exact: Exact): boolean {
  const { kind } = topOf(exact);
  return kind === 'call' || kind === 'group';
}

/**
 * `f<typeof import('x')>(…)`: TypeScript takes that for an argument even where it could be a comparison, and
 * before the other tokens here nothing could be compared.
 */
export function isTypeBehind(exact: Exact, end: number): boolean {
  const [first, second, third, fourth] = tokensBefore(exact);
  if (!exact.types || first !== '<' || !isName(second)) return false;
  const most = third === '<' && isName(fourth) ? 2 : 1;
  const reader: Reader = { text: exact.text, at: end, line: () => 0, imports: [] };
  if (!punctuator(reader, '(') || literal(reader) === undefined || !punctuator(reader, ')')) return false;
  while (punctuator(reader, '.')) if (word(reader) === '') return false;
  let closed = 0;
  while (closed < most && punctuator(reader, '>')) closed++;
  return closed > 0 && ['(', ')', ',', ';', ']', '}'].some(next => punctuator(reader, next));
}

function tokensBefore({ last, second, third, fourth }: Exact): readonly [string, string, string, string] {
  // What stands five tokens back is not known.
  return last === 'typeof' ? [second, third, fourth, ''] : [last, second, third, fourth];
}
