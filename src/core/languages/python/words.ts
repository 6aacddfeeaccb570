import * as char from '../kit/chars.ts';
import * as kind from './kinds.ts';

/** Does the name that begins at this offset equal this word? */
export function isWord(text: string, at: number, word: string): boolean {
  return text.startsWith(word, at) && !isNamePart(text.charCodeAt(at + word.length));
}

export function isNamePart(code: number): boolean {
  return kind.KINDS[code] === kind.NAME;
}

/** The offset after blanks, which include a backslash at the end of a line. */
export function skipBlanks(text: string, from: number): number {
  for (let i = from; ; i++) {
    const code = text.charCodeAt(i);
    if (code === char.BACKSLASH && text.charCodeAt(i + 1) === char.NEWLINE) i++;
    else if (code !== char.SPACE && code !== char.TAB && code !== char.FORM_FEED) return i;
  }
}
