import * as char from '../kit/chars.ts';
import { isLineEnd } from './chars.ts';

/**
 * The offset after the slash that closes a regular expression; if its line has none, the bitwise complement of the end
 * of the line.
 */
export function endOfRegex(text: string, start: number): number {
  let inClass = false;
  let i = start + 1;
  for (; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isLineEnd(code)) break;
    if (code === char.BACKSLASH) i++;
    else if (code === char.OPEN_BRACKET) inClass = true;
    else if (code === char.CLOSE_BRACKET) inClass = false;
    else if (code === char.SLASH && !inClass) return i + 1;
  }
  return ~i;
}

/** The offset of the backquote or the `${` that ends a piece of template text; at least the length of the text if none does. */
export function endOfTemplateText(text: string, from: number): number {
  let i = from;
  for (; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === char.BACKSLASH) i++;
    else if (code === char.BACKQUOTE) break;
    else if (code === char.DOLLAR && text.charCodeAt(i + 1) === char.OPEN_BRACE) break;
  }
  return i;
}
