import type { RawImport } from '../../../types.ts';
import { createLexer, step } from '../javascript/lexer.ts';
import type { Lexer, Listener } from '../javascript/lexer-state.ts';
import { createSalvager, type Salvager } from '../javascript/salvage-tokens.ts';
import * as char from '../kit/chars.ts';
import { createLookahead } from './lookahead.ts';

/** The expressions in the markup of one component. */
export interface Code {
  /** The offset after the brace that closes an expression, given where its code begins; -1 if there is none. */
  end(from: number): number;
  /** A lexer at the start of an expression, for a caller that steps through it. */
  begin(from: number): Lexer;
  /** Must be called with every lexer from `begin` when it reaches its end. */
  finish(lexer: Lexer): void;
  /** The imports found so far, in source order. */
  imports(): readonly RawImport[];
}

export interface CodeOptions {
  readonly line: (offset: number) => number;
  /** May the expressions of `end` contain elements? */
  readonly jsx: boolean;
}

export function createCode(text: string, { line, jsx }: CodeOptions): Code {
  const mayImport = createLookahead(text, ['import']);
  let salvager: Salvager | undefined;
  let noRegexBefore = 0;
  /** After one expression without an end, the rest is not understood either. */
  let isBroken = false;

  function begin(from: number, elements = false): Lexer {
    if (mayImport(from)) salvager ??= createSalvager(text, { line, onlyTypes: false, isType });
    const lexer = createLexer(text, { jsx: elements, listener: salvager ?? IGNORE, at: from });
    // As after a parenthesis, so that a brace begins an object.
    lexer.last = '(';
    lexer.noRegexBefore = noRegexBefore;
    return lexer;
  }

  function finish(lexer: Lexer): void {
    noRegexBefore = lexer.noRegexBefore;
  }

  function end(from: number): number {
    if (isBroken) return -1;
    SIMPLE.lastIndex = from;
    if (SIMPLE.test(text)) return SIMPLE.lastIndex;
    const lexer = begin(from, jsx);
    while (lexer.at < text.length) {
      if (lexer.stack.length === 0 && text.charCodeAt(lexer.at) === char.CLOSE_BRACE) {
        finish(lexer);
        return lexer.at + 1;
      }
      step(lexer);
    }
    isBroken = true;
    return -1;
  }

  function isType(start: number): boolean {
    return BEFORE_TYPE.test(text.slice(Math.max(0, start - 80), start));
  }

  return {
    end,
    begin: from => begin(from),
    finish,
    imports: () => salvager?.imports().filter(raw => KINDS.has(raw.kind)) ?? [],
  };
}

/** Nothing in it can hide a brace, and there is no import without a quote. */
const SIMPLE = /[^{}'"`/<]*\}/y;

/** Kinds of imports in an expression. A `require` in markup is not that of a module. */
const KINDS: ReadonlySet<string> = new Set(['dynamic', 'glob', 'type', 'url']);

/** `x as import('y').Z`, `A | import('y').Z`, `(x: import('y').Z) =>`: none of them makes sense for a promise. */
const BEFORE_TYPE = /(?:\b(?:as|satisfies|keyof|readonly)|(?<![|&])[|&]|<|\(\s*\w+\??\s*:)\s*$/;

const IGNORE: Listener = { onToken() {}, onTemplate() {} };
