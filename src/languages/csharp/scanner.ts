import { codeAt, NO_CODE } from '../text.ts';
import {
  APOSTROPHE,
  BLANK,
  CLOSE,
  CLOSE_BRACE,
  COLON,
  DIGIT,
  DOLLAR,
  DOUBLE,
  DOUBLE_QUOTE,
  EQUALS,
  ESCAPE,
  GREATER,
  HASH,
  isBlank,
  KINDS,
  LETTER,
  NEWLINE,
  OPEN,
  OPEN_BRACE,
  OPEN_PAREN,
  PREFIX,
  QUOTE,
  RETURN,
  SEMICOLON,
  SLASH,
  SLASH_SIGN,
  SPACE,
  STAR,
} from './chars.ts';
import { BRACKET, HOLE, PAREN, type Scope, Scopes } from './scopes.ts';
import {
  endOfFormat,
  endOfLine,
  endOfName,
  endOfPart,
  endOfPlain,
  isCode,
  runOf,
  type StringForm,
  stringFormAt,
} from './strings.ts';

/** What `Scanner.next` found; every other answer is the char code of a sign. */
export const END = 0;
export const WORD = 1;
/** A string, a character or a number. */
export const LITERAL = 2;
/** `=>` */
export const ARROW = 3;
/** `==` */
export const SAME = 4;
/** `::` */
export const COLONS = 5;

/**
 * Reads a C# text token by token, the code in interpolated strings included. It knows strings, comments, lines
 * of the preprocessor and brackets. Lines must end with LF. Time is linear, whatever the text is.
 */
export class Scanner {
  /** Behind the token. */
  pos = 0;
  start = 0;
  token = END;
  /** The token before this one, and where it stands. */
  before = END;
  beforeStart = 0;
  beforeEnd = 0;
  readonly scopes = new Scopes();
  /** The first thing that is wrong; whatever follows it is a guess. */
  problem: { readonly at: number; readonly message: string } | undefined;

  readonly #text: string;
  /** After one without an end none is looked for again: that would take quadratic time. */
  #isCommentOpen = false;
  #isStringOpen = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** Goes on to the next token. */
  next(): number {
    this.before = this.token;
    this.beforeStart = this.start;
    this.beforeEnd = this.pos;
    this.token = this.#read();
    return this.token;
  }

  report(at: number, message: string): void {
    this.problem ??= { at, message };
  }

  /** The name or keyword that stands here, as it is written. */
  word(): string {
    return this.#text.slice(this.start, this.pos);
  }

  /** Is this token the first of its line? */
  get isFirst(): boolean {
    return isFirstOfLine(this.#text, this.start);
  }

  #read(): number {
    const text = this.#text;
    let i = this.pos;
    for (;;) {
      let code = codeAt(text, i);
      while (code === SPACE || code === NEWLINE || code === RETURN) code = codeAt(text, ++i);
      const kind = code < 128 ? KINDS[code] : isBlank(code) ? BLANK : LETTER;
      this.start = i;
      switch (kind) {
        case BLANK:
          i++;
          break;
        case LETTER:
          if (code === NO_CODE) return this.#end(i);
          return this.#stop(endOfName(text, i), WORD);
        case DIGIT:
          return this.#stop(endOfName(text, i), LITERAL);
        case SLASH:
          if (!beginsComment(text, i)) return this.#stop(i + 1, code);
          i = this.#comment(i);
          break;
        case HASH:
          if (!isFirstOfLine(text, i)) return this.#stop(i + 1, code);
          i = this.#directive(i);
          break;
        case QUOTE:
          // Most strings are of the plain kind: this is the same, sooner.
          if (text.charCodeAt(i + 1) === DOUBLE_QUOTE) return this.#prefixed(i, code);
          return this.#stop(this.#closed(i, endOfPlain(text, i)), LITERAL);
        case PREFIX:
          return this.#prefixed(i, code);
        case APOSTROPHE:
          return this.#stop(this.#closed(i, endOfPlain(text, i)), LITERAL);
        case OPEN:
          return this.#open(i, code);
        case CLOSE:
          return this.#close(i, code);
        case DOUBLE:
          return this.#double(i, code);
        case ESCAPE:
          return this.#escape(i);
        default:
          if (code === SEMICOLON && this.scopes.top.kind === HOLE) this.#abandon();
          return this.#stop(i + 1, code);
      }
    }
  }

  #stop(pos: number, token: number): number {
    this.pos = pos;
    return token;
  }

  #end(at: number): number {
    const { brace, kind, start } = this.scopes.top;
    const open = kind === PAREN || kind === BRACKET ? start : brace?.start;
    if (open !== undefined && !this.scopes.hasConditions) this.report(open, 'this bracket is never closed');
    return this.#stop(at, END);
  }

  #open(at: number, code: number): number {
    if (code === OPEN_BRACE) this.scopes.brace(at);
    else this.scopes.open(code === OPEN_PAREN ? PAREN : BRACKET, at);
    return this.#stop(at + 1, code);
  }

  #close(at: number, code: number): number {
    const closed = this.scopes.close(code);
    if (closed === undefined && !this.scopes.hasConditions) this.report(at, 'this bracket was never opened');
    return closed?.string ? this.#resume(at, closed.string) : this.#stop(at + 1, code);
  }

  /** Reads the string on that stands around the code which this brace ends. */
  #resume(brace: number, form: StringForm): number {
    const braces = form.quotes > 0 ? Math.min(form.dollars, runOf(this.#text, CLOSE_BRACE, brace)) : 1;
    return this.#part(brace + braces, form);
  }

  #double(at: number, code: number): number {
    const next = this.#text.charCodeAt(at + 1);
    if (code === EQUALS) {
      if (next === GREATER) return this.#stop(at + 2, ARROW);
      return next === EQUALS ? this.#stop(at + 2, SAME) : this.#stop(at + 1, code);
    }
    if (next === COLON) return this.#stop(at + 2, COLONS);
    const { top } = this.scopes;
    return top.string ? this.#format(at, top, top.string) : this.#stop(at + 1, code);
  }

  /** The colon in the code of a string ends the code: what follows is a format, whatever it looks like. */
  #format(colon: number, hole: Scope, form: StringForm): number {
    const end = endOfFormat(this.#text, colon, form);
    this.scopes.top = hole.around ?? hole;
    if (this.#text.charCodeAt(end) === CLOSE_BRACE) return this.#resume(end, form);
    return this.#part(end, form);
  }

  #escape(at: number): number {
    const end = endOfName(this.#text, at);
    return end === at ? this.#stop(at + 1, this.#text.charCodeAt(at)) : this.#stop(end, WORD);
  }

  #prefixed(at: number, code: number): number {
    const form = stringFormAt(this.#text, at);
    if (form !== undefined) return this.#part(form.content, form);
    // All dollars at once: each alone would look at all that follow.
    if (code === DOLLAR) return this.#stop(at + runOf(this.#text, DOLLAR, at), code);
    const end = endOfName(this.#text, at + 1);
    return end > at + 1 ? this.#stop(end, WORD) : this.#stop(at + 1, code);
  }

  /** Behind the string, or in the code that begins in it. */
  #part(from: number, form: StringForm): number {
    const text = this.#text;
    const isLong = form.isVerbatim || form.quotes > 0;
    if (isLong && this.#isStringOpen) return this.#stop(endOfLine(text, from), LITERAL);
    const end = endOfPart(text, from, form);
    if (end < 0) {
      this.report(form.start, OPEN_STRING);
      if (!isLong) return this.#stop(~end, LITERAL);
      // The rest of the text would be hidden, so only this line is.
      this.#isStringOpen = true;
      return this.#stop(endOfLine(text, from), LITERAL);
    }
    if (form.dollars > 0 && isCode(text, end)) this.scopes.open(HOLE, end - 1, form);
    return this.#stop(end, LITERAL);
  }

  /** No statement ends in the code of a string: its closing brace was forgotten. */
  #abandon(): void {
    const { top } = this.scopes;
    this.report(top.string?.start ?? top.start, OPEN_STRING);
    this.scopes.top = top.around ?? top;
  }

  /** Of a literal on one line. */
  #closed(start: number, end: number): number {
    // Text that a condition leaves out may be prose, with apostrophes.
    if (end < 0 && !this.scopes.hasConditions) this.report(start, OPEN_STRING);
    return end < 0 ? ~end : end;
  }

  #comment(slash: number): number {
    const text = this.#text;
    if (this.#isCommentOpen || text.charCodeAt(slash + 1) === SLASH_SIGN) return endOfLine(text, slash);
    const end = text.indexOf('*/', slash + 2);
    if (end !== -1) return end + 2;
    this.#isCommentOpen = true;
    this.report(slash, 'this comment is never closed');
    return endOfLine(text, slash);
  }

  /** Everything on the line belongs to it. */
  #directive(hash: number): number {
    CONDITION.lastIndex = hash;
    const directive = CONDITION.exec(this.#text)?.[1];
    if (directive !== undefined) this.scopes.condition(directive);
    return endOfLine(this.#text, hash);
  }
}

function beginsComment(text: string, slash: number): boolean {
  const next = text.charCodeAt(slash + 1);
  return next === SLASH_SIGN || next === STAR;
}

function isFirstOfLine(text: string, at: number): boolean {
  let i = at - 1;
  while (i >= 0 && text.charCodeAt(i) !== NEWLINE && isBlank(text.charCodeAt(i))) i--;
  return i < 0 || text.charCodeAt(i) === NEWLINE;
}

const OPEN_STRING = 'this literal is never closed';
const CONDITION = /#[ \t]*(if|elif|else|endif)(?![A-Za-z0-9_])/y;
