import { CLOSE_BRACE } from './chars.ts';
import { HOLE, type Scope, type Scopes } from './scopes.ts';
import {
  endOfFormat,
  endOfLine,
  endOfPart,
  endOfPlain,
  isCode,
  runOf,
  type StringForm,
  stringFormAt,
} from './strings.ts';

interface Problems {
  report(at: number, message: string): void;
}

/**
 * Strings and characters. Every reader returns the index behind the literal, or in a string behind the brace that
 * begins code in it: then the code's scope is open.
 */
export class Literals {
  readonly #text: string;
  readonly #codes: Uint16Array;
  readonly #scopes: Scopes;
  readonly #problems: Problems;
  /** After one without an end none is looked for again: that would take quadratic time. */
  #isLongOpen = false;

  constructor(text: string, codes: Uint16Array, scopes: Scopes, problems: Problems) {
    this.#text = text;
    this.#codes = codes;
    this.#scopes = scopes;
    this.#problems = problems;
  }

  /** A character, or a string without a prefix on one line. */
  plain(start: number): number {
    const end = endOfPlain(this.#codes, start);
    if (end >= 0) return end;
    // Text that a condition leaves out may be prose, with apostrophes.
    if (!this.#scopes.hasConditions) this.#report(start);
    return ~end;
  }

  /** Any string; the index where it is asked for if none begins here. */
  string(start: number): number {
    const form = stringFormAt(this.#codes, start);
    return form === undefined ? start : this.#part(form.content, form);
  }

  /** Reads the string on that stands around the code which this brace ends. */
  resume(brace: number, form: StringForm): number {
    const braces = form.quotes > 0 ? Math.min(form.dollars, runOf(this.#codes, CLOSE_BRACE, brace)) : 1;
    return this.#part(brace + braces, form);
  }

  /** The colon in the code of a string ends the code: what follows is a format, whatever it looks like. */
  format(colon: number, hole: Scope, form: StringForm): number {
    const end = endOfFormat(this.#codes, colon, form);
    this.#scopes.top = hole.around ?? hole;
    return this.#codes[end] === CLOSE_BRACE ? this.resume(end, form) : this.#part(end, form);
  }

  /** No statement ends in the code of a string: its closing brace was forgotten. */
  abandon(hole: Scope): void {
    this.#report(hole.string?.start ?? hole.start);
    this.#scopes.top = hole.around ?? hole;
  }

  #part(from: number, form: StringForm): number {
    const isLong = form.isVerbatim || form.quotes > 0;
    if (isLong && this.#isLongOpen) return endOfLine(this.#text, from);
    const end = endOfPart(this.#codes, from, form);
    if (end < 0) {
      this.#report(form.start);
      if (!isLong) return ~end;
      // The rest of the text would be hidden, so only this line is.
      this.#isLongOpen = true;
      return endOfLine(this.#text, from);
    }
    if (form.dollars > 0 && isCode(this.#codes, end)) this.#scopes.open(HOLE, end - 1, form);
    return end;
  }
  /** A literal begins here that has no end. */
  #report(start: number): void {
    this.#problems.report(start, 'this literal is never closed');
  }
}
