import * as char from '../kit/chars.ts';
import { isWord, startOfIdentifier } from './chars.ts';
import type { Source } from './source.ts';
import { type StringLiteral, textOf } from './strings.ts';
import { isTestAttribute } from './test-items.ts';

/** The paths in the attributes of a module. */
export interface PathAttributes {
  /** `#[path = "…"]`. */
  readonly path: string | undefined;
  /** `#[cfg_attr(…, path = "…")]`: it applies only in some configurations. */
  readonly conditional: readonly string[];
}

/** Collects the paths in the attributes before an item. The lexer reads the attributes, and passes their strings. */
export class Attributes {
  /** The depth of brackets in an attribute that may contain a path; 0 outside such an attribute. */
  depth = 0;

  readonly #source: Source;
  /** Does the item exist in tests only? */
  isTest = false;
  #isConditional = false;
  #path: string | undefined;
  #conditional: string[] = [];

  constructor(source: Source) {
    this.#source = source;
  }

  /** Begins an attribute with the name at this offset. */
  open(name: number, depth: number): void {
    const { codes } = this.#source;
    this.#isConditional = isWord(codes, name, 'cfg_attr');
    if (this.#isConditional || isWord(codes, name, 'path')) this.depth = depth;
    else if (isTestAttribute(this.#source, name)) this.isTest = true;
  }

  /** Adds a string of an open attribute, if it is a path. */
  string(literal: StringLiteral): void {
    const { text, codes } = this.#source;
    const equals = this.#source.endOfCode(literal.start) - 1;
    if (codes[equals] !== char.EQUALS) return;
    const end = this.#source.endOfCode(equals);
    const word = startOfIdentifier(codes, end);
    if (text.slice(word, end) !== 'path') return;
    if (!this.#isConditional) this.#path ??= textOf(text, literal);
    else if (codes[this.#source.endOfCode(word) - 1] === char.COMMA)
      this.#conditional.push(textOf(text, literal));
  }

  /** The paths in the attributes before this item. */
  take(): PathAttributes {
    const taken = { path: this.#path, conditional: this.#conditional };
    this.forget();
    return taken;
  }

  /** Called when an item ends or its body begins: the next one has its own attributes. */
  forget(): void {
    this.#path = undefined;
    this.isTest = false;
    if (this.#conditional.length > 0) this.#conditional = [];
  }
}
