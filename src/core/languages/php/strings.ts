import * as char from '../kit/chars.ts';
import { codeAt, endOfLine } from '../kit/lines.ts';
import { type FirstProblem, UNCLOSED_STRING } from '../kit/problems.ts';
import { endOfEscaped } from '../kit/quoted.ts';
import { isBlank, isIdentifier } from './kinds.ts';

/** A string literal of any form. */
interface Literal {
  readonly start: number;
  /** `NO_QUOTE` for a heredoc, which ends with its label. */
  readonly quote: number;
  readonly label: string;
  /** Contains no code: a string in single quotes, or a nowdoc. */
  readonly isPlain: boolean;
}

/** Finds the ends of strings, and the code in them. */
export class Strings {
  readonly #text: string;
  readonly #problem: FirstProblem;
  /** The strings around the code that is being read, innermost last. */
  #around: Literal[] = [];
  /** After an unclosed string, others end with their line at the latest: searching on would take quadratic time. */
  #areShort = false;

  constructor(text: string, problem: FirstProblem) {
    this.#text = text;
    this.#problem = problem;
  }

  /** The offset after a string in quotes; for one that contains code, the complement of where the first code begins. */
  endOfQuoted(start: number): number {
    const quote = this.#text.charCodeAt(start);
    const isPlain = quote === char.SINGLE_QUOTE;
    const end = isPlain && !this.#areShort ? endOfEscaped(this.#text, start + 1, "'") : -1;
    return end >= 0 ? end : this.#read({ start, quote, label: '', isPlain }, start + 1);
  }

  /** The same for a heredoc or nowdoc; the next character if `<<` begins neither. */
  endOfHeredoc(start: number): number {
    HEREDOC.lastIndex = start;
    const match = this.#areShort ? null : HEREDOC.exec(this.#text);
    if (match === null) return start + 1;
    const [all, quoted, nowdoc, plain] = match;
    const label = quoted ?? nowdoc ?? plain ?? '';
    return this.#read({ start, quote: NO_QUOTE, label, isPlain: nowdoc !== undefined }, start + all.length);
  }

  /** The same for the rest of the innermost string, after code in it. */
  resume(from: number): number {
    const literal = this.#around.pop();
    return literal === undefined ? from : this.#read(literal, from);
  }

  #read(literal: Literal, from: number): number {
    const text = this.#text;
    const { start, quote, isPlain } = literal;
    const limit = this.#areShort ? endOfLine(text, start) : text.length;
    for (let i = from; i < limit; i++) {
      const code = text.charCodeAt(i);
      if (code === quote) return i + 1;
      if (code === char.BACKSLASH) {
        if (text.charCodeAt(i + 1) !== char.NEWLINE) i++;
      } else if (code === char.NEWLINE) {
        const end = quote === NO_QUOTE ? endOfLabel(text, i + 1, literal.label) : -1;
        if (end >= 0) return end;
      } else if (!isPlain && code === char.OPEN_BRACE) {
        if (text.charCodeAt(i + 1) === char.DOLLAR) return this.#insert(literal, i + 1);
      } else if (!isPlain && code === char.DOLLAR) {
        if (text.charCodeAt(i + 1) === char.OPEN_BRACE) return this.#insert(literal, i + 2);
      }
    }
    return this.#unclosed(start, Math.max(from, limit));
  }

  #insert(literal: Literal, code: number): number {
    this.#around.push(literal);
    return ~code;
  }

  /** An unclosed string would hide the rest of the text, so it ends with its line. */
  #unclosed(start: number, limit: number): number {
    this.#problem.report(start, UNCLOSED_STRING);
    if (this.#areShort) return limit;
    this.#areShort = true;
    this.#around = [];
    return endOfLine(this.#text, start);
  }
}

/** The label may be indented, and anything may follow it that cannot be a part of it. */
function endOfLabel(text: string, lineStart: number, label: string): number {
  let i = lineStart;
  while (codeAt(text, i) !== char.NEWLINE && isBlank(codeAt(text, i))) i++;
  const end = i + label.length;
  return text.startsWith(label, i) && !isIdentifier(codeAt(text, end)) ? end : -1;
}

const NO_QUOTE = -1;
const LABEL = '[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]*';
const HEREDOC = new RegExp(`<<<[ \\t]*(?:"(${LABEL})"|'(${LABEL})'|(${LABEL}))(?=\\n)`, 'y');
