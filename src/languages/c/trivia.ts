import * as char from '../kit/chars.ts';
import { codeAt } from '../kit/lines.ts';
import { type FirstProblem, UNCLOSED_COMMENT } from '../kit/problems.ts';
import { isBlank } from './chars.ts';
import { afterSplices, beforeSplices, endOfLogicalLine } from './splices.ts';

/** Comments and white space of one text. */
export class Trivia {
  readonly #text: string;
  readonly #problem: FirstProblem;
  #isUnclosed = false;

  constructor(text: string, problem: FirstProblem) {
    this.#text = text;
    this.#problem = problem;
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
    if (codeAt(text, at) !== char.SLASH) return undefined;
    const second = afterSplices(text, at + 1);
    const code = text.charCodeAt(second);
    if (code === char.SLASH) return endOfLogicalLine(text, second + 1);
    return code === char.ASTERISK ? this.#endOfBlock(at, second + 1) : undefined;
  }

  /**
   * A comment that is never closed would hide the rest of the file, so only its line is skipped. Nothing closes
   * any later one either, and looking for that again would take quadratic time.
   */
  #endOfBlock(start: number, from: number): number {
    const text = this.#text;
    let slash = this.#isUnclosed ? -1 : text.indexOf('/', from);
    for (; slash >= 0; slash = text.indexOf('/', slash + 1)) {
      const asterisk = beforeSplices(text, slash);
      if (asterisk >= from && text.charCodeAt(asterisk) === char.ASTERISK) return slash + 1;
    }
    this.#isUnclosed = true;
    this.#problem.report(start, UNCLOSED_COMMENT);
    return endOfLogicalLine(text, from);
  }
}
