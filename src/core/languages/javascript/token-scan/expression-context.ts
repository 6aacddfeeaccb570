import { type Scan, topOf } from './state.ts';
import { isBinding, isContextual, isIdentifier, isName, VALUE } from './vocabulary.ts';

/** Must a value or a pattern follow, rather than a type? */
export function wantsValue(scan: Scan): boolean {
  const { last, second, third, fourth } = scan;
  const top = topOf(scan);
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
      // After a key; a type may contain a colon, too.
      return top.value && top.kind === 'object' && second !== ')' && (third === '{' || third === ',');
    case '=':
      // `<const T = …>` is the parameter of a type.
      return isIdentifier(second) && isBinding(third) && fourth !== '<' && fourth !== ',';
    case '=>':
      return scan.arrowOfValue;
    default:
      return false;
  }
}

/** After a value that ends on the same line. Anything may follow a type that ends with its line. */
export function isAfterValue({ last, newline, closed }: Scan): boolean {
  if (newline) return false;
  if (last === ')') return closed?.kind !== 'control';
  if (last === 'await' || last === 'yield' || last === 'of') return false;
  return last === ']' || last === VALUE || isName(last) || isContextual(last);
}
