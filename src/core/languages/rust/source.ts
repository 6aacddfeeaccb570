import * as char from '../kit/chars.ts';
import { Comments } from '../kit/comments.ts';
import { endOfLine } from '../kit/lines.ts';
import { skipBlanks, skipBlanksBack } from './chars.ts';

/** A text with its blanks and comments. */
export class Source {
  readonly text: string;
  /** Its characters as one byte each: see `byteCodesOf`. */
  readonly codes: Uint8Array;
  readonly comments: Comments;
  /** The run of comments that was passed last, with only blanks between them. */
  #passedStart = -1;
  #passedEnd = -1;

  constructor(text: string, codes: Uint8Array) {
    this.text = text;
    this.codes = codes;
    this.comments = new Comments(text, { nest: true });
  }

  /** The next offset with neither a blank nor a comment. */
  skip(from: number): number {
    const { codes } = this;
    let i = skipBlanks(codes, from);
    while (codes[i] === char.SLASH && this.comments.beginsAt(i)) i = skipBlanks(codes, this.comments.end(i));
    return i;
  }

  /** The end of a comment. Remembers the comment for `endOfCode`. */
  pass(start: number): number {
    const end = this.comments.end(start);
    if (skipBlanksBack(this.codes, start) !== this.#passedEnd) this.#passedStart = start;
    this.#passedEnd = end;
    return end;
  }

  /** The offset after the last character before this one that is neither a blank nor in the comments passed last. */
  endOfCode(before: number): number {
    const i = skipBlanksBack(this.codes, before);
    return i === this.#passedEnd ? skipBlanksBack(this.codes, this.#passedStart) : i;
  }
}

/** The offset after the shebang line and the frontmatter of a script; 0 if there is neither. */
export function skipHead({ text, codes }: Source): number {
  let i = text.charCodeAt(0) === char.BYTE_ORDER_MARK ? 1 : 0;
  if (text.startsWith('#!', i)) {
    const next = new Source(text, codes).skip(i + 2);
    // `#![…]` is an attribute, also with blanks and comments before the bracket.
    if (text[next] !== '[') i = endOfLine(text, i);
  }
  FRONTMATTER.lastIndex = i;
  const [dashes] = FRONTMATTER.exec(text)?.slice(1) ?? [];
  if (dashes === undefined) return i;
  const close = text.indexOf(`\n${dashes}`, FRONTMATTER.lastIndex);
  return close < 0 ? i : endOfLine(text, close + 1);
}

/** The manifest of a script is between two lines that begin with the same number of dashes. */
const FRONTMATTER = /(?:\s*\n|(?<![^\uFEFF]))(-{3,255})(?!-)/y;

/** Normalises names to NFC, as the compiler does before it compares them. */
export function nameBetween({ text, codes }: Source, start: number, end: number): string {
  const name = text.slice(start, end);
  for (let i = start; i < end; i++) if (codes[i] > 127) return name.normalize('NFC');
  return name;
}
