import * as char from '../kit/chars.ts';
import { codeAt } from '../kit/lines.ts';
import { FirstProblem, UNCLOSED_STRING } from '../kit/problems.ts';
import { afterSplices } from './splices.ts';
import { endOfString, rawStringEnd, Separators } from './strings.ts';
import { Trivia } from './trivia.ts';

/** What `Lexer.next` stopped at. */
export const END = 0;
/** After the `#` of a directive. */
export const DIRECTIVE = 1;
/** At the first token of a line that is not a directive of the preprocessor. */
export const LINE = 2;

/**
 * Finds the beginnings of lines in a C or C++ text. It recognises strings, characters, raw strings, comments and splices,
 * so nothing that it skips is a directive. It ends at a given offset. Lines must end with LF. Time is linear for any text.
 */
export class Lexer {
  pos: number;
  /** Where the token begins that it stopped at. */
  start = 0;
  readonly problem = new FirstProblem();
  readonly trivia: Trivia;

  readonly #text: string;
  readonly #end: number;
  readonly #separators: Separators;
  #isLineStart = true;
  #isStringUnclosed = false;

  constructor(text: string, end: number) {
    this.#text = text;
    this.#end = end;
    this.trivia = new Trivia(text, this.problem);
    this.#separators = new Separators(text);
    this.pos = text.charCodeAt(0) === char.BYTE_ORDER_MARK ? 1 : 0;
  }

  next(): number {
    const text = this.#text;
    const end = this.#end;
    let i = this.pos;
    for (;;) {
      if (this.#isLineStart) {
        i = this.trivia.skip(i);
        if (codeAt(text, i) !== char.NEWLINE) return this.#startLine(i);
        i++;
        continue;
      }
      STOP.lastIndex = i;
      if (i >= end || !STOP.test(text)) return END;
      i = STOP.lastIndex - 1;
      switch (text.charCodeAt(i)) {
        case char.NEWLINE:
          this.#isLineStart = true;
          i++;
          break;
        case char.SLASH:
          i = this.trivia.commentEnd(i) ?? i + 1;
          break;
        case char.BACKSLASH:
          i = Math.max(afterSplices(text, i), i + 1);
          break;
        case char.SINGLE_QUOTE:
          i = this.#separators.isAt(i) ? i + 1 : endOfString(text, i + 1, char.SINGLE_QUOTE);
          break;
        default:
          i = this.#string(i);
      }
    }
  }

  /** Only the first token of a line begins a directive: `#`, or the digraph `%:`. */
  #startLine(at: number): number {
    const text = this.#text;
    this.#isLineStart = false;
    this.start = this.pos = at;
    if (at >= this.#end) return END;
    const code = text.charCodeAt(at);
    if (code === char.HASH) this.pos = at + 1;
    else if (code === char.PERCENT) {
      const colon = afterSplices(text, at + 1);
      if (text.charCodeAt(colon) === char.COLON) this.pos = colon + 1;
    }
    return this.pos === at ? LINE : DIRECTIVE;
  }

  /** An unclosed raw string ends with its line, and later ones are not searched for their ends. */
  #string(quote: number): number {
    const text = this.#text;
    const closing = this.#isStringUnclosed ? undefined : rawStringEnd(text, quote);
    if (closing !== undefined) {
      const close = text.indexOf(closing, quote + closing.length);
      if (close >= 0) return close + closing.length;
      this.#isStringUnclosed = true;
      this.problem.report(quote, UNCLOSED_STRING);
    }
    return endOfString(text, quote + 1, char.DOUBLE_QUOTE);
  }
}

/** A regular expression is twice as fast as a loop over characters. */
const STOP = /[\n"'/\\]/g;
