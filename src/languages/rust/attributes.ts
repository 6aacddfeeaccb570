import { COMMA, EQUALS, isWord, startOfIdentifier } from './chars.ts';
import { type StringLiteral, textOf } from './strings.ts';
import type { Trivia } from './trivia.ts';

/** Where a module's file is, by its attributes. */
export interface PathAttributes {
  /** `#[path = "…"]`. */
  readonly path?: string;
  /** `#[cfg_attr(…, path = "…")]`: it holds only under some configurations. */
  readonly perhaps: readonly string[];
}

/** The paths in the attributes before an item. The lexer reads them; this knows which strings are paths. */
export class Attributes {
  /** The depth of brackets in an attribute that may hold a path; 0 outside of one. */
  depth = 0;

  readonly #text: string;
  readonly #trivia: Trivia;
  #isConditional = false;
  #path: string | undefined;
  #perhaps: string[] = [];

  constructor(text: string, trivia: Trivia) {
    this.#text = text;
    this.#trivia = trivia;
  }

  /** An attribute begins whose name stands here. */
  open(name: number, depth: number): void {
    this.#isConditional = isWord(this.#text, name, 'cfg_attr');
    if (this.#isConditional || isWord(this.#text, name, 'path')) this.depth = depth;
  }

  close(): void {
    this.depth = 0;
  }

  /** A string in an open attribute. */
  string(literal: StringLiteral): void {
    const text = this.#text;
    const equals = this.#trivia.behind(literal.start) - 1;
    if (text.charCodeAt(equals) !== EQUALS) return;
    const end = this.#trivia.behind(equals);
    const word = startOfIdentifier(text, end);
    if (text.slice(word, end) !== 'path') return;
    if (!this.#isConditional) this.#path ??= textOf(text, literal);
    else if (text.charCodeAt(this.#trivia.behind(word) - 1) === COMMA)
      this.#perhaps.push(textOf(text, literal));
  }

  /** What the attributes before this item say. */
  take(): PathAttributes | undefined {
    if (this.#path === undefined && this.#perhaps.length === 0) return undefined;
    const taken = { ...(this.#path !== undefined && { path: this.#path }), perhaps: this.#perhaps };
    this.forget();
    return taken;
  }

  /** An item ended, or its body began: what follows has attributes of its own. */
  forget(): void {
    this.#path = undefined;
    if (this.#perhaps.length > 0) this.#perhaps = [];
  }
}
