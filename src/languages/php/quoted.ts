import { BACKSLASH, DOLLAR, DOUBLE_QUOTE, isDigit, isIdentifier, OPEN_BRACE } from './chars.ts';

/** The content of a string without variables; undefined where there are any, or where it is not closed. */
export function quotedAt(text: string, start: number): string | undefined {
  const quote = text.charCodeAt(start);
  for (let i = start + 1; i < text.length && i - start < LONGEST_STRING; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) return text.slice(start + 1, i);
    if (code === BACKSLASH) i++;
    else if (quote === DOUBLE_QUOTE && code === DOLLAR && beginsVariable(text.charCodeAt(i + 1)))
      return undefined;
  }
  return undefined;
}

function beginsVariable(code: number): boolean {
  return code === OPEN_BRACE || (isIdentifier(code) && !isDigit(code));
}

/** Paths have no other escapes; a backslash that begins none stands for itself. */
export function unescaped(content: string, quote: number): string {
  if (!content.includes('\\')) return content;
  return content.replace(quote === DOUBLE_QUOTE ? /\\([\\"$])/g : /\\([\\'])/g, '$1');
}

/** No path is longer; the text behind a lost quote may be. */
const LONGEST_STRING = 4096;
