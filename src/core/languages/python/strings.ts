import * as char from '../kit/chars.ts';
import { endOfLine } from '../kit/lines.ts';
import { type FirstProblem, UNCLOSED_STRING } from '../kit/problems.ts';
import { endOfEscaped } from '../kit/quoted.ts';

/** An open formatted string, or a replacement field in it. */
interface Level {
  readonly start: number;
  /** The quotes that end the string. */
  readonly close: string;
  /** Does `\N{…}` open a field? */
  readonly isRaw: boolean;
  /** The number of open brackets around the string; for a field, including its own brace. */
  readonly depth: number;
  readonly isField: boolean;
}

/**
 * Reads the strings of a text. Since Python 3.12 the fields of a formatted string (`f''`, `t''`) contain any code,
 * including strings with the same quotes, so formatted strings nest without limit. Older code reads the same.
 */
export class Strings {
  /** The number of open brackets. */
  depth = 0;
  /** The depth at which `}` ends a field and `:` begins its format; -1 outside of fields. */
  fieldDepth = -1;

  readonly #text: string;
  readonly #problem: FirstProblem;
  readonly #levels: Level[] = [];
  /** Triple quotes that close no further string. Searching for them again would take quadratic time. */
  readonly #unclosed = new Set<string>();

  constructor(text: string, problem: FirstProblem) {
    this.#text = text;
    this.#problem = problem;
  }

  /** The offset after the string that begins at a quote, or after the `{` of its first field. */
  read(start: number): number {
    const text = this.#text;
    const quote = text.charCodeAt(start);
    const isLong = text.charCodeAt(start + 1) === quote && text.charCodeAt(start + 2) === quote;
    const close = text.slice(start, isLong ? start + 3 : start + 1);
    if (isLong && this.#unclosed.has(close)) return endOfLine(text, start);
    const prefix = formattedPrefix(text, start);
    if (prefix !== undefined) {
      const isRaw = prefix.length === 2;
      this.#levels.push({ start, close, isRaw, depth: this.depth, isField: false });
      return this.readLiteral(start + close.length);
    }
    const end = isLong ? endOfEscaped(text, start + 3, close) : endOfShort(text, start + 1, quote);
    return end < 0 ? this.#breakOff(start, close, ~end) : end;
  }

  /**
   * Reads literal text, or the format after the `:` of a field, of the innermost formatted string. The offset after
   * the string, or after the `{` of the next field.
   */
  readLiteral(from: number): number {
    const text = this.#text;
    let level = this.#innermost();
    const { start, close } = level;
    const quote = close.charCodeAt(0);
    for (let i = from; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === char.BACKSLASH) i = lastOfEscape(text, i, level.isRaw);
      else if (code === quote && text.startsWith(close, i)) {
        this.#closeString();
        return i + close.length;
      } else if (code === char.NEWLINE && close.length === 1) return this.#breakOff(start, close, i);
      else if (code === char.OPEN_BRACE) {
        if (level.isField || text.charCodeAt(i + 1) !== char.OPEN_BRACE) return this.#openField(i + 1);
        i++;
      } else if (code === char.CLOSE_BRACE && level.isField) {
        this.closeField();
        level = this.#innermost();
      }
    }
    return this.#breakOff(start, close, text.length);
  }

  closeField(): void {
    this.depth = this.#innermost().depth - 1;
    this.#levels.pop();
    this.#updateFieldDepth();
  }

  /** Forgets all open strings and the brackets in them. */
  abandon(): void {
    if (this.#levels.length > 0) this.depth = this.#levels[0].depth;
    this.#levels.length = 0;
    this.fieldDepth = -1;
  }

  #innermost(): Level {
    return this.#levels[this.#levels.length - 1];
  }

  #openField(from: number): number {
    this.depth++;
    this.#levels.push({ ...this.#innermost(), depth: this.depth, isField: true });
    this.fieldDepth = this.depth;
    return from;
  }

  #closeString(): void {
    while (this.#innermost().isField) this.#levels.pop();
    this.depth = this.#innermost().depth;
    this.#levels.pop();
    this.#updateFieldDepth();
  }

  #updateFieldDepth(): void {
    const level = this.#levels.at(-1);
    this.fieldDepth = level?.isField ? level.depth : -1;
  }

  /** A triple-quoted string that is never closed would hide the rest of the file, so it ends with its first line. */
  #breakOff(start: number, close: string, end: number): number {
    this.#problem.report(start, UNCLOSED_STRING);
    this.abandon();
    if (close.length === 1) return end;
    this.#unclosed.add(close);
    return endOfLine(this.#text, start);
  }
}

/** The prefix of a formatted string, read backwards from its quote; undefined for any other string. */
function formattedPrefix(text: string, quote: number): string | undefined {
  const last = text.charCodeAt(quote - 1) | 32;
  if (last !== char.LOWER_F && last !== char.LOWER_T && last !== char.LOWER_R) return undefined;
  return FORMATTED.exec(text.slice(Math.max(0, quote - 3), quote))?.[0];
}

/** The offset after a string on one line; if it is never closed, the bitwise complement of the end of that line. */
function endOfShort(text: string, from: number, quote: number): number {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) return i + 1;
    if (code === char.NEWLINE) return ~i;
    if (code === char.BACKSLASH) i++;
  }
  return ~text.length;
}

/** The last character of an escape: a quote but not a brace, except for those of `\N{NAME}`. */
function lastOfEscape(text: string, backslash: number, isRaw: boolean): number {
  const next = text.charCodeAt(backslash + 1);
  if (next === char.OPEN_BRACE || next === char.CLOSE_BRACE) return backslash;
  if (isRaw || next !== char.UPPER_N || text.charCodeAt(backslash + 2) !== char.OPEN_BRACE)
    return backslash + 1;
  CHARACTER_NAME.lastIndex = backslash + 3;
  return CHARACTER_NAME.test(text) ? CHARACTER_NAME.lastIndex - 1 : backslash + 2;
}

const FORMATTED = /(?<![\w\u0080-\uffff])(?:[rR]?[fFtT]|[fFtT][rR])$/;
const CHARACTER_NAME = /[A-Za-z0-9 -]*\}/y;
