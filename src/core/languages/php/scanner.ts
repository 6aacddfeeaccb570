import * as char from '../kit/chars.ts';
import { codeAt } from '../kit/lines.ts';
import { FirstProblem, UNCLOSED_BRACKET, UNOPENED_BRACKET } from '../kit/problems.ts';
import * as kind from './kinds.ts';
import { isIdentifier, KINDS } from './kinds.ts';
import { Scope } from './scope.ts';
import { Strings } from './strings.ts';
import { Trivia } from './trivia.ts';

/** Why the scanner has stopped. */
export type Stop = 'end' | 'word' | 'qualified' | 'comma' | 'variable';

/**
 * Reads a PHP text, in which LF ends each line, from word to word. It recognises the text outside of tags, strings
 * and the code in them, comments and brackets, so nothing that it skips is a statement. Time is linear for any text.
 */
export class Scanner {
  /** The offset after the word that it stopped at. */
  pos: number;
  /** Where that word begins. */
  start = 0;
  scope = new Scope('block', 0);
  readonly problem = new FirstProblem();

  readonly #text: string;
  readonly #stopsAtVariables: boolean;
  readonly #trivia: Trivia;
  readonly #strings: Strings;

  constructor(text: string, stopsAtVariables = false) {
    this.#text = text;
    this.#stopsAtVariables = stopsAtVariables;
    this.#trivia = new Trivia(text, this.problem);
    this.#strings = new Strings(text, this.problem);
    this.pos = this.#endOfMarkup(0);
  }

  get code(): number {
    return this.#text.charCodeAt(this.pos);
  }

  /** Goes on to the next word, or to a comma in a list of constants. */
  next(): Stop {
    const text = this.#text;
    const end = text.length;
    let i = this.pos;
    for (;;) {
      let found = kind.PLAIN;
      for (; i < end; i++) {
        found = KINDS[text.charCodeAt(i)];
        if (found !== kind.PLAIN) break;
      }
      if (i >= end) break;
      const start = i++;
      if (found === kind.WORD || found === kind.SEPARATOR) {
        let isQualified = found === kind.SEPARATOR;
        for (; ; i++) {
          found = KINDS[codeAt(text, i)];
          if (found === kind.SEPARATOR) isQualified = true;
          else if (found !== kind.WORD) break;
        }
        if (char.isDigit(text.charCodeAt(start)) || this.isAfterArrow(start)) continue;
        this.start = start;
        this.pos = i;
        return isQualified ? 'qualified' : 'word';
      }
      if (found === kind.VARIABLE) {
        while (isIdentifier(codeAt(text, i))) i++;
        if (!this.#stopsAtVariables) continue;
        this.start = start;
        this.pos = i;
        return 'variable';
      }
      if (found === kind.COMMA) {
        this.scope.isArrow = false;
        this.scope.isValue = false;
        if (!this.scope.isList) continue;
        this.pos = i;
        return 'comma';
      }
      i = this.#skip(found, start);
    }
    this.pos = end;
    if (this.scope.outer !== undefined) this.problem.report(this.scope.start, UNCLOSED_BRACKET);
    return 'end';
  }

  /** Goes to the end of the text, whatever it contains. */
  stop(): void {
    this.pos = this.#text.length;
    while (this.scope.outer !== undefined) this.scope = this.scope.outer;
  }

  /** Skips blanks and comments. */
  skipTrivia(): void {
    this.pos = this.#trivia.skip(this.pos);
  }

  /** Reads the name at this position, with its backslashes; empty if there is none. */
  name(): string {
    const start = this.pos;
    let kindAt = KINDS[codeAt(this.#text, start)];
    while (kindAt === kind.WORD || kindAt === kind.SEPARATOR) kindAt = KINDS[codeAt(this.#text, ++this.pos)];
    return this.#text.slice(start, this.pos);
  }

  /** Skips trivia and then this character, if it comes next. */
  take(code: number): boolean {
    this.skipTrivia();
    if (this.code !== code) return false;
    this.pos++;
    return true;
  }

  /** Reads something, and returns to the current position. */
  lookAhead<T>(read: () => T): T {
    const { pos } = this;
    const result = read();
    this.pos = pos;
    return result;
  }

  /** Where the code before the word ends that the scanner stopped at. */
  get endBefore(): number {
    return this.#trivia.endOfCodeBefore(this.start);
  }

  /** Is the word that the scanner stopped at the name of a member, as in `$a->use` and `A::class`? */
  get isMember(): boolean {
    return this.isAfterArrow(this.endBefore);
  }

  /** The offset of the next character that is neither blank nor part of a comment. */
  get nextCode(): number {
    return this.#trivia.skip(this.pos);
  }

  /** Does `->` or `::` end here? */
  isAfterArrow(end: number): boolean {
    const last = this.#text.charCodeAt(end - 1);
    if (last === char.GREATER) return this.#text.charCodeAt(end - 2) === char.MINUS;
    return last === char.COLON && this.#text.charCodeAt(end - 2) === char.COLON;
  }

  /** The offset after whatever begins with a character of this kind. */
  #skip(found: number, start: number): number {
    const text = this.#text;
    const next = text.charCodeAt(start + 1);
    switch (found) {
      case kind.SINGLE_QUOTE:
      case kind.TEMPLATE:
        return this.#afterString(this.#strings.endOfQuoted(start));
      case kind.LESS:
        return next === char.LESS ? this.#afterString(this.#strings.endOfHeredoc(start)) : start + 1;
      case kind.SLASH:
      case kind.HASH:
        if (this.#trivia.beginsAt(start)) return this.#trivia.endOfComment(start);
        if (found === kind.HASH) this.scope.upcoming = 'types';
        return start + 1;
      case kind.QUESTION:
        if (next !== char.GREATER) return start + 1;
        this.scope.endStatement();
        return this.#endOfMarkup(start + 2);
      case kind.EQUALS:
        // The arrow of a function ends its head.
        if (next === char.GREATER) this.scope.isHeader = false;
        else this.scope.isValue = true;
        return start + 1;
      case kind.OPEN:
        this.#open(start);
        return start + 1;
      case kind.CLOSE:
        return this.#close(start);
      case kind.SEMICOLON:
        this.scope.endStatement();
    }
    return start + 1;
  }

  /** Where code begins in the text outside of tags. */
  #endOfMarkup(from: number): number {
    OPEN_TAG.lastIndex = from;
    return OPEN_TAG.test(this.#text) ? OPEN_TAG.lastIndex : this.#text.length;
  }

  /** A bracket among types contains types, unless it holds the arguments of an attribute: `(A&B)|null`. */
  #open(start: number): void {
    const bracket = this.#text.charCodeAt(start);
    const { scope } = this;
    if (bracket === char.OPEN_PAREN && scope.upcoming === 'code' && scope.areTypes) {
      const end = this.#trivia.endOfCodeBefore(start);
      if (!isIdentifier(this.#text.charCodeAt(end - 1))) scope.upcoming = 'types';
    }
    this.scope = scope.open(start, bracket);
  }

  #close(start: number): number {
    const bracket = this.#text.charCodeAt(start);
    if (!this.scope.canClose(bracket)) {
      this.problem.report(start, UNOPENED_BRACKET);
      return start + 1;
    }
    while (bracket === char.CLOSE_BRACE && this.scope.kind === 'group') {
      this.problem.report(this.scope.start, UNCLOSED_BRACKET);
      this.scope = this.scope.close();
    }
    const isInserted = this.scope.kind === 'inserted';
    this.scope = this.scope.close();
    return isInserted ? this.#afterString(this.#strings.resume(start + 1)) : start + 1;
  }

  /** Enters the code in a string, where it has some. */
  #afterString(end: number): number {
    if (end >= 0) return end;
    this.scope = new Scope('inserted', ~end - 1, this.scope);
    return ~end;
  }
}

/** A short tag needs a blank, because `<?xml` is not one. */
const OPEN_TAG = /<\?(?:php(?!\S)|=|(?=\s))/gi;
