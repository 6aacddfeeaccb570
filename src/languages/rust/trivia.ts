import { NEWLINE, SLASH, STAR } from './char-codes.ts';
import { type Source, skipBlanks, skipBlanksBack } from './chars.ts';

/** Blanks and comments of one text. It remembers what is never closed, so that nothing is searched twice in vain. */
export class Trivia {
  /** Where a comment begins that is never closed. */
  unclosed: number | undefined;

  readonly #text: string;
  readonly #codes: Uint8Array;
  /** The comments that were passed last, with nothing but blanks between them. */
  #passedStart = -1;
  #passedEnd = -1;
  /** Behind this place no block comment is closed. */
  #lastClose: number | undefined;

  constructor({ text, codes }: Source) {
    this.#text = text;
    this.#codes = codes;
  }

  /** The first place from here on that is neither blank nor comment. */
  skip(from: number): number {
    const codes = this.#codes;
    let i = skipBlanks(codes, from);
    while (codes[i] === SLASH && this.isComment(i)) i = skipBlanks(codes, this.comment(i));
    return i;
  }

  /** Does the slash at this place begin a comment? */
  isComment(slash: number): boolean {
    const next = this.#codes[slash + 1];
    return next === SLASH || next === STAR;
  }

  /** As `comment`, for the one reader of the text who goes on behind it. */
  pass(start: number): number {
    const end = this.comment(start);
    if (skipBlanksBack(this.#codes, start) !== this.#passedEnd) this.#passedStart = start;
    this.#passedEnd = end;
    return end;
  }

  /** Behind the last character before this place that is neither blank nor one of the comments passed last. */
  behind(place: number): number {
    const i = skipBlanksBack(this.#codes, place);
    return i === this.#passedEnd ? skipBlanksBack(this.#codes, this.#passedStart) : i;
  }

  /** Where the comment that begins here ends. */
  comment(start: number): number {
    return this.#codes[start + 1] === SLASH ? endOfLine(this.#text, start) : this.#blockComment(start);
  }

  /** Block comments nest. One that is never closed would hide the rest of the text: only its line is skipped. */
  #blockComment(start: number): number {
    if (this.unclosed !== undefined) return this.#flatComment(start);
    const text = this.#text;
    const codes = this.#codes;
    let depth = 1;
    let i = start + 2;
    while (depth > 0) {
      const slash = text.indexOf('/', i);
      if (slash === -1) {
        this.unclosed = start;
        return endOfBrokenLine(text, start);
      }
      if (slash > i && codes[slash - 1] === STAR) {
        depth--;
        i = slash + 1;
      } else if (codes[slash + 1] === STAR) {
        depth++;
        i = slash + 2;
      } else i = slash + 1;
    }
    return i;
  }

  /** Behind one that is never closed, the depth means nothing, and counting it again and again takes too long. */
  #flatComment(start: number): number {
    if (this.#lastClose !== undefined && start >= this.#lastClose) return endOfBrokenLine(this.#text, start);
    const end = this.#text.indexOf('*/', start + 2);
    if (end !== -1) return end + 2;
    this.#lastClose = start;
    return endOfBrokenLine(this.#text, start);
  }
}

/** Where a line ends in which something begins that is never closed. */
export function endOfBrokenLine(text: string, from: number): number {
  // Not `indexOf`: the engine may look ahead for two branches at once, and then does so for every comment.
  let i = from;
  while (i < text.length && text.charCodeAt(i) !== NEWLINE) i++;
  return i;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/** Behind the shebang line and the frontmatter of a script; 0 where there is neither. */
export function skipHead(source: Source): number {
  const { text } = source;
  let i = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (text.startsWith('#!', i)) {
    const next = new Trivia(source).skip(i + 2);
    // `#![…]` is an attribute, with whatever blanks and comments in it.
    if (text[next] !== '[') i = endOfLine(text, i);
  }
  return skipFrontmatter(source, i);
}

/** The manifest of a script stands between two lines that begin with the same number of dashes. */
function skipFrontmatter({ text, codes }: Source, from: number): number {
  const start = skipBlanks(codes, from);
  let i = start;
  while (text[i] === '-') i++;
  const isFence =
    i - start >= 3 && (start === 0 || text[start - 1] === '\n' || text.charCodeAt(start - 1) === 0xfeff);
  if (!isFence || i - start > MOST_DASHES) return from;
  const close = text.indexOf(`\n${text.slice(start, i)}`, i);
  return close === -1 ? from : endOfLine(text, close + 1);
}

const MOST_DASHES = 255;
