import type { Facts, RawImport } from '../../../types.ts';
import * as char from '../kit/chars.ts';
import { countLines, lineCursor, withNewlines } from '../kit/lines.ts';
import { encodeDefinition, encodeUse } from './detail.ts';
import { Lexer } from './lexer.ts';
import { requiredAt } from './required.ts';
import * as token from './tokens.ts';

/**
 * The files that a Ruby text requires, the constants that it declares and those that it uses. What a program computes
 * at run time (`const_get`, a required path in a variable) is not followed.
 */
export function extract(source: string): Facts {
  return new Extractor(withNewlines(source)).run(countLines(source));
}

/** What an `end` closes. */
interface Scope {
  /** The names of the modules around the code as written, outermost first. */
  readonly nesting: string;
  /** The body of a method runs later. */
  readonly isMethod: boolean;
  /** Where it begins. */
  readonly start: number;
}

class Extractor {
  readonly #text: string;
  readonly #lexer: Lexer;
  readonly #lineAt: (offset: number) => number;
  readonly #imports: RawImport[] = [];
  readonly #declares = new Set<string>();
  readonly #uses = new Map<string, number>();
  readonly #outer: Scope[] = [];
  #scope: Scope = { nesting: '', isMethod: false, start: 0 };
  /** That of a class whose superclass is being read. */
  #body: Scope | undefined;
  /** May a `do` of this line belong to a loop, which has its scope already? */
  #isLoop = false;
  #parentheses = 0;
  /** How many are open around the parameters that are being read. */
  #parameters = -1;
  #token = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lexer = new Lexer(text);
    this.#lineAt = lineCursor(text);
  }

  run(loc: number): Facts {
    const { problem } = this.#lexer;
    this.#next();
    while (this.#token !== token.END) this.#step();
    if (this.#outer.length > 0) problem.report(this.#scope.start, 'this block is never closed');
    const facts = { imports: this.#imports, problems: problem.list(this.#lineAt), loc };
    const [declares, uses] = [[...this.#declares], [...this.#uses.keys()]];
    if (declares.length + uses.length === 0) return facts;
    return { ...facts, names: { declares, uses, useLines: [...this.#uses.values()] } };
  }

  #next(): number {
    this.#token = this.#lexer.next();
    return this.#token;
  }

  /** Reads a token and what belongs to it. */
  #step(): void {
    const kind = this.#token;
    if (kind === token.CONSTANT || kind === token.COLONS) this.#constant();
    else if (kind === token.MODULE || kind === token.CLASS) this.#module();
    else if (kind === token.DEF) this.#method();
    else if (kind === char.CLOSE_PAREN) this.#closeParenthesis();
    else {
      this.#other(kind);
      this.#next();
    }
  }

  #other(kind: number): void {
    switch (kind) {
      case token.REQUIRE:
        this.#require();
        break;
      case token.OPEN:
        this.#open(this.#scope);
        break;
      case token.CONDITION:
      case token.LOOP:
        if (!this.#lexer.beginsValue) break;
        this.#isLoop = kind === token.LOOP;
        this.#open(this.#scope);
        break;
      case token.DO:
        if (!this.#isLoop) this.#open(this.#scope);
        this.#isLoop = false;
        break;
      case token.CLOSE:
        if (this.#outer.length === 0)
          this.#lexer.problem.report(this.#lexer.start, 'this end closes nothing');
        this.#close();
        break;
      case char.NEWLINE:
      case char.SEMICOLON:
        this.#isLoop = false;
        if (this.#body) this.#open(this.#body);
        this.#body = undefined;
        break;
      case char.OPEN_PAREN:
        this.#parentheses++;
    }
  }

  #open({ nesting, isMethod }: Scope): void {
    this.#outer.push(this.#scope);
    this.#scope = { nesting, isMethod, start: this.#lexer.start };
  }

  #close(): void {
    this.#scope = this.#outer.pop() ?? this.#scope;
  }

  /** `class A::B < C`, `module A`, `class << self`. */
  #module(): void {
    this.#next();
    const path = this.#path();
    const body = { ...this.#scope, nesting: path === '' ? this.#scope.nesting : this.#inner(path) };
    const hasSuperclass = path !== '' && this.#token === char.LESS;
    if (path !== '') this.#declare(body.nesting, hasSuperclass);
    // The superclass is looked up outside of the class.
    if (hasSuperclass) this.#body = body;
    else this.#open(body);
  }

  #method(): void {
    this.#lexer.skip(METHOD_NAME);
    this.#next();
    // `def a = 1` has no `end`.
    if (this.#token === char.EQUALS) return;
    if (this.#token === char.OPEN_PAREN) this.#parameters = this.#parentheses;
    this.#open({ ...this.#scope, isMethod: true });
  }

  /** `def a(b) = 1` has none, either. */
  #closeParenthesis(): void {
    const isEndOfParameters = --this.#parentheses === this.#parameters;
    if (isEndOfParameters) this.#parameters = -1;
    if (this.#next() === char.EQUALS && isEndOfParameters) this.#close();
  }

  #require(): void {
    const { start, end, word } = this.#lexer;
    const required = requiredAt(this.#text, end, word);
    if (required === undefined) {
      if (word === 'autoload' && this.#lexer.skip(AUTOLOADED))
        this.#use(this.#lexer.word.replace(/.*:/, ''), start);
      return;
    }
    this.#imports.push({
      specifier: required.path,
      kind: required.isRelative ? 'reference' : 'require',
      line: this.#lineAt(start),
      ...((word === 'autoload' || this.#scope.isMethod) && { lazy: true }),
    });
  }

  /** A constant that is used, or that an assignment declares. */
  #constant(): void {
    const { start } = this.#lexer;
    const path = this.#path();
    if (path === '') return;
    if (this.#token === char.EQUALS) this.#declare(this.#inner(path), true);
    else this.#use(path, start);
  }

  /** Reads `A::B` or `::A`, and the token after it. Empty for anything else. */
  #path(): string {
    const { beginsValue, start } = this.#lexer;
    const isRoot = this.#token === token.COLONS;
    if (isRoot) this.#next();
    if (this.#token !== token.CONSTANT) return '';
    let path = isRoot ? `::${this.#lexer.word}` : this.#lexer.word;
    while (this.#next() === token.COLONS && this.#next() === token.CONSTANT)
      if (path.length < LONGEST_NAME) path += `::${this.#lexer.word}`;
    // The type of `klass` in `klass::A` is unknown.
    return isRoot && !beginsValue && /\S/.test(this.#text[start - 1] ?? '') ? '' : path;
  }

  #use(path: string, start: number): void {
    const use = path.startsWith('::') ? path.slice(2) : encodeUse(path, this.#scope.nesting);
    if (!this.#uses.has(use)) this.#uses.set(use, this.#lineAt(start));
  }

  #declare(nesting: string, isDefinition: boolean): void {
    const name = nesting.replaceAll(' ', '::');
    this.#declares.add(isDefinition ? encodeDefinition(name) : name);
  }

  /** The nesting in a module of this name. */
  #inner(path: string): string {
    const { nesting } = this.#scope;
    if (nesting.length > LONGEST_NAME) return nesting;
    return nesting === '' || path.startsWith('::') ? path.replace(/^::/, '') : `${nesting} ${path}`;
  }
}

/** Modules that a broken text never closes would have ever longer names, which every name in them repeats. */
const LONGEST_NAME = 500;
/** `autoload :Cart` finds its file by convention. */
const AUTOLOADED = /[ \t(]*:[A-Z]\w*/y;
const METHOD_NAME = /\s*(?:[\w\u0080-\uffff]+\s*\.\s*)?(?:[\w\u0080-\uffff]+[?!=]?|[-+*/%<>=!~^&|`[\]]+@?)/y;
