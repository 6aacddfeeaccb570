import { SLASH_SIGN } from './chars.ts';
import { Templates } from './templates.ts';
import { endOfBackquoted, endOfBlockComment, endOfLine, endOfQuoted, endOfTextBlock } from './trivia.ts';

/** How the two languages differ for the scanner. */
export interface Lexis {
  /** Do strings hold code, and block comments other comments, and may a name stand between backquotes? */
  readonly isKotlin: boolean;
}

/**
 * Finds the ends of strings and comments, whatever becomes of them. What is never closed would hide the rest of the
 * text, so only a line of it is skipped; and after one of its kind none is looked for again: that would take
 * quadratic time.
 */
export class Literals {
  /** The first thing that is wrong; whatever follows it is a guess. */
  problem: { readonly at: number; readonly message: string } | undefined;
  readonly templates: Templates;

  readonly #text: string;
  readonly #codes: Uint16Array;
  readonly #isKotlin: boolean;
  #isCommentOpen = false;
  #isTextBlockOpen = false;

  constructor(text: string, codes: Uint16Array, { isKotlin }: Lexis) {
    this.#text = text;
    this.#codes = codes;
    this.#isKotlin = isKotlin;
    this.templates = new Templates(text, codes);
  }

  report(at: number, message: string): void {
    this.problem ??= { at, message };
  }

  /** A character of either language, or a string of Java on one line. */
  quoted(start: number): number {
    return this.#closed(start, endOfQuoted(this.#codes, start));
  }

  backquoted(start: number): number {
    return this.#closed(start, endOfBackquoted(this.#codes, start));
  }

  /** Behind a string, or, in Kotlin, behind the `${` of the first code in it. */
  string(quote: number, depth: number): number {
    const isLong = this.#text.startsWith('"""', quote);
    if (isLong && this.#isTextBlockOpen) return endOfLine(this.#text, quote);
    if (this.#isKotlin) return this.#inTemplate(this.templates.begin(quote, depth));
    if (!isLong) return this.quoted(quote);
    const end = endOfTextBlock(this.#text, quote);
    return end < 0 ? this.#breakOff(quote) : end;
  }

  /** The same behind the brace that ends the code. */
  resumed(from: number, depth: number): number {
    return this.#inTemplate(this.templates.resume(from, depth));
  }

  comment(slash: number): number {
    const text = this.#text;
    if (this.#isCommentOpen || text.charCodeAt(slash + 1) === SLASH_SIGN) return endOfLine(text, slash);
    const end = endOfBlockComment(text, slash, this.#isKotlin);
    if (end !== -1) return end;
    this.#isCommentOpen = true;
    this.report(slash, 'this comment is never closed');
    return endOfLine(text, slash);
  }

  #inTemplate(end: number): number {
    const { failed } = this.templates;
    const isLong = end < 0 && this.#text.startsWith('"""', failed);
    return isLong ? this.#breakOff(failed) : this.#closed(failed, end);
  }

  #breakOff(quote: number): number {
    this.#isTextBlockOpen = true;
    // Strings around it would come back here, one after the other.
    this.templates.abandon();
    return this.#closed(quote, ~endOfLine(this.#text, quote));
  }

  #closed(start: number, end: number): number {
    if (end < 0) this.report(start, 'this literal is never closed');
    return end < 0 ? ~end : end;
  }
}
