import * as char from '../kit/chars.ts';

/** A character that ends a line for ECMAScript: LF, CR, U+2028 or U+2029. */
export function isLineEnd(code: number): boolean {
  return code === char.NEWLINE || code === char.RETURN || code === 0x2028 || code === 0x2029;
}

/** The same characters as `\s` of a regular expression. */
export function isSpace(code: number): boolean {
  if (code < 128) return code === char.SPACE || (code >= char.TAB && code <= char.RETURN);
  if (code === 0xa0 || code === char.BYTE_ORDER_MARK || code === 0x3000) return true;
  if (code < 0x1680 || code > 0x205f) return false;
  return (
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f
  );
}

/** An ASCII character of a name. */
export function isNamePart(code: number): boolean {
  if (code >= char.LOWER_A) return code <= char.LOWER_Z;
  return (
    (code >= char.UPPER_A && code <= char.UPPER_Z) ||
    char.isDigit(code) ||
    code === char.UNDERSCORE ||
    code === char.DOLLAR
  );
}
