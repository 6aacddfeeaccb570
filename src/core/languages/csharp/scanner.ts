import * as char from '../kit/chars.ts';
import { codesOf, skipSpaces } from '../kit/codes.ts';
import { Comments } from '../kit/comments.ts';
import { endOfLine } from '../kit/lines.ts';
import { FirstProblem, UNCLOSED_BRACKET, UNCLOSED_COMMENT, UNOPENED_BRACKET } from '../kit/problems.ts';
import * as kind from './char-kinds.ts';
import { CHAR_KINDS } from './char-kinds.ts';
import { lengthOfEscape, plainName } from './identifiers.ts';
import { Literals, runOf } from './literals.ts';
import { BRACKET, HOLE, PAREN, Scopes } from './scopes.ts';
import { ARROW, COLONS, END, LITERAL, SAME, WORD } from './tokens.ts';

/**
 * Reads a C# text token by token, including the code in interpolated strings. It recognises strings, comments,
 * preprocessor lines and brackets. Lines must end with LF. Takes linear time for any text.
 */
export class Scanner {
  /** The offset after the token. */
  pos = 0;
  start = 0;
  token = END;
  /** The previous token and its offsets. */
  before = END;
  beforeStart = 0;
  beforeEnd = 0;
  readonly scopes = new Scopes();
  readonly problem = new FirstProblem();
  /** Is any name up to here written with an escape? */
  hasEscapes = false;
  /** The result of `codesOf`. */
  readonly codes: Uint16Array;
  readonly text: string;

  readonly #literals: Literals;
  readonly #comments: Comments;

  constructor(text: string) {
    this.text = text;
    this.codes = codesOf(text);
    this.#literals = new Literals(text, this.codes, this.scopes, this.problem);
    this.#comments = new Comments(text, { nest: false });
  }

  /** Advances to the next token and returns it. */
  next(): number {
    this.before = this.token;
    this.beforeStart = this.start;
    this.beforeEnd = this.pos;
    this.token = this.#read();
    return this.token;
  }

  /** The current name or keyword as written. */
  word(): string {
    return this.text.slice(this.start, this.pos);
  }

  /** The identifier that the name between two offsets stands for. */
  name(start = this.start, end = this.pos): string {
    return plainName(this.text.slice(start, end));
  }

  /** Is this token the first on its line? */
  get isFirst(): boolean {
    return isFirstOfLine(this.codes, this.start);
  }

  #read(): number {
    const { codes } = this;
    let i = this.pos;
    for (;;) {
      let code = codes[i];
      while (code === char.NEWLINE || code === char.SPACE) {
        i = skipSpaces(codes, i + 1);
        code = codes[i];
      }
      this.start = i;
      switch (CHAR_KINDS[code]) {
        case kind.LETTER:
          do i++;
          while (CHAR_KINDS[codes[i]] <= kind.DIGIT);
          return this.#stop(codes[i] === char.BACKSLASH ? this.#endOfName(i) : i, WORD);
        case kind.SIGN:
          return this.#stop(i + 1, code);
        case kind.OPEN:
          return this.#open(i, code);
        case kind.CLOSE:
          return this.#close(i, code);
        case kind.QUOTE:
          return this.#stop(this.#quoted(i, code), LITERAL);
        case kind.DIGIT:
          return this.#stop(this.#endOfName(i), LITERAL);
        case kind.BLANK:
          if (i === codes.length - 1) return this.#end(i);
          i++;
          break;
        case kind.SLASH:
          if (!this.#comments.beginsAt(i)) return this.#stop(i + 1, code);
          i = this.#comments.end(i);
          if (this.#comments.unclosed === this.start) this.problem.report(this.start, UNCLOSED_COMMENT);
          break;
        case kind.HASH:
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
    if (open !== undefined && !this.scopes.hasConditions) this.problem.report(open, UNCLOSED_BRACKET);
    return this.#stop(at, END);
  }

  #open(at: number, code: number): number {
    if (code === char.OPEN_BRACE) this.scopes.brace(at);
    else this.scopes.open(code === char.OPEN_PAREN ? PAREN : BRACKET, at);
    return this.#stop(at + 1, code);
  }

  #close(at: number, code: number): number {
    const closed = this.scopes.close(code, at);
    if (closed === undefined && !this.scopes.hasConditions) this.problem.report(at, UNOPENED_BRACKET);
    if (closed?.string) return this.#stop(this.#literals.resume(at, closed.string), LITERAL);
    return this.#stop(at + 1, code);
  }

  /** Most strings are plain. */
  #quoted(at: number, code: number): number {
    const isPlain = code !== char.DOUBLE_QUOTE || this.codes[at + 1] !== char.DOUBLE_QUOTE;
    return isPlain ? this.#literals.plain(at) : this.#literals.string(at);
  }

  #other(at: number, code: number): number {
    const { top } = this.scopes;
    const next = this.codes[at + 1];
    switch (code) {
      case char.EQUALS:
        if (next === char.GREATER) return this.#stop(at + 2, ARROW);
        return next === char.EQUALS ? this.#stop(at + 2, SAME) : this.#stop(at + 1, code);
      case char.SEMICOLON:
        if (top.kind === HOLE) this.#literals.abandon(top);
        return this.#stop(at + 1, code);
      case char.COLON:
        if (next === char.COLON) return this.#stop(at + 2, COLONS);
        if (top.string) return this.#stop(this.#literals.format(at, top, top.string), LITERAL);
        return this.#stop(at + 1, code);
      case char.BACKSLASH:
        return this.#named(at, at);
      default:
        return this.#prefixed(at, code);
    }
  }

  #prefixed(at: number, code: number): number {
    const end = this.#literals.string(at);
    if (end > at) return this.#stop(end, LITERAL);
    // All dollars at once: each one alone would look at all that follow.
    if (code === char.DOLLAR) return this.#stop(at + runOf(this.codes, char.DOLLAR, at), code);
    return this.#named(at, at + 1);
  }

  /** A name that begins with this sign, or the sign alone. */
  #named(sign: number, from: number): number {
    const end = this.#endOfName(from);
    return end > from ? this.#stop(end, WORD) : this.#stop(sign + 1, this.codes[sign]);
  }

  #endOfName(from: number): number {
    const { codes } = this;
    let i = from;
    for (;;) {
      while (CHAR_KINDS[codes[i]] <= kind.DIGIT) i++;
      const length = codes[i] === char.BACKSLASH ? lengthOfEscape(codes, i) : 0;
      if (length === 0) return i;
      this.hasEscapes = true;
      i += length;
    }
  }

  /** A preprocessor directive extends to the end of its line. */
  #directive(hash: number): number {
    CONDITION.lastIndex = hash;
    const directive = CONDITION.exec(this.text)?.[1];
    if (directive !== undefined) this.scopes.condition(directive);
    return endOfLine(this.text, hash);
  }
}

function isFirstOfLine(codes: Uint16Array, at: number): boolean {
  let i = at - 1;
  while (i >= 0 && codes[i] !== char.NEWLINE && CHAR_KINDS[codes[i]] === kind.BLANK) i--;
  return i < 0 || codes[i] === char.NEWLINE;
}

const CONDITION = /#[ \t]*(if|elif|else|endif)(?![A-Za-z0-9_])/y;
