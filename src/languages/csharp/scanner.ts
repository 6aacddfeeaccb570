import { codesOf, skipSpaces } from '../kit/codes.ts';
import { COLON, DOLLAR, DOUBLE_QUOTE, EQUALS, GREATER, OPEN_BRACE, OPEN_PAREN, SEMICOLON } from './chars.ts';
import { Literals } from './literals.ts';
import { BRACKET, HOLE, PAREN, Scopes } from './scopes.ts';
import { endOfLine, lengthOfEscape, runOf } from './strings.ts';
import { ARROW, COLONS, END, LITERAL, SAME, WORD } from './tokens.ts';

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
  /** Has any name up to here been written with an escape? */
  hasEscapes = false;
  /** Those of the text, as `codesOf` has them. */
  readonly codes: Uint16Array;

  readonly #text: string;
  readonly #literals: Literals;
  /** After one without an end none is looked for again: that would take quadratic time. */
  #isCommentOpen = false;

  constructor(text: string) {
    this.#text = text;
    this.codes = codesOf(text);
    this.#literals = new Literals(text, this.codes, this.scopes, this);
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
    return isFirstOfLine(this.codes, this.start);
  }

  #read(): number {
    const { codes } = this;
    let i = this.pos;
    for (;;) {
      let code = codes[i];
      while (code === NEWLINE || code === SPACE) {
        i = skipSpaces(codes, i + 1);
        code = codes[i];
      }
      this.start = i;
      switch (KINDS[code]) {
        case LETTER:
          do i++;
          while (KINDS[codes[i]] <= DIGIT);
          return this.#stop(codes[i] === BACKSLASH ? this.#endOfName(i) : i, WORD);
        case SIGN:
          return this.#stop(i + 1, code);
        case OPEN:
          return this.#open(i, code);
        case CLOSE:
          return this.#close(i, code);
        case QUOTE:
          return this.#stop(this.#quoted(i, code), LITERAL);
        case DIGIT:
          return this.#stop(this.#endOfName(i), LITERAL);
        case BLANK:
          if (i === codes.length - 1) return this.#end(i);
          i++;
          break;
        case SLASH:
          if (codes[i + 1] !== SLASH_SIGN && codes[i + 1] !== STAR) return this.#stop(i + 1, code);
          i = this.#comment(i);
          break;
        case HASH:
          if (!isFirstOfLine(codes, i)) return this.#stop(i + 1, code);
          i = this.#directive(i);
          break;
        default:
          return this.#other(i, code);
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
    const closed = this.scopes.close(code, at);
    if (closed === undefined && !this.scopes.hasConditions) this.report(at, 'this bracket was never opened');
    if (closed?.string) return this.#stop(this.#literals.resume(at, closed.string), LITERAL);
    return this.#stop(at + 1, code);
  }

  /** Most strings are of the plain kind. */
  #quoted(at: number, code: number): number {
    const isPlain = code !== DOUBLE_QUOTE || this.codes[at + 1] !== DOUBLE_QUOTE;
    return isPlain ? this.#literals.plain(at) : this.#literals.string(at);
  }

  /** A character that has to be looked at more closely. */
  #other(at: number, code: number): number {
    const { top } = this.scopes;
    switch (code) {
      case EQUALS:
        return this.#equals(at);
      case SEMICOLON:
        if (top.kind === HOLE) this.#literals.abandon(top);
        return this.#stop(at + 1, code);
      case COLON:
        if (this.codes[at + 1] === COLON) return this.#stop(at + 2, COLONS);
        if (top.string) return this.#stop(this.#literals.format(at, top, top.string), LITERAL);
        return this.#stop(at + 1, code);
      case BACKSLASH:
        return this.#named(at, at);
      default:
        return this.#prefixed(at, code);
    }
  }

  #equals(at: number): number {
    const next = this.codes[at + 1];
    if (next === GREATER) return this.#stop(at + 2, ARROW);
    return next === EQUALS ? this.#stop(at + 2, SAME) : this.#stop(at + 1, EQUALS);
  }

  #prefixed(at: number, code: number): number {
    const end = this.#literals.string(at);
    if (end > at) return this.#stop(end, LITERAL);
    // All dollars at once: each alone would look at all that follow.
    if (code === DOLLAR) return this.#stop(at + runOf(this.codes, DOLLAR, at), code);
    return this.#named(at, at + 1);
  }

  /** A name that begins with this sign, or the sign alone. */
  #named(sign: number, from: number): number {
    const end = this.#endOfName(from);
    return end > from ? this.#stop(end, WORD) : this.#stop(sign + 1, this.codes[sign]);
  }

  /** The index behind the name that stands here, escapes included. */
  #endOfName(from: number): number {
    const { codes } = this;
    let i = from;
    for (;;) {
      while (KINDS[codes[i]] <= DIGIT) i++;
      const length = codes[i] === BACKSLASH ? lengthOfEscape(codes, i) : 0;
      if (length === 0) return i;
      this.hasEscapes = true;
      i += length;
    }
  }

  #comment(slash: number): number {
    const text = this.#text;
    if (this.#isCommentOpen || this.codes[slash + 1] === SLASH_SIGN) return endOfLine(text, slash);
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

function isFirstOfLine(codes: Uint16Array, at: number): boolean {
  let i = at - 1;
  while (i >= 0 && codes[i] !== NEWLINE && KINDS[codes[i]] === BLANK) i--;
  return i < 0 || codes[i] === NEWLINE;
}

const CONDITION = /#[ \t]*(if|elif|else|endif)(?![A-Za-z0-9_])/y;

// An imported constant would be read from memory at each character, one from here is part of the machine code.
const NEWLINE = 10;
const SPACE = 32;
const STAR = 42;
const SLASH_SIGN = 47;
const BACKSLASH = 92;

/** What a character means, as far as it decides where a token ends. Names consist of the first two kinds. */
const LETTER = 0;
const DIGIT = 1;
/** Also what stands behind the end of the text. */
const BLANK = 2;
/** A token of its own. */
const SIGN = 3;
const OPEN = 4;
const CLOSE = 5;
const QUOTE = 6;
const SLASH = 7;
const HASH = 8;
const OTHER = 9;

/** By char code. Everything beyond ASCII but the blanks there is a letter. */
const KINDS = new Uint8Array(0x10000);
KINDS.fill(SIGN, 0, 128);
KINDS.fill(BLANK, 0x2000, 0x200b);
for (const [kind, characters] of [
  [LETTER, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_'],
  [DIGIT, '0123456789'],
  // The byte order mark counts too: a file that was put together from others may have it anywhere.
  [BLANK, ' \t\f\v\0\x1a\n\r\xa0\u3000\ufeff'],
  [OPEN, '([{'],
  [CLOSE, ')]}'],
  [QUOTE, '"\''],
  [SLASH, '/'],
  [HASH, '#'],
  [OTHER, '@$=:;\\'],
] as const) {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;
}
