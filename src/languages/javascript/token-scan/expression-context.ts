import { type Exact, topOf } from './state.ts';
import { isBinding, isContextual, isIdentifier, isName, VALUE } from './vocabulary.ts';

/** Can only a value stand here, or a pattern, but no type? */
export function wantsValue(exact: Exact): boolean {
  const { last, second, third, fourth } = exact;
  const top = topOf(exact);
  switch (last) {
    case '&&':
    case '||':
    case '??':
    case 'return':
    case 'await':
    case 'async':
      return true;
    case '(':
    case '[':
      return top.value;
    case '{':
      return top.value && (top.kind === 'substitution' || top.kind === 'container');
    case ',':
      return top.value && !top.angle && (top.kind === 'call' || top.kind === 'list');
    case ':':
      // Behind a key; a type may hold a colon, too.
      return top.value && top.kind === 'object' && second !== ')' && (third === '{' || third === ',');
    case '=':
      // `<const T = …>` is the parameter of a type.
      return isIdentifier(second) && isBinding(third) && fourth !== '<' && fourth !== ',';
    case '=>':
      return exact.arrowOfValue;
    default:
      return false;
  }
}

/** Behind a value that ends on the same line; a type that ends with its line may have anything behind it. */
export function isBehindValue({ last, newline, closed }: Exact): boolean {
  if (newline) return false;
  if (last === ')') return closed?.kind !== 'control';
  if (last === 'await' || last === 'yield' || last === 'of') return false;
  return last === ']' || last === VALUE || isName(last) || isContextual(last);
}
