import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOT,
  LESS,
  OPEN_BRACE,
  OPEN_PAREN,
  plainName,
  SEMICOLON,
} from './chars.ts';
import { LONGEST_NAME } from './namespaces.ts';
import type { Scanner } from './scanner.ts';
import { EXTENSION, NAMESPACE, PAREN, type Scope, TYPE, UNIT } from './scopes.ts';
import { WORD } from './tokens.ts';
import { isDeclaredAfter } from './uses.ts';

/** What a text declares for others: types that stand in no other type, and extension methods. */
export class Declarations {
  readonly declares = new Set<string>();
  /** The first one; undefined where there is none. */
  namespace: string | undefined;
  /** Names that have a meaning in this text, whatever others declare. */
  readonly known = new Set<string>();

  readonly #text: string;
  readonly #scanner: Scanner;
  /** Where a delegate was announced whose name is still to come. */
  #delegateIn: Scope | undefined;
  #isFileLocal = false;

  constructor(text: string, scanner: Scanner) {
    this.#text = text;
    this.#scanner = scanner;
  }

  /** Reads on from a keyword; false where the word is none, with nothing read. */
  keyword(): boolean {
    switch (this.#scanner.word()) {
      case 'namespace':
        return this.#namespace();
      case 'class':
      case 'struct':
      case 'interface':
      case 'enum':
        return this.#type();
      case 'record':
        return this.#record();
      case 'this':
        return this.#this();
      case 'delegate':
        if (this.#isInNamespace) this.#delegateIn = this.#scanner.scopes.top;
        this.#scanner.next();
        return true;
      case 'extension':
        if (this.#scanner.scopes.top.kind === TYPE && MEMBER_ENDS.has(this.#scanner.before)) {
          this.#scanner.scopes.expect(EXTENSION);
        }
        return false;
      case 'file':
        if (this.#isInNamespace) this.#isFileLocal = true;
        return false;
      default:
        return false;
    }
  }

  /** A statement or a body ends. */
  end(): void {
    this.#scanner.scopes.expectNothing();
    this.#isFileLocal = false;
  }

  /** This name stands before the parenthesis that was just opened. */
  name(start: number, end: number, before: number): void {
    const scope = this.#scanner.scopes.top;
    scope.nameStart = start;
    scope.nameEnd = end;
    const { around } = scope;
    if (around === undefined) return;
    if (around === this.#delegateIn) this.#delegate(start, end);
    else if (around.kind === EXTENSION && isDeclaredAfter(before))
      this.#add(around, `${this.#plain(start, end)}()`);
  }

  get #isInNamespace(): boolean {
    const { kind } = this.#scanner.scopes.top;
    return kind === UNIT || kind === NAMESPACE;
  }

  #plain(start: number, end: number): string {
    return plainName(this.#text.slice(start, end));
  }

  #add({ namespace }: Scope, form: string): void {
    this.declares.add(namespace === '' ? form : `${namespace}.${form}`);
  }

  #namespace(): boolean {
    const scanner = this.#scanner;
    const { scopes } = scanner;
    const at = scanner.start;
    if (!this.#isInNamespace) scopes.leaveToSpace();
    let name = scopes.top.namespace;
    let token = scanner.next();
    while (token === WORD) {
      name = `${name}${name === '' ? '' : '.'}${plainName(scanner.word())}`.slice(0, LONGEST_NAME);
      scopes.expect(NAMESPACE, name);
      token = scanner.next();
      if (token !== DOT) break;
      token = scanner.next();
    }
    if (token === OPEN_BRACE || token === SEMICOLON) this.namespace ??= name;
    if (token === SEMICOLON) scopes.enter(name, at);
    return true;
  }

  /** `where T : class` declares nothing. */
  #type(): boolean {
    const scanner = this.#scanner;
    const { before } = scanner;
    if (scanner.next() === WORD && before !== COLON && before !== COMMA) this.#named();
    return true;
  }

  /** A keyword only where the name and the beginning of a type follow it. */
  #record(): boolean {
    const scanner = this.#scanner;
    const { before } = scanner;
    if (scanner.next() !== WORD || before === DOT) return true;
    const word = scanner.word();
    if (word === 'class' || word === 'struct') return this.#type();
    if (!OPERATORS.has(word)) this.#named(TYPE_GOES_ON);
    return true;
  }

  /** Reads the name of a type, and declares it if one of these tokens follows, or anything where none is given. */
  #named(mayFollow?: ReadonlySet<number>): void {
    const scanner = this.#scanner;
    const { scopes, start, pos } = scanner;
    const { top } = scopes;
    const isOuter = this.#isInNamespace;
    if (isOuter) scopes.expect(TYPE);
    const after = scanner.next();
    if (mayFollow && !mayFollow.has(after)) {
      scopes.expectNothing();
      return;
    }
    const name = this.#plain(start, pos);
    const form = after === LESS ? `${name}<>` : name;
    this.known.add(form);
    if (isOuter && !this.#isFileLocal) this.#add(top, form);
    this.#isFileLocal = false;
  }

  /** The return type may be a tuple: then keywords stand before the first parenthesis. */
  #delegate(start: number, end: number): void {
    const name = this.#plain(start, end);
    if (name === 'ref' || name === 'readonly') return;
    const { top } = this.#scanner.scopes;
    if (this.#delegateIn && !this.#isFileLocal) {
      const isGeneric = this.#scanner.before !== WORD;
      this.#add(top, isGeneric ? `${name}<>` : name);
    }
    this.#delegateIn = undefined;
  }

  /** `Method(this T x)` in a type: an extension method. */
  #this(): boolean {
    const scanner = this.#scanner;
    const scope = scanner.scopes.top;
    const after = scanner.next();
    if (scope.kind !== PAREN || scope.around?.kind !== TYPE || scope.nameEnd === 0) return true;
    const isParameter = after === WORD ? !OPERATORS.has(scanner.word()) : after === OPEN_PAREN;
    if (isParameter) this.#add(scope, `${this.#plain(scope.nameStart, scope.nameEnd)}()`);
    return true;
  }
}

/** Words that may stand behind a value. */
const OPERATORS: ReadonlySet<string> = new Set(['as', 'is', 'switch', 'with', 'in', 'and', 'or']);
const TYPE_GOES_ON: ReadonlySet<number> = new Set([OPEN_PAREN, OPEN_BRACE, SEMICOLON, COLON, LESS]);
const MEMBER_ENDS: ReadonlySet<number> = new Set([OPEN_BRACE, CLOSE_BRACE, SEMICOLON, CLOSE_BRACKET]);
