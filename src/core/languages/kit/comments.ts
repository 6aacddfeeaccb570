import * as char from './chars.ts';
import { endOfLine } from './lines.ts';

export interface CommentOptions {
  /** Do block comments contain block comments? */
  readonly nest: boolean;
}

/**
 * Finds the ends of `//` and block comments. A block comment that is never closed would hide the rest of the text,
 * so it ends with its line. The search for its end is not repeated: that would take quadratic time.
 */
export class Comments {
  /** Where the first comment that is never closed begins. */
  unclosed: number | undefined;

  readonly #text: string;
  readonly #nest: boolean;

  constructor(text: string, { nest }: CommentOptions) {
    this.#text = text;
    this.#nest = nest;
  }

  beginsAt(slash: number): boolean {
    const next = this.#text.charCodeAt(slash + 1);
    return next === char.SLASH || next === char.ASTERISK;
  }

  /** The offset after the comment that begins here; for a line comment, that of the newline. */
  end(start: number): number {
    const text = this.#text;
    if (text.charCodeAt(start + 1) === char.SLASH || this.unclosed !== undefined)
      return endOfLine(text, start);
    const end = this.#nest ? endOfNested(text, start + 2) : text.indexOf('*/', start + 2) + 2;
    if (end >= start + 4) return end;
    this.unclosed = start;
    return endOfLine(text, start);
  }
}

/** The offset after a block comment that contains others, given where its content begins; -1 if it is never closed. */
function endOfNested(text: string, from: number): number {
  let depth = 1;
  let i = from;
  for (;;) {
    const slash = text.indexOf('/', i);
    if (slash < 0) return -1;
    // The asterisk of `/*/` opens and does not close.
    const closes = slash > i && text.charCodeAt(slash - 1) === char.ASTERISK;
    const opens = !closes && text.charCodeAt(slash + 1) === char.ASTERISK;
    if (closes && --depth === 0) return slash + 1;
    if (opens) depth++;
    i = opens ? slash + 2 : slash + 1;
  }
}
