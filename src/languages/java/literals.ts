import { Comments } from '../kit/comments.ts';
import { endOfLine } from '../kit/lines.ts';
import { FirstProblem, UNCLOSED_COMMENT, UNCLOSED_LITERAL } from '../kit/problems.ts';
import { endOfEscaped, endOfQuoted } from '../kit/quoted.ts';
import { Templates } from './templates.ts';
import { endOfBackquoted } from './trivia.ts';

/** How the two languages differ for the scanner. */
export interface Lexis {
  /** Do strings contain code, do block comments nest, and can names be quoted with backquotes? */
  readonly isKotlin: boolean;
}

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

  constructor(text: string, codes: Uint16Array, { isKotlin }: Lexis) {
    this.#text = text;
    this.#codes = codes;
    this.#isKotlin = isKotlin;
    this.comments = new Comments(text, { nest: isKotlin });
    this.templates = new Templates(text, codes);
  }

  /** A character of either language, or a string of Java on one line. */
  quoted(start: number): number {
    return this.#closed(start, endOfQuoted(this.#codes, start));
  }

  backquoted(start: number): number {
    return this.#closed(start, endOfBackquoted(this.#codes, start));
  }

  /** Returns the offset after the string, or, in Kotlin, after the `${` of the first code in it. */
  string(quote: number, depth: number): number {
    const isBlock = this.#text.startsWith('"""', quote);
    if (isBlock && this.#hasUnclosedBlock) return endOfLine(this.#text, quote);
    if (this.#isKotlin) return this.#inTemplate(this.templates.begin(quote, depth));
    if (!isBlock) return this.quoted(quote);
    const end = endOfEscaped(this.#text, quote + 3, '"""');
    return end < 0 ? this.#breakOff(quote) : end;
  }

  /** Continues a string after the brace that ends its code. */
  resumed(from: number, depth: number): number {
    return this.#inTemplate(this.templates.resume(from, depth));
  }

  comment(slash: number): number {
    const end = this.comments.end(slash);
    if (this.comments.unclosed === slash) this.problem.report(slash, UNCLOSED_COMMENT);
    return end;
  }

  #inTemplate(end: number): number {
    const { failed } = this.templates;
    const isBlock = end < 0 && this.#text.startsWith('"""', failed);
    return isBlock ? this.#breakOff(failed) : this.#closed(failed, end);
  }

  #breakOff(quote: number): number {
    this.#hasUnclosedBlock = true;
    // Otherwise the strings around it would be continued one after the other.
    this.templates.abandon();
    return this.#closed(quote, ~endOfLine(this.#text, quote));
  }

  #closed(start: number, end: number): number {
    if (end < 0) this.problem.report(start, UNCLOSED_LITERAL);
    return end < 0 ? ~end : end;
  }
}
