export type TokenKind = 'word' | 'string' | 'punctuator' | 'number' | 'regex';

export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  readonly inFunction: boolean;
}

/** Who is told what the lexer finds. */
export interface Listener {
  onToken(token: Token): void;
  /** A template literal is complete; `parts` are the texts around its substitutions. */
  onTemplate(start: number, parts: readonly string[]): void;
}

/** What the lexer knows at one point of the text. One object for the whole text, changed in place. */
export interface Lexer {
  readonly text: string;
  readonly jsx: boolean;
  readonly listener: Listener;
  at: number;
  readonly stack: Frame[];
  /** How many function bodies are open. */
  functions: number;
  /** Would a value come next? Then `/` begins a regular expression and `<` an element. */
  wantsValue: boolean;
  /** The last token: a word, a punctuator, or '' for a value. */
  last: string;
  /** Was the parenthesis that closed last that of `if (…)` or its like? */
  closedControl: boolean;
  /** No regular expression was found to end on the line that ends here. */
  noRegexBefore: number;
}

/** Something that is open at a point of the text. */
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
