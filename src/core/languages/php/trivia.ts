import * as char from '../kit/chars.ts';
import { Comments } from '../kit/comments.ts';
import { codeAt, endOfLine } from '../kit/lines.ts';
import { type FirstProblem, UNCLOSED_COMMENT } from '../kit/problems.ts';
import { isBlank } from './kinds.ts';

/** Skips blanks and comments, and finds where the code before them ends. */
export class Trivia {
  readonly #text: string;
  readonly #problem: FirstProblem;
  readonly #comments: Comments;
  /** The end of the comment that was skipped last, and of the code before it. */
  #end = -1;
  #codeEnd = -1;
  /** A part of a line from some offset to its end: one line may have many comments. */
  #line = { from: 0, end: -1 };

  constructor(text: string, problem: FirstProblem) {
    this.#text = text;
    this.#problem = problem;
    this.#comments = new Comments(text, { nest: false });
  }

  /** Does a comment begin at this `/` or `#`? `#[` begins an attribute. */
  beginsAt(at: number): boolean {
    return this.#text.charCodeAt(at) === char.SLASH
      ? this.#comments.beginsAt(at)
      : this.#text.charCodeAt(at + 1) !== char.OPEN_BRACKET;
  }

  /** The offset after the comment that begins here. */
  endOfComment(start: number): number {
    this.#codeEnd = this.endOfCodeBefore(start);
    this.#end = this.#isBlock(start) ? this.#comments.end(start) : this.#endOfLineComment(start);
    if (this.#comments.unclosed === start) this.#problem.report(start, UNCLOSED_COMMENT);
    return this.#end;
  }

  /** The offset of the next character that is neither blank nor part of a comment. */
  skip(from: number): number {
    let i = from;
    for (;;) {
      const code = codeAt(this.#text, i);
      if (isBlank(code)) i++;
      else if ((code === char.SLASH || code === char.HASH) && this.beginsAt(i)) i = this.endOfComment(i);
      else return i;
    }
  }

  /** Where the code ends that comes before the blanks and comments before this offset. */
  endOfCodeBefore(at: number): number {
    let end = at;
    while (end > 0 && isBlank(this.#text.charCodeAt(end - 1))) end--;
    return end === this.#end ? this.#codeEnd : end;
  }

  /** A closing tag ends the comment, too. */
  #endOfLineComment(start: number): number {
    const isKnown = start >= this.#line.from && start <= this.#line.end;
    if (!isKnown) this.#line = { from: start, end: endOfLine(this.#text, start) };
    const { end } = this.#line;
    const tag = this.#text.slice(start, end).indexOf('?>');
    return tag < 0 ? end : start + tag;
  }

  #isBlock(start: number): boolean {
    return this.#text.charCodeAt(start) === char.SLASH && this.#text.charCodeAt(start + 1) === char.ASTERISK;
  }
}
