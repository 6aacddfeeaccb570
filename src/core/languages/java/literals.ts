import * as char from '../kit/chars.ts';
import { Comments } from '../kit/comments.ts';
import { endOfLine } from '../kit/lines.ts';
import { FirstProblem, UNCLOSED_COMMENT, UNCLOSED_LITERAL } from '../kit/problems.ts';
import { endOfEscaped, endOfQuoted, endOfRaw } from '../kit/quoted.ts';
import { isIdentifier } from './chars.ts';
import { endOfQuotes, Templates } from './templates.ts';

/**
 * How strings, comments and names are written. In Kotlin and Scala, strings contain code (in Scala, those that a name
 * touches), block comments nest, and names can be quoted with backquotes.
 */
export type Lexis = 'java' | 'kotlin' | 'scala';

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
  readonly #lexis: Lexis;
  #hasUnclosedBlock = false;

  constructor(text: string, codes: Uint16Array, lexis: Lexis) {
    this.#text = text;
    this.#codes = codes;
    this.#lexis = lexis;
    this.comments = new Comments(text, { nest: lexis !== 'java' });
    this.templates = new Templates(text, codes, this.problem, lexis === 'scala');
  }

  /** A character, or a string without code on one line. */
  quoted(start: number): number {
    if (this.#lexis === 'scala' && !this.#isCharacter(start)) return start + 1;
    return this.#closed(start, endOfQuoted(this.#codes, start));
  }

  /** A name of Kotlin or Scala. */
  backquoted(start: number): number {
    const codes = this.#codes;
    let i = start + 1;
    while (i < codes.length - 1 && codes[i] !== char.BACKQUOTE && codes[i] !== char.NEWLINE) i++;
    return this.#closed(start, codes[i] === char.BACKQUOTE ? i + 1 : ~i);
  }

  /** Returns the offset after the string, or, in Kotlin, after the `${` of the first code in it. */
  string(quote: number, depth: number): number {
    if (this.#hasCode(quote)) return this.templates.begin(quote, depth);
    if (!this.#text.startsWith('"""', quote)) return this.quoted(quote);
    if (this.#hasUnclosedBlock) return endOfLine(this.#text, quote);
    return this.#lexis === 'scala' ? this.#raw(quote) : this.#block(quote);
  }

  comment(slash: number): number {
    const end = this.comments.end(slash);
    if (this.comments.unclosed === slash) this.problem.report(slash, UNCLOSED_COMMENT);
    return end;
  }

  #block(quote: number): number {
    const end = endOfEscaped(this.#text, quote + 3, '"""');
    this.#hasUnclosedBlock = end < 0;
    return this.#closed(quote, end);
  }

  #raw(quote: number): number {
    const end = endOfRaw(this.#text, quote + 3, '"""');
    if (end >= 0) return endOfQuotes(this.#codes, end);
    this.#hasUnclosedBlock = true;
    this.templates.abandon();
    return this.#closed(quote, end);
  }

  #hasCode(quote: number): boolean {
    if (this.#lexis !== 'scala') return this.#lexis === 'kotlin';
    return quote > 0 && isIdentifier(this.#codes[quote - 1]);
  }

  /** Otherwise it is the sign before a symbol, a quoted block or a quoted type: `'a`, `'{ a }`, `'[A]`. */
  #isCharacter(start: number): boolean {
    const codes = this.#codes;
    const isEscaped = codes[start + 1] === char.BACKSLASH;
    const isPair = (codes[start + 1] & 0xfc00) === 0xd800;
    return (
      codes[start] !== char.SINGLE_QUOTE || isEscaped || codes[start + (isPair ? 3 : 2)] === char.SINGLE_QUOTE
    );
  }

  #closed(start: number, end: number): number {
    if (end < 0) this.problem.report(start, UNCLOSED_LITERAL);
    return end < 0 ? ~end : end;
  }
}
