export type TokenKind = 'word' | 'string' | 'punctuator' | 'number' | 'regex';

export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  readonly inFunction: boolean;
}

/** Receives what the lexer finds. */
export interface Listener {
  onToken(token: Token): void;
  /** A template literal is complete; `parts` are the texts around its substitutions. */
  onTemplate(start: number, parts: readonly string[]): void;
}

/** The state at one offset of the text. One object for the whole text, modified in place. */
export interface Lexer {
  readonly text: string;
  readonly jsx: boolean;
  readonly listener: Listener;
  at: number;
  readonly stack: Frame[];
  /** The number of open function bodies. */
  functions: number;
  /** Is a value expected next? Then `/` begins a regular expression and `<` an element. */
  wantsValue: boolean;
  /** The last token: a word, a punctuator, or '' for a value. */
  last: string;
  /** Was the last closed parenthesis that of `if (…)` or similar? */
  closedControl: boolean;
  /** No regular expression ends on the line that ends here. */
  noRegexBefore: number;
}

/** An open bracket, template or element. */
export type Frame =
  | { readonly kind: '('; readonly control: boolean }
  | { readonly kind: '[' }
  | { readonly kind: '{'; readonly holds: 'statements' | 'function' | 'value' }
  /** From a backtick to its end. */
  | { readonly kind: 'template'; readonly start: number; from: number; readonly parts: string[] }
  /** `${ … }` in a template literal. */
  | { readonly kind: 'substitution' }
  /** From `<` to `>`. */
  | { readonly kind: 'tag'; readonly closing: boolean }
  /** Between an opening and a closing tag. */
  | { readonly kind: 'children' }
  /** `{ … }` in an element. */
  | { readonly kind: 'container' };
