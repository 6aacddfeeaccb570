import { codeAt } from '../kit/lines.ts';
import { isBlank, SLASH, STAR } from './chars.ts';
import { afterSplices, beforeSplices, endOfLogicalLine } from './splices.ts';

/** Comments and white space of one text. */
export class Trivia {
  /** The first comment that is never closed. */
  unclosed: number | undefined;

  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The first place from here on that is no blank, splice or comment; the end of a line is none of them. */
  skip(from: number): number {
    const text = this.#text;
    let i = from;
    for (;;) {
      while (isBlank(codeAt(text, i))) i++;
      const behind = afterSplices(text, i);
      if (behind > i) i = behind;
      else {
        const end = this.commentEnd(i);
        if (end === undefined) return i;
        i = end;
      }
    }
  }

  /** Behind the comment that begins here, if one does. That of a line ends before the end of its line. */
  commentEnd(at: number): number | undefined {
    const text = this.#text;
    if (codeAt(text, at) !== SLASH) return undefined;
    const second = afterSplices(text, at + 1);
    const code = text.charCodeAt(second);
    if (code === SLASH) return endOfLogicalLine(text, second + 1);
    return code === STAR ? this.#endOfBlock(at, second + 1) : undefined;
  }

  /**
   * A comment that is never closed would hide the rest of the file, so only its line is skipped. Nothing closes
   * any later one either, and looking for that again would take quadratic time.
   */
  #endOfBlock(start: number, from: number): number {
    const text = this.#text;
    for (let i = from; this.unclosed === undefined; i++) {
      i = text.indexOf('/', i);
      if (i < 0) this.unclosed = start;
      else {
        const star = beforeSplices(text, i);
        if (star >= from && text.charCodeAt(star) === STAR) return i + 1;
      }
    }
    return endOfLogicalLine(text, from);
  }
}
