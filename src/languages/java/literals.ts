import { Comments } from '../kit/comments.ts';
import { endOfLine } from '../kit/lines.ts';
import { FirstProblem, UNCLOSED_COMMENT, UNCLOSED_LITERAL } from '../kit/problems.ts';
import { endOfEscaped, endOfQuoted } from '../kit/quoted.ts';
import { Templates } from './templates.ts';

/**
 * Finds the ends of strings and comments. An unclosed one would hide the rest of the text, so it ends with its line;
 * and the search for its end is not repeated, since that would take quadratic time.
 */
export class Literals {
  readonly problem = new FirstProblem();
  readonly comments: Comments;
  readonly templates: Templates;

  readonly #text: string;
  readonly #codes: Uint16Array;
  readonly #isKotlin: boolean;
  #hasUnclosedBlock = false;

  constructor(text: string, codes: Uint16Array, isKotlin: boolean) {
    this.#text = text;
    this.#codes = codes;
    this.#isKotlin = isKotlin;
    this.comments = new Comments(text, { nest: isKotlin });
    this.templates = new Templates(text, codes, this.problem);
  }

  /** A character of either language, or a string of Java on one line. */
  quoted(start: number): number {
    return this.#closed(start, endOfQuoted(this.#codes, start));
  }

  /** A name of Kotlin. */
  backquoted(start: number): number {
    const lineEnd = endOfLine(this.#text, start);
    const close = this.#text.slice(start, lineEnd).indexOf('`', 1);
    return this.#closed(start, close < 0 ? ~lineEnd : start + close + 1);
  }

  /** Returns the offset after the string, or, in Kotlin, after the `${` of the first code in it. */
  string(quote: number, depth: number): number {
    if (this.#isKotlin) return this.templates.begin(quote, depth);
    if (!this.#text.startsWith('"""', quote)) return this.quoted(quote);
    if (this.#hasUnclosedBlock) return endOfLine(this.#text, quote);
    const end = endOfEscaped(this.#text, quote + 3, '"""');
    this.#hasUnclosedBlock = end < 0;
    return this.#closed(quote, end);
  }

  comment(slash: number): number {
    const end = this.comments.end(slash);
    if (this.comments.unclosed === slash) this.problem.report(slash, UNCLOSED_COMMENT);
    return end;
  }

  #closed(start: number, end: number): number {
    if (end < 0) this.problem.report(start, UNCLOSED_LITERAL);
    return end < 0 ? ~end : end;
  }
}
