import * as char from '../kit/chars.ts';
import { endOfLine } from '../kit/lines.ts';
import { type FirstProblem, UNCLOSED_LITERAL } from '../kit/problems.ts';
import { endOfQuoted } from '../kit/quoted.ts';
import { HOLE, type Scope, type Scopes, type StringForm } from './scopes.ts';

/**
 * Reads strings and characters. Each method returns the offset after the literal, or after the brace that begins
 * code in a string; in the latter case the scope of that code is open.
 */
export class Literals {
  readonly #text: string;
  readonly #codes: Uint16Array;
  readonly #scopes: Scopes;
  readonly #problem: FirstProblem;
  /** The search for the end of an unclosed literal is not repeated: that would take quadratic time. */
  #hasUnclosed = false;

  constructor(text: string, codes: Uint16Array, scopes: Scopes, problem: FirstProblem) {
    this.#text = text;
    this.#codes = codes;
    this.#scopes = scopes;
    this.#problem = problem;
  }

  /** A character, or a string on one line without a prefix. */
  plain(start: number): number {
    const end = endOfQuoted(this.#codes, start);
    if (end >= 0) return end;
    // Code that a condition disables may be prose, with apostrophes.
    if (!this.#scopes.hasConditions) this.#problem.report(start, UNCLOSED_LITERAL);
    return ~end;
  }

  /** Any string; returns `start` if none begins here. */
  string(start: number): number {
    const codes = this.#codes;
    let i = start;
    let dollars = 0;
    let isVerbatim = false;
    for (; ; i++) {
      if (codes[i] === char.DOLLAR) dollars++;
      else if (codes[i] === char.AT && !isVerbatim) isVerbatim = true;
      else break;
    }
    if (codes[i] !== char.DOUBLE_QUOTE) return start;
    const run = isVerbatim ? 1 : runOf(codes, char.DOUBLE_QUOTE, i);
    const quotes = run > 2 ? run : 0;
    return this.#part(i + (quotes || 1), { start, isVerbatim, quotes, dollars });
  }

  /** Continues the string around the code that this brace ends. */
  resume(brace: number, form: StringForm): number {
    const braces = form.quotes > 0 ? Math.min(form.dollars, runOf(this.#codes, char.CLOSE_BRACE, brace)) : 1;
    return this.#part(brace + braces, form);
  }

  /** A colon ends the code of a string: a format follows, which is not code. */
  format(colon: number, hole: Scope, form: StringForm): number {
    const end = endOfFormat(this.#codes, colon, form);
    this.#scopes.top = hole.around ?? hole;
    return this.#codes[end] === char.CLOSE_BRACE ? this.resume(end, form) : this.#part(end, form);
  }

  /** A statement cannot end in the code of a string: its closing brace is missing. */
  abandon(hole: Scope): void {
    this.#problem.report(hole.string?.start ?? hole.start, UNCLOSED_LITERAL);
    this.#scopes.top = hole.around ?? hole;
  }

  #part(from: number, form: StringForm): number {
    const codes = this.#codes;
    const isLong = form.isVerbatim || form.quotes > 0;
    if (isLong && this.#hasUnclosed) return endOfLine(this.#text, from);
    const end = isLong ? endOfLongPart(codes, from, form) : endOfShortPart(codes, from, form);
    if (end < 0) {
      this.#problem.report(form.start, UNCLOSED_LITERAL);
      if (!isLong) return ~end;
      // It would hide the rest of the text.
      this.#hasUnclosed = true;
      return endOfLine(this.#text, from);
    }
    if (form.dollars > 0 && codes[end - 1] === char.OPEN_BRACE) this.#scopes.open(HOLE, end - 1, form);
    return end;
  }
}

/** How often a character is repeated. */
export function runOf(codes: Uint16Array, code: number, from: number): number {
  let i = from;
  while (codes[i] === code) i++;
  return i - from;
}

/**
 * The offset after the closing quote, or after the brace that begins code. If the string is never closed, the bitwise
 * complement of the offset at which its line ends.
 */
function endOfShortPart(codes: Uint16Array, from: number, { dollars }: StringForm): number {
  const end = codes.length - 1;
  for (let i = from; i < end; i++) {
    const code = codes[i];
    if (code === char.DOUBLE_QUOTE) return i + 1;
    if (code === char.NEWLINE) return ~i;
    if (code === char.BACKSLASH && codes[i + 1] !== char.NEWLINE) i++;
    else if (code === char.OPEN_BRACE && dollars > 0) {
      if (codes[i + 1] !== char.OPEN_BRACE) return i + 1;
      i++;
    }
  }
  return ~end;
}

/** The same for a verbatim string, where a doubled character stands for itself, and for a raw one. */
function endOfLongPart(codes: Uint16Array, from: number, { quotes, dollars }: StringForm): number {
  const end = codes.length - 1;
  for (let i = from; i < end; i++) {
    const code = codes[i];
    if (code !== char.DOUBLE_QUOTE && (code !== char.OPEN_BRACE || dollars === 0)) continue;
    const run = runOf(codes, code, i);
    const isRaw = quotes > 0;
    if (isRaw ? run >= (code === char.DOUBLE_QUOTE ? quotes : dollars) : run % 2 === 1) return i + run;
    i += run - 1;
  }
  return ~end;
}

/** The offset of the brace after a format, or of the quote or newline that ends the string before it. */
function endOfFormat(codes: Uint16Array, colon: number, { quotes, isVerbatim }: StringForm): number {
  const isLong = quotes > 0 || isVerbatim;
  const end = codes.length - 1;
  for (let i = colon + 1; i < end; i++) {
    const code = codes[i];
    if (code === char.CLOSE_BRACE) return i;
    if (code === char.BACKSLASH && !isLong) i++;
    else if (code === char.NEWLINE && !isLong) return i;
    else if (code === char.DOUBLE_QUOTE && quotes === 0) {
      if (!isVerbatim || codes[i + 1] !== char.DOUBLE_QUOTE) return i;
      i++;
    }
  }
  return end;
}
