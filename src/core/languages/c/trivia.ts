import * as char from '../kit/chars.ts';
import { codeAt } from '../kit/lines.ts';
import { type FirstProblem, UNCLOSED_COMMENT } from '../kit/problems.ts';
import { isBlank } from './chars.ts';
import { afterSplices, beforeSplices, endOfLogicalLine } from './splices.ts';

/** Skips comments and white space. */
export class Trivia {
  readonly #text: string;
  readonly #problem: FirstProblem;
  #isUnclosed = false;

  constructor(text: string, problem: FirstProblem) {
    this.#text = text;
    this.#problem = problem;
  }

  /** The first offset from here on that is not in a blank, splice or comment. Newlines are not blank. */
  skip(from: number): number {
    const text = this.#text;
    let i = from;
    for (;;) {
      while (isBlank(codeAt(text, i))) i++;
      const after = afterSplices(text, i);
      if (after > i) i = after;
      else {
        const end = this.commentEnd(i);
        if (end === undefined) return i;
        i = end;
      }
    }
  }

  /** The offset after the comment that begins here, if one does; for one of a line, that of the newline. */
  commentEnd(at: number): number | undefined {
    const text = this.#text;
    if (codeAt(text, at) !== char.SLASH) return undefined;
    const second = afterSplices(text, at + 1);
    const code = text.charCodeAt(second);
    if (code === char.SLASH) return endOfLogicalLine(text, second + 1);
    return code === char.ASTERISK ? this.#endOfBlock(at, second + 1) : undefined;
  }

  /**
   * An unclosed comment would hide the rest of the file, so it ends with its line. Nothing closes a later one either, and
   * searching again would take quadratic time.
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
