import { BACKSLASH, NEWLINE } from './char-codes.ts';

/**
 * The index behind the closing quote of a string or rune that begins here; for one that is never closed,
 * the bitwise complement of where its line ends.
 */
export function endOfQuoted(codes: Uint16Array, start: number, textEnd: number): number {
  const quote = codes[start];
  for (let i = start + 1; i < textEnd; i++) {
    const code = codes[i];
    if (code === quote) return i + 1;
    if (code === NEWLINE) return ~i;
    if (code === BACKSLASH && codes[i + 1] !== NEWLINE) i++;
  }
  return ~textEnd;
}

/**
 * The same for a raw string, which may go over lines. One that is never closed would hide the rest of the file,
 * so only its line counts; there is no second one, because it would close the first.
 */
export function endOfRaw(text: string, start: number): number {
  const close = text.indexOf('`', start + 1);
  return close === -1 ? ~endOfLine(text, start) : close + 1;
}

export function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}
