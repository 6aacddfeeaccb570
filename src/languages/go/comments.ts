import { ASTERISK, SLASH_SIGN } from './char-codes.ts';
import { isBlank } from './chars.ts';
import { endOfLine } from './strings.ts';

/** Passes comments, and knows where the code before them ended. */
export class Comments {
  readonly #text: string;
  /** The end of the comment that was passed last, and where the code before it ended. */
  #end = -1;
  #codeEnd = -1;
  #isOneOpen = false;

  constructor(text: string) {
    this.#text = text;
  }

  beginsAt(slash: number): boolean {
    const next = this.#text.charCodeAt(slash + 1);
    return next === SLASH_SIGN || next === ASTERISK;
  }

  /**
   * The index behind a comment; for one that is never closed, the bitwise complement of where its line ends,
   * because it would hide the rest of the file. After one of these none is looked for again: that would take
   * quadratic time.
   */
  pass(start: number): number {
    const codeEnd = this.endOfCodeBefore(start);
    const isLine = this.#text.charCodeAt(start + 1) === SLASH_SIGN || this.#isOneOpen;
    const close = isLine ? -1 : this.#text.indexOf('*/', start + 2);
    const isOpen = !isLine && close === -1;
    this.#isOneOpen ||= isOpen;
    this.#end = close === -1 ? endOfLine(this.#text, start) : close + 2;
    this.#codeEnd = codeEnd;
    return isOpen ? ~this.#end : this.#end;
  }

  /** Where the last thing before this place ends that is no blank and no comment; lines are not crossed. */
  endOfCodeBefore(at: number): number {
    let end = at;
    while (end > 0 && isBlank(this.#text.charCodeAt(end - 1))) end--;
    return end === this.#end ? this.#codeEnd : end;
  }
}
