import { CLOSE_BRACE, DOT, GREATER, isCapital, LESS, OPEN_PAREN, plainName, SEMICOLON } from './chars.ts';
import { Declarations } from './declarations.ts';
import type { Directive } from './directive.ts';
import { placeOf, tableOf } from './keywords.ts';
import { Scanner } from './scanner.ts';
import { COLONS, END, WORD } from './tokens.ts';
import { GENERIC_USE, METHOD_USE, TYPE_USE, UsedNames } from './used-names.ts';
import { isAttributePlace, mayBeType, mayFollow, WORDS_BEFORE_NAMES } from './uses.ts';
import { readUsing } from './using.ts';

export interface FoundDirective extends Directive {
  readonly at: number;
  /** The namespace or type, without blanks and comments. */
  readonly specifier: string;
}

/** Goes through a text once. Every reader begins at a word, and returns the first token that it has no use for. */
export class Extractor {
  readonly directives: FoundDirective[] = [];
  readonly declarations: Declarations;

  readonly #text: string;
  readonly #scanner: Scanner;
  readonly #used: UsedNames;
  /** Alias → what is taken by way of it. */
  readonly #aliases = new Map<string, Set<string>>();
  /** The first namespaces that are imported outside of all namespaces. */
  readonly #outer: string[] = [];
  /** The offsets of the last name that type parameters follow, and the token before it. */
  #genericStart = 0;
  #genericEnd = 0;
  #genericBefore = END;

  constructor(text: string) {
    this.#text = text;
    this.#scanner = new Scanner(text);
    this.declarations = new Declarations(text, this.#scanner);
    this.#used = new UsedNames(text, this.#scanner.codes);
  }

  get problem(): Scanner['problem'] {
    return this.#scanner.problem;
  }

  /** None where no namespace is imported: then nobody asks. */
  get uses(): string[] {
    if (!this.directives.some(({ alias, isGlobal }) => alias === undefined && !isGlobal)) return [];
    return this.#used.forms(this.declarations.known);
  }

  run(): void {
    const scanner = this.#scanner;
    let token = scanner.next();
    while (token !== END) {
      if (token === WORD) token = this.#word();
      else {
        if (token === SEMICOLON || token === CLOSE_BRACE) this.declarations.end();
        else if (token === OPEN_PAREN && scanner.before === GREATER) {
          this.declarations.name(this.#genericStart, this.#genericEnd, this.#genericBefore);
        }
        token = scanner.next();
      }
    }
  }

  #word(): number {
    const scanner = this.#scanner;
    const { codes, start } = scanner;
    if (isCapital(codes[start])) return this.#name();
    if (KEYWORDS[placeOf(codes, start, scanner.pos)] === 0) return this.#otherWord();
    switch (scanner.word()) {
      case 'using':
        return this.#using(start, false);
      case 'global':
        return this.#global(start);
      case 'await':
        this.#used.addName(METHOD_USE, 'GetAwaiter');
        return this.#otherWord();
      case 'foreach':
        this.#used.addName(METHOD_USE, 'GetEnumerator');
        this.#used.addName(METHOD_USE, 'GetAsyncEnumerator');
        return this.#otherWord();
      case 'from':
        return this.#from();
      default:
        return this.declarations.keyword() ? scanner.token : this.#otherWord();
    }
  }

  /** Names that differ only in what is hidden behind an escape are rare enough to be read as others. */
  #otherWord(): number {
    const scanner = this.#scanner;
    const { start, pos, before } = scanner;
    const token = scanner.next();
    if (token === OPEN_PAREN) this.declarations.name(start, pos, before);
    else if (token === LESS) this.#generic(start, pos, before);
    return (token === DOT || token === COLONS) && before !== DOT ? this.#qualified(start, pos) : token;
  }

  /** A capitalised name: that of a type, of a member, or of anything else. */
  #name(): number {
    const scanner = this.#scanner;
    const { start, pos, before } = scanner;
    const isAttribute = isAttributePlace(before, scanner.scopes.top);
    const { beforeStart, beforeEnd } = scanner;
    const after = scanner.next();
    if (after === OPEN_PAREN) this.declarations.name(start, pos, before);
    else if (after === LESS) this.#generic(start, pos, before);
    if (before === DOT) {
      if (after === OPEN_PAREN || after === LESS) this.#used.add(METHOD_USE, start, pos);
      return after;
    }
    if (before === COLONS || !mayBeType(before, after)) return after;
    if (before === WORD && !this.#mayFollow(beforeStart, beforeEnd, after)) return after;
    const use = after === LESS ? GENERIC_USE : TYPE_USE;
    this.#used.add(use, start, pos);
    if (isAttribute) this.#used.addName(use, `${this.#plain(start, pos)}Attribute`);
    return after === DOT || after === COLONS ? this.#qualified(start, pos) : after;
  }

  /** Can a type stand behind this word? Behind that of another type, the name is declared. */
  #mayFollow(start: number, end: number, after: number): boolean {
    const { codes } = this.#scanner;
    if (isCapital(codes[start])) return false;
    return BEFORE_NAMES[placeOf(codes, start, end)] === 0 || mayFollow(this.#text.slice(start, end), after);
  }

  #plain(start: number, end: number): string {
    return plainName(this.#text.slice(start, end));
  }

  #generic(start: number, end: number, before: number): void {
    this.#genericStart = start;
    this.#genericEnd = end;
    this.#genericBefore = before;
  }

  /** Behind the dot of `Alias.Name`. */
  #qualified(start: number, end: number): number {
    const scanner = this.#scanner;
    const taken = this.#aliases.size > 0 ? this.#aliases.get(this.#plain(start, end)) : undefined;
    if (taken === undefined || scanner.next() !== WORD) return scanner.token;
    const name = plainName(scanner.word());
    const after = scanner.next();
    taken.add(after === LESS ? `${name}<>` : name);
    return after;
  }

  /** `from x in y` is written for calls of methods. */
  #from(): number {
    const token = this.#otherWord();
    if (token === WORD) for (const method of QUERY_METHODS) this.#used.addName(METHOD_USE, method);
    return token;
  }

  #global(start: number): number {
    const scanner = this.#scanner;
    const token = scanner.next();
    return token === WORD && scanner.word() === 'using' ? this.#using(start, true) : token;
  }

  #using(at: number, isGlobal: boolean): number {
    const scanner = this.#scanner;
    const within = scanner.scopes.top.namespace;
    const { kind, alias, isStatic, type } = readUsing(scanner);
    if (kind === 'broken') scanner.report(at, 'this using directive cannot be read');
    if (kind === 'statement') this.#noteTypes(type);
    else if (type !== '') {
      const taken = new Set<string>();
      if (alias !== undefined) {
        this.#aliases.set(alias, taken);
        this.declarations.known.add(alias);
      }
      const isOfType = isStatic || alias !== undefined;
      const through = isOfType && within !== '' ? this.#outer : [];
      this.directives.push({ at, specifier: type, alias, taken, isGlobal, within, through });
      if (!isOfType && within === '' && this.#outer.length < MOST_OUTER) this.#outer.push(type);
    }
    return scanner.token;
  }

  /** Those of `using A<B> x = …`. */
  #noteTypes(type: string): void {
    for (const [, name = '', angle] of type.matchAll(TYPE_NAMES)) {
      if (isCapital(name.charCodeAt(0))) this.#used.addName(angle ? GENERIC_USE : TYPE_USE, name);
    }
  }
}

/** All of them would make quadratic space of a hostile text. */
const MOST_OUTER = 50;
const TYPE_NAMES = /(?<![^<,])([^<>.,:]+)(?=(<)?)/g;
/** Words that are acted on here or in the declarations. */
const KEYWORDS = tableOf([
  ...['using', 'global', 'namespace', 'class', 'struct', 'interface', 'enum', 'record', 'delegate', 'this'],
  ...['file', 'extension', 'foreach', 'await', 'from'],
]);
const BEFORE_NAMES = tableOf(WORDS_BEFORE_NAMES);
const QUERY_METHODS = ['Select', 'SelectMany', 'Where', 'OrderBy', 'GroupBy', 'Join'];
