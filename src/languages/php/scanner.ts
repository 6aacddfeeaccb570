import { codeAt } from '../kit/lines.ts';
import {
  BACKSLASH,
  CLOSE,
  CLOSE_BRACE,
  COLON,
  COMMA,
  DASH,
  EQUALS_KIND,
  GREATER_SIGN,
  HASH,
  HASH_SIGN,
  isBlank,
  isDigit,
  isIdentifier,
  isLineEnd,
  KINDS,
  LESS,
  OPEN,
  OPEN_BRACKET,
  OPEN_PAREN,
  PLAIN,
  QUESTION,
  SEMICOLON,
  SEPARATOR,
  SINGLE_QUOTED,
  SLASH,
  SLASH_SIGN,
  TEMPLATE,
  VARIABLE,
  WORD,
} from './chars.ts';
import { Comments } from './comments.ts';
import { Scopes } from './scopes.ts';
import { endOfNowdoc, endOfSingleQuoted, heredocAt, nextPart, type Template } from './strings.ts';

/** Where the scanner has stopped. */
export type Stop = 'end' | 'word' | 'qualified' | 'comma' | 'variable';

/**
 * Reads a PHP text from word to word. It knows the text outside of the tags, strings, the code in them, comments
 * and brackets, so that what it skips is proven to be no statement. Time is linear, whatever the text is.
 */
export class Scanner {
  /** Behind the word that it stopped at. */
  pos: number;
  /** Where that begins. */
  start = 0;
  /** The first thing that is wrong; whatever follows it is a guess. */
  problem: { readonly at: number; readonly message: string } | undefined;
  readonly scopes = new Scopes();

  readonly #text: string;
  readonly #stopsAtVariables: boolean;
  readonly #comments: Comments;
  /** The strings that the code here stands in. */
  #templates: Template[] = [];
  /** After one that is never closed, strings have to end where their line does: all else would be quadratic. */
  #areStringsShort = false;

  constructor(text: string, stopsAtVariables = false) {
    this.#text = text;
    this.#stopsAtVariables = stopsAtVariables;
    this.#comments = new Comments(text);
    this.pos = this.#endOfMarkup(0);
  }

  get code(): number {
    return this.#text.charCodeAt(this.pos);
  }

  report(at: number, message: string): void {
    this.problem ??= { at, message };
  }

  /** Goes on to the next word, or to a comma in a list of constants. */
  next(): Stop {
    const text = this.#text;
    const end = text.length;
    let i = this.pos;
    for (;;) {
      let kind = PLAIN;
      for (; i < end; i++) {
        kind = KINDS[text.charCodeAt(i)];
        if (kind !== PLAIN) break;
      }
      if (i >= end) break;
      const start = i++;
      if (kind === WORD || kind === SEPARATOR) {
        let isQualified = kind === SEPARATOR;
        for (; ; i++) {
          kind = KINDS[codeAt(text, i)];
          if (kind === SEPARATOR) isQualified = true;
          else if (kind !== WORD) break;
        }
        if (isDigit(text.charCodeAt(start)) || this.isAfterArrow(start)) continue;
        this.start = start;
        this.pos = i;
        return isQualified ? 'qualified' : 'word';
      }
      if (kind === VARIABLE) {
        while (isIdentifier(codeAt(text, i))) i++;
        if (!this.#stopsAtVariables) continue;
        this.start = start;
        this.pos = i;
        return 'variable';
      }
      if (kind === COMMA) {
        this.scopes.isArrow = false;
        this.scopes.isValue = false;
        if (!this.scopes.isList) continue;
        this.pos = i;
        return 'comma';
      }
      if (kind === EQUALS_KIND) {
        // The arrow of a function ends its head.
        if (text.charCodeAt(i) === GREATER_SIGN) this.scopes.isHeader = false;
        else this.scopes.isValue = true;
        continue;
      }
      i = this.#pass(kind, start);
    }
    this.pos = end;
    if (this.scopes.depth > 0) this.report(this.scopes.start, OPEN_FOREVER);
    return 'end';
  }

  /** Goes to the end of the text, whatever stands there. */
  stop(): void {
    this.pos = this.#text.length;
    while (this.scopes.depth > 0) this.scopes.pop();
  }

  /** Skips blanks, lines and comments. */
  skipTrivia(): void {
    const text = this.#text;
    let i = this.pos;
    for (;;) {
      const code = codeAt(text, i);
      if (isBlank(code)) i++;
      else if (code === SLASH_SIGN && this.#comments.beginsAt(i)) i = this.#comment(i);
      else if (code === HASH_SIGN && text.charCodeAt(i + 1) !== OPEN_BRACKET) i = this.#comment(i);
      else break;
    }
    this.pos = i;
  }

  /** The name that stands here, with the backslashes in it; empty where none does. */
  name(): string {
    const start = this.pos;
    this.pos = this.#endOfName(start);
    return this.#text.slice(start, this.pos);
  }

  /** Is there this character? Then this goes on to what stands behind it. */
  take(code: number): boolean {
    this.skipTrivia();
    if (this.code !== code) return false;
    this.pos++;
    return true;
  }

  /** Where the code before the word ends that the scanner stopped at. */
  get endBefore(): number {
    return this.#comments.endOfCodeBefore(this.start);
  }

  /** Is the word that the scanner stopped at the name of a member, as in `$a->use` and `A::class`? */
  get isMember(): boolean {
    return this.isAfterArrow(this.endBefore);
  }

  /** The index of the next character that is no blank and no comment. */
  get nextCode(): number {
    const { pos } = this;
    this.skipTrivia();
    const next = this.pos;
    this.pos = pos;
    return next;
  }

  /** Does `->` or `::` end here? */
  isAfterArrow(end: number): boolean {
    const last = this.#text.charCodeAt(end - 1);
    if (last === GREATER_SIGN) return this.#text.charCodeAt(end - 2) === DASH;
    return last === COLON && this.#text.charCodeAt(end - 2) === COLON;
  }

  #endOfName(start: number): number {
    const text = this.#text;
    let i = start;
    while (isIdentifier(text.charCodeAt(i)) || text.charCodeAt(i) === BACKSLASH) i++;
    return i;
  }

  /** Passes what begins with a character that has a meaning, and returns where to go on. */
  #pass(kind: number, start: number): number {
    const text = this.#text;
    const next = text.charCodeAt(start + 1);
    switch (kind) {
      case SINGLE_QUOTED:
        return this.#singleQuoted(start);
      case TEMPLATE:
        return this.#template({
          start,
          end: text.charAt(start),
          isHeredoc: false,
          limit: this.#limit(start),
        });
      case SLASH:
        return this.#comments.beginsAt(start) ? this.#comment(start) : start + 1;
      case HASH:
        if (next !== OPEN_BRACKET) return this.#comment(start);
        this.scopes.upcoming = 'types';
        return start + 1;
      case LESS:
        return next === text.charCodeAt(start) ? this.#heredoc(start) : start + 1;
      case QUESTION:
        if (next !== GREATER_SIGN) return start + 1;
        this.scopes.endStatement();
        return this.#endOfMarkup(start + 2);
      case OPEN:
        this.#open(start);
        return start + 1;
      case CLOSE:
        return this.#close(start);
      case SEMICOLON:
        this.scopes.endStatement();
    }
    return start + 1;
  }

  /** Where the code begins that stands next in the text outside of the tags. */
  #endOfMarkup(from: number): number {
    OPEN_TAG.lastIndex = from;
    return OPEN_TAG.test(this.#text) ? OPEN_TAG.lastIndex : this.#text.length;
  }

  #comment(start: number): number {
    const end = this.#comments.pass(start);
    if (end < 0) this.report(start, 'this comment is never closed');
    return end < 0 ? ~end : end;
  }

  /** A bracket among types holds types, but for the arguments of an attribute: `(A&B)|null`. */
  #open(start: number): void {
    const { scopes } = this;
    const bracket = this.#text.charCodeAt(start);
    if (bracket === OPEN_PAREN && scopes.upcoming === 'code' && scopes.areTypes) {
      const end = this.#comments.endOfCodeBefore(start);
      if (!isIdentifier(this.#text.charCodeAt(end - 1))) scopes.upcoming = 'types';
    }
    scopes.open(start, bracket);
  }

  #close(start: number): number {
    const { scopes } = this;
    const bracket = this.#text.charCodeAt(start);
    if (!scopes.canClose(bracket)) {
      this.report(start, 'this bracket was never opened');
      return start + 1;
    }
    while (bracket === CLOSE_BRACE && scopes.innermost === 'group') {
      this.report(scopes.start, OPEN_FOREVER);
      scopes.pop();
    }
    const isInserted = scopes.innermost === 'inserted';
    scopes.pop();
    const outer = isInserted ? this.#templates.pop() : undefined;
    return outer === undefined ? start + 1 : this.#template(outer, start + 1);
  }

  #singleQuoted(start: number): number {
    const limit = this.#limit(start);
    const end = endOfSingleQuoted(this.#text, start, limit);
    return end === -1 ? this.#unclosed(start, limit) : end;
  }

  /** Passes a string with code in it, as far as to that code. */
  #template(template: Template, from = template.start + 1): number {
    const { kind, pos } = nextPart(this.#text, from, template);
    if (kind === 'open') return this.#unclosed(template.start, Math.max(from, pos));
    if (kind === 'code') {
      this.#templates.push(template);
      this.scopes.push(pos - 1, 'inserted');
    }
    return pos;
  }

  #heredoc(start: number): number {
    const heredoc = this.#areStringsShort ? undefined : heredocAt(this.#text, start);
    if (heredoc === undefined) return start + 1;
    const { label, isNowdoc, lineEnd } = heredoc;
    if (!isNowdoc) {
      return this.#template({ start, end: label, isHeredoc: true, limit: this.#text.length }, lineEnd);
    }
    const end = endOfNowdoc(this.#text, heredoc);
    return end === -1 ? this.#unclosed(start, lineEnd) : end;
  }

  #limit(start: number): number {
    return this.#areStringsShort ? this.#endOfLine(start) : this.#text.length;
  }

  /** Only the rest of its line counts as a string that is never closed: it would hide the rest of the file. */
  #unclosed(start: number, limit: number): number {
    this.report(start, 'this string is never closed');
    if (this.#areStringsShort) return limit;
    this.#areStringsShort = true;
    this.#templates = [];
    return this.#endOfLine(start);
  }

  #endOfLine(start: number): number {
    let end = start;
    while (end < this.#text.length && !isLineEnd(this.#text.charCodeAt(end))) end++;
    return end;
  }
}

const OPEN_FOREVER = 'this bracket is never closed';

/** A short tag needs a blank, because `<?xml` is none. */
const OPEN_TAG = /<\?(?:php(?!\S)|=|(?=\s))/gi;
