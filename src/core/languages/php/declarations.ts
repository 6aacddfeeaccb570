import * as char from '../kit/chars.ts';
import type { SymbolKind } from './detail.ts';
import { valueText } from './inclusion.ts';
import type { NameCollector } from './names.ts';
import type { Scanner } from './scanner.ts';

/** Reads what a PHP text declares. Each method begins after the keyword. */
export class Declarations {
  readonly #text: string;
  readonly #scanner: Scanner;
  readonly #names: NameCollector;

  constructor(text: string, scanner: Scanner, names: NameCollector) {
    this.#text = text;
    this.#scanner = scanner;
    this.#names = names;
  }

  namespace(): void {
    const scanner = this.#scanner;
    scanner.skipTrivia();
    const name = scanner.name();
    scanner.skipTrivia();
    const { code } = scanner;
    if (code === char.OPEN_BRACE) scanner.scope.pending = 'namespace';
    else if (name === '' || (code !== char.SEMICOLON && code !== char.QUESTION)) return;
    this.#names.beginNamespace(name);
  }

  class(): void {
    const scanner = this.#scanner;
    scanner.skipTrivia();
    const { code } = scanner;
    const isAnonymous = code === char.OPEN_PAREN || code === char.OPEN_BRACE || this.#isHeritage();
    if (isAnonymous) scanner.scope.pending = 'class';
    else this.type();
  }

  type(): void {
    const scanner = this.#scanner;
    scanner.skipTrivia();
    const name = this.#isHeritage() ? '' : scanner.name();
    if (name === '') return;
    this.#declare('type', name);
    scanner.scope.pending = 'class';
  }

  /** May follow `class` without a name. Before these words, `enum` is only a name. */
  #isHeritage(): boolean {
    HERITAGE.lastIndex = this.#scanner.pos;
    return HERITAGE.test(this.#text);
  }

  function(): void {
    const scanner = this.#scanner;
    if (scanner.take(char.AMPERSAND)) scanner.skipTrivia();
    const name = scanner.name();
    scanner.skipTrivia();
    if (scanner.code !== char.OPEN_PAREN) return;
    if (name !== '') this.#declare('function', name);
    scanner.scope.pending = 'function';
    scanner.scope.upcoming = 'parameters';
  }

  arrow(): void {
    const scanner = this.#scanner;
    scanner.skipTrivia();
    if (scanner.code !== char.OPEN_PAREN && scanner.code !== char.AMPERSAND) return;
    scanner.scope.isArrow = true;
    scanner.scope.upcoming = 'parameters';
  }

  /** In a class a type may precede the name, so the first word is not always the name. */
  constant(): void {
    const scanner = this.#scanner;
    scanner.scope.isList = true;
    scanner.skipTrivia();
    const { pos } = scanner;
    const name = scanner.name();
    scanner.skipTrivia();
    if (name === '' || scanner.code !== char.EQUALS) scanner.pos = pos;
    else if (this.#declare('const', name)) this.#addValue(this.#names.fullName(name), scanner.pos + 1);
  }

  /** The first argument of `define()` is a full name. */
  define(): void {
    DEFINITION.lastIndex = this.#scanner.pos;
    const name = DEFINITION.exec(this.#text)?.[2]?.replaceAll('\\\\', '\\').replace(/^\\/, '');
    if (name === undefined) return;
    this.#names.declare({ kind: 'const', name });
    this.#addValue(name, DEFINITION.lastIndex);
  }

  /** Declares a constant that may be part of a path once more, with its value. */
  #addValue(name: string, at: number): void {
    const scanner = this.#scanner;
    const value = scanner.lookAhead(() => {
      scanner.pos = at;
      return valueText(scanner, this.#text);
    });
    if (value !== undefined) this.#names.declare({ kind: 'const', name, value });
  }

  /** Returns whether other files can see it. */
  #declare(kind: SymbolKind, name: string): boolean {
    const { scope } = this.#scanner;
    const symbol = { kind, name: this.#names.fullName(name) };
    if (!scope.isInBody) this.#names.declare(symbol);
    else if (scope.kind !== 'class') this.#names.declareLocally(symbol);
    return !scope.isInBody;
  }
}

const HERITAGE = /(?:extends|implements)(?![\w\u0080-\uffff\\])/iy;
const DEFINITION = /\s*\(\s*(['"])([\w\u0080-\uffff\\]+)\1(?:\s*,)?/y;
