import * as char from '../kit/chars.ts';
import { codeAt, endOfLine, NO_CODE } from '../kit/lines.ts';
import { FirstProblem, UNCLOSED_COMMENT, UNCLOSED_STRING } from '../kit/problems.ts';
import * as token from './tokens.ts';

/** A string, a regular expression, or the heredocs of one line. */
interface Quoted {
  readonly close: number;
  /** The bracket that nests in `%(…)`, and how many are open. */
  readonly open: number;
  depth: number;
  /** Is `#{…}` code? Of several heredocs it is if one of them has it. */
  readonly interpolates: boolean;
  /** The end of the last heredoc, which no quote closes. */
  readonly end?: number;
}

/**
 * Reads a Ruby text token by token. It knows strings and the code in them, heredocs, regular expressions, symbols,
 * comments and `__END__`. Lines must end with LF. Time is linear.
 */
export class Lexer {
  token: number = char.NEWLINE;
  start = 0;
  end = 0;
  /** Could the token begin a value, as after an operator? Otherwise an `if` is a modifier. */
  beginsValue = true;
  readonly problem = new FirstProblem();

  readonly #text: string;
  #isValueNext = true;
  /** The token before, also across the line break after a dot. */
  #last: number = char.NEWLINE;
  /** Open braces: undefined, or the string around the code in them. */
  readonly #braces: (Quoted | undefined)[] = [];
  /** Their text begins on the next line. */
  #heredocs: Quoted | undefined;
  /** How far all searches for the ends of heredocs may go. */
  #budget: number;
  /** After a string that is never closed, each ends with its line: other searches would take quadratic time. */
  #isBroken = false;

  constructor(text: string) {
    this.#text = text;
    this.#budget = MOST_SEARCHES * text.length;
  }

  next(): number {
    if (this.token !== char.NEWLINE || this.#last !== char.DOT) this.#last = this.token;
    this.beginsValue = this.#isValueNext;
    while (codeAt(this.#text, this.end) === char.SPACE) this.end++;
    if (STARTS[codeAt(this.#text, this.end)] === BLANK) this.skip(BLANKS);
    this.start = this.end;
    this.token = this.#read(codeAt(this.#text, this.start));
    return this.token;
  }

  get word(): string {
    return this.#text.slice(this.start, this.end);
  }

  /** Is there a match of a sticky pattern here? Then the token includes it. */
  skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.end;
    if (!pattern.test(this.#text)) return false;
    this.end = pattern.lastIndex;
    return true;
  }

  #read(code: number): number {
    switch (STARTS[code]) {
      case NAME:
        this.skip(NAMES);
        return this.#name(code);
      case LITERAL:
        if ((code !== char.QUESTION || this.#isValueNext) && this.skip(LITERALS))
          return this.#stop(token.LITERAL, false);
    }
    this.end++;
    switch (code) {
      case NO_CODE:
        return token.END;
      case char.NEWLINE:
        return this.#newline();
      case char.SINGLE_QUOTE:
      case char.DOUBLE_QUOTE:
      case char.BACKQUOTE:
        return this.#open(code, code !== char.SINGLE_QUOTE);
      case char.SLASH:
        if (this.#beginsArgument()) return this.#open(code, true);
        break;
      case char.PERCENT:
        if (this.#beginsArgument() && this.skip(PERCENT))
          return this.#open(codeAt(this.#text, this.end - 1), !/^%[qwis]\W/.test(this.word));
        break;
      case char.LESS:
        if (this.#beginsArgument() && this.#heredoc()) return this.#stop(token.LITERAL, false);
        break;
      case char.EQUALS:
        if (!this.skip(COMMENT)) break;
        this.problem.report(this.start, UNCLOSED_COMMENT);
        return token.END;
      case char.CLOSE_PAREN:
      case char.CLOSE_BRACKET:
        return this.#stop(code, false);
      case char.OPEN_BRACE:
        this.#braces.push(undefined);
        break;
      case char.CLOSE_BRACE: {
        const around = this.#braces.pop();
        return around ? this.#continue(around) : this.#stop(code, false);
      }
    }
    const longer = LONGER[code];
    return this.#stop(longer && this.skip(longer[0]) ? longer[1] : code, true);
  }

  #stop(kind: number, isValueNext: boolean): number {
    this.#isValueNext = isValueNext;
    return kind;
  }

  /** May a literal begin here? In `foo /x/` it is an argument, in `foo / x` the sign is an operator. */
  #beginsArgument(): boolean {
    if (this.#isValueNext) return this.#last !== token.CLASS;
    if (this.#last !== token.WORD && this.#last !== token.METHOD) return false;
    return this.#text[this.start - 1] === ' ' && !/[\s=]/.test(this.#text[this.start + 1] ?? ' ');
  }

  /** `key:` is a symbol, and `Integer(x)` is a call. */
  #name(first: number): number {
    const next = codeAt(this.#text, this.end);
    if (next === char.COLON && this.skip(LABEL)) return this.#stop(token.LITERAL, true);
    if (char.isDigit(first)) return this.#stop(token.LITERAL, false);
    if (this.#last === char.DOT) return this.#stop(token.METHOD, false);
    if (char.isUpperCase(first) && next !== char.OPEN_PAREN) return this.#stop(token.CONSTANT, false);
    if (this.#last === token.COLONS) return this.#stop(token.METHOD, false);
    const kind = KEYWORDS.get(this.word) ?? token.WORD;
    if (kind === token.END && !DATA.test(this.#text.slice(Math.max(0, this.start - 1), this.end + 1)))
      return this.#stop(token.WORD, false);
    return this.#stop(kind, kind === token.OPERATOR || kind === token.CLASS || kind >= token.OPEN);
  }

  #newline(): number {
    const heredocs = this.#heredocs;
    this.#heredocs = undefined;
    return heredocs ? this.#continue(heredocs) : this.#stop(char.NEWLINE, true);
  }

  #open(quote: number, interpolates: boolean): number {
    const bracket = '([{<'.indexOf(String.fromCharCode(quote));
    const close = bracket < 0 ? quote : ')]}>'.charCodeAt(bracket);
    return this.#continue({ close, open: bracket < 0 ? NONE : quote, depth: 0, interpolates });
  }

  /** Reads a string on, to its end or to the code in it. */
  #continue(quoted: Quoted): number {
    const text = this.#text;
    const { close, open, interpolates, end = text.length } = quoted;
    const from = this.end;
    for (let i = from; i < end; i++) {
      const code = text.charCodeAt(i);
      this.end = i + 1;
      if (code === char.BACKSLASH) i++;
      else if (code === char.NEWLINE && this.#isBroken) break;
      else if (code === open) quoted.depth++;
      else if (code === close && quoted.depth-- === 0) return this.#stop(token.LITERAL, false);
      else if (code === char.HASH && interpolates && this.skip(CODE)) {
        this.#braces.push(quoted);
        return this.#stop(token.LITERAL, true);
      }
    }
    if (quoted.end !== undefined) {
      // It may be over already, if it began in the code of a string.
      this.end = Math.max(from, end);
      return this.#stop(char.NEWLINE, true);
    }
    this.problem.report(this.start, UNCLOSED_STRING);
    this.#isBroken = true;
    this.end = endOfLine(text, from);
    return this.#stop(token.LITERAL, false);
  }

  /** `<<~SQL`: its text begins on the next line, after those of the heredocs before it. */
  #heredoc(): boolean {
    HEREDOC.lastIndex = this.start;
    const [all = '', indent = '', quote, name, word = ''] = HEREDOC.exec(this.#text) ?? [];
    if (all === '' || this.#budget < 0) return false;
    const label = (name ?? word).replace(/\W/g, '\\$&');
    const lastLine = new RegExp(`^${indent && '[ \\t]*'}${label}$`, 'gm');
    const from = this.#heredocs?.end ?? endOfLine(this.#text, this.start) + 1;
    lastLine.lastIndex = from;
    const isFound = lastLine.test(this.#text);
    this.#budget -= (isFound ? lastLine.lastIndex : this.#text.length) - from;
    if (!isFound) {
      if (indent !== '') this.problem.report(this.start, UNCLOSED_STRING);
      return false;
    }
    const interpolates = quote !== "'" || this.#heredocs?.interpolates === true;
    this.#heredocs = { close: NONE, open: NONE, depth: 0, interpolates, end: lastLine.lastIndex };
    this.end = this.start + all.length;
    return true;
  }
}

const OTHER = 0;
const NAME = 1;
const LITERAL = 2;
const BLANK = 3;
const STARTS = char.createCharTable({
  other: OTHER,
  wide: NAME,
  kinds: [
    [NAME, char.LETTERS + char.DIGITS],
    [LITERAL, ':@$?'],
    [BLANK, '\t\f#\\='],
  ],
});

const KEYWORDS: ReadonlyMap<string, number> = new Map(
  (
    [
      [token.OPERATOR, 'and else elsif ensure in not or rescue then when'],
      [token.OPEN, 'begin case'],
      [token.CONDITION, 'if unless'],
      [token.LOOP, 'for until while'],
      [token.DO, 'do'],
      [token.CLOSE, 'end'],
      [token.MODULE, 'module'],
      [token.CLASS, 'class'],
      [token.DEF, 'def'],
      [token.REQUIRE, 'autoload load require require_dependency require_relative'],
      [token.END, '__END__'],
    ] as const
  ).flatMap(([kind, words]) => words.split(' ').map(word => [word, kind])),
);

/** What makes a sign a longer one. */
const LONGER: Readonly<Record<number, readonly [rest: RegExp, kind: number]>> = {
  [char.DOT]: [/\.{1,2}/y, token.OPERATOR],
  [char.EQUALS]: [/[=~>]/y, token.OPERATOR],
  [char.COLON]: [/:/y, token.COLONS],
  // `A ||= 1` is an assignment.
  [char.PIPE]: [/\|=/y, char.EQUALS],
};

const NONE = -1;
/** A shift may look like a heredoc, and heredocs in heredocs may have the same end: a search takes as long as the text. */
const MOST_SEARCHES = 32;

const BLANKS = /(?:[ \t\f]+|#[^\n]*|\\\n|^=begin[\s\S]*?\n=end[^\n]*)+/my;
/** `save!` and `valid?` are names; `x != y` is not. */
const NAMES = /[\w\u0080-\uffff]+(?:[?!](?!=(?!=)))?/y;
const LABEL = /:(?![:\w\u0080-\uffff])/y;
const DATA = /^__END__$/m;
/** Symbols, variables and characters. */
const LITERALS =
  /:(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:[?!]|=(?![=>~]))?|[-+*/%<>=!~^&|`[\]]+)|@@?[\w\u0080-\uffff]*|\$(?:[\w\u0080-\uffff]+|-\w|[^\s\w])|\?(?:\\.|[^\s\w]|\w(?!\w))/y;
const PERCENT = /[qQwWiIrsx]?[^\w\s=]/y;
/** A longer label would make too large a pattern. */
const HEREDOC = /<<([~-]?)(?:(["'`])([^"'`\n]{1,999})\2|([^\W\d]\w{0,999}\b))/y;
const COMMENT = /(?<=^=)begin/my;
const CODE = /\{/y;
