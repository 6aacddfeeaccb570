import { BACKSLASH, DOLLAR, isBlank, isIdentifier, isLineEnd, OPEN_BRACE, SINGLE_QUOTE } from './chars.ts';

/** A string in which code may stand. */
export interface Template {
  /** Where it begins. */
  readonly start: number;
  /** The quote, or the label of a heredoc. */
  readonly end: string;
  readonly isHeredoc: boolean;
  /** Where it must have ended. */
  readonly limit: number;
}

/** What stands at the end of a part of a template. */
export interface Part {
  readonly kind: 'end' | 'code' | 'open';
  /** Behind it. */
  readonly pos: number;
}

/** The index behind a string in single quotes; -1 where it is not closed before `limit`. */
export function endOfSingleQuoted(text: string, start: number, limit: number): number {
  for (let i = start + 1; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === SINGLE_QUOTE) return i + 1;
    if (code === BACKSLASH) i++;
  }
  return -1;
}

/** Goes on in a template to its end, or to the code that stands in it: `{$` or `${`. */
export function nextPart(text: string, from: number, { end, isHeredoc, limit }: Template): Part {
  const quote = isHeredoc ? -1 : end.charCodeAt(0);
  for (let i = from; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) return { kind: 'end', pos: i + 1 };
    if (code === BACKSLASH) {
      if (!isLineEnd(text.charCodeAt(i + 1))) i++;
    } else if (code === OPEN_BRACE) {
      if (text.charCodeAt(i + 1) === DOLLAR) return { kind: 'code', pos: i + 1 };
    } else if (code === DOLLAR) {
      if (text.charCodeAt(i + 1) === OPEN_BRACE) return { kind: 'code', pos: i + 2 };
    } else if (isHeredoc && isLineEnd(code)) {
      const close = endOfLabel(text, i + 1, end);
      if (close !== -1) return { kind: 'end', pos: close };
    }
  }
  return { kind: 'open', pos: limit };
}

export interface Heredoc {
  readonly label: string;
  /** A nowdoc is plain text. */
  readonly isNowdoc: boolean;
  /** Where its first line is ended. */
  readonly lineEnd: number;
}

export function heredocAt(text: string, start: number): Heredoc | undefined {
  HEREDOC.lastIndex = start;
  const match = HEREDOC.exec(text);
  if (match === null) return undefined;
  const [all, quoted, nowdoc, plain] = match;
  return {
    label: quoted ?? nowdoc ?? plain ?? '',
    isNowdoc: nowdoc !== undefined,
    lineEnd: start + all.length,
  };
}

/** The index behind a nowdoc's label; -1 where it is never closed. */
export function endOfNowdoc(text: string, { label, lineEnd }: Heredoc): number {
  for (let i = lineEnd; i < text.length; i++) {
    if (!isLineEnd(text.charCodeAt(i))) continue;
    const close = endOfLabel(text, i + 1, label);
    if (close !== -1) return close;
  }
  return -1;
}

/** The label may be indented, and anything may stand behind it that cannot be a part of it. */
function endOfLabel(text: string, lineStart: number, label: string): number {
  let i = lineStart;
  while (isBlank(text.charCodeAt(i)) && !isLineEnd(text.charCodeAt(i))) i++;
  if (!text.startsWith(label, i)) return -1;
  return isIdentifier(text.charCodeAt(i + label.length)) ? -1 : i + label.length;
}

const LABEL = '[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]*';
const HEREDOC = new RegExp(`<<<[ \\t]*(?:"(${LABEL})"|'(${LABEL})'|(${LABEL}))(?=[\\r\\n])`, 'y');
