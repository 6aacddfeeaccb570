import * as char from '../kit/chars.ts';
import { Declarations } from './declarations.ts';
import type { Directive } from './detail.ts';
import * as keyword from './keywords.ts';
import { NameReader } from './name-reader.ts';
import { CALL_USE, GENERIC_USE, Occurrences, TYPE_USE } from './occurrences.ts';
import { Scanner } from './scanner.ts';
import { isSpace, isTypeBody, type Scope } from './scopes.ts';
import { COLONS, END, WORD } from './tokens.ts';
import { readUsing } from './using.ts';

/** Reads a text in one pass. Every reader begins at a word, and returns the first token that it does not consume. */
export class Extractor {
  readonly directives: (Directive & { readonly at: number })[] = [];
  readonly scanner: Scanner;
  readonly declarations: Declarations;
  readonly occurrences: Occurrences;

  readonly #names: NameReader;
  /** The first namespaces that are imported outside of all namespaces. */
  readonly #outer: string[] = [];

  constructor(text: string) {
    this.scanner = new Scanner(text);
    this.declarations = new Declarations(this.scanner);
    this.occurrences = new Occurrences(this.scanner);
    this.#names = new NameReader(this.scanner, this.declarations, this.occurrences);
  }

  run(): void {
    const { scanner } = this;
    let token = scanner.next();
    while (token !== END) {
      if (token === WORD) token = this.#word();
      else {
        this.#sign(token);
        token = scanner.next();
      }
    }
  }

  #sign(token: number): void {
    switch (token) {
      case char.DOT:
        break;
      case char.SEMICOLON:
      case char.CLOSE_BRACE:
        this.declarations.end();
        this.#names.context.endStatement();
        break;
      case char.OPEN_BRACE:
        this.declarations.local.begin();
        this.#names.context.endStatement();
        break;
      default:
        this.#names.context.sign(token);
    }
  }

  #word(): number {
    const { scanner } = this;
    const { codes, start } = scanner;
    if (scanner.before === char.CLOSE_PAREN) this.#names.context.afterParenthesis();
    if (char.isUpperCase(codes[start])) return this.#names.read();
    const action = keyword.bitsAt(codes, start, scanner.pos) & keyword.ACTION;
    switch (action) {
      case 0:
        return this.#otherWord();
      case keyword.USING:
        return this.#using(start, false);
      case keyword.GLOBAL:
        return this.#global(start);
      case keyword.AWAIT:
        this.#call('GetAwaiter');
        return this.#otherWord();
      case keyword.FOREACH:
        this.#call('GetEnumerator');
        this.#call('GetAsyncEnumerator');
        return this.#otherWord();
      case keyword.FROM:
        return this.#from();
      case keyword.WHERE:
        if (mayHaveConstraints(scanner.scopes.top)) this.#names.context.beginConstraints();
        return this.#otherWord();
      default:
        return this.declarations.keyword(action) ? scanner.token : this.#otherWord();
    }
  }

  #otherWord(): number {
    const { scanner } = this;
    const { start, pos, before, beforeStart, beforeEnd } = scanner;
    const token = scanner.next();
    if (token === char.OPEN_PAREN) {
      // After a modifier comes the type of what is declared, which may be a tuple, and not a list of arguments.
      const isModifier = (keyword.bitsAt(scanner.codes, start, pos) & keyword.MODIFIER) !== 0;
      if (!isModifier) this.declarations.name(start, pos, before);
    } else if (token === char.LESS) this.#names.context.generic(start, pos, before, beforeStart, beforeEnd);
    else this.#names.declaredBy(before, start, token);
    return (token === char.DOT || token === COLONS) && before !== char.DOT
      ? this.#names.qualified(start, pos)
      : token;
  }

  /** A method that the language calls. */
  #call(method: string, count = 0): void {
    const { start, scopes } = this.scanner;
    this.occurrences.addName(CALL_USE + count, method, start, scopes.top);
  }

  /** `from x in y` stands for calls of methods. */
  #from(): number {
    const token = this.#otherWord();
    if (token === WORD) for (const [method, count] of QUERY_METHODS) this.#call(method, count);
    return token;
  }

  #global(start: number): number {
    const { scanner } = this;
    const token = scanner.next();
    if (token === COLONS) return this.#names.absolute();
    return token === WORD && scanner.word() === 'using' ? this.#using(start, true) : token;
  }

  #using(at: number, isGlobal: boolean): number {
    const { scanner } = this;
    const within = scanner.scopes.top.namespace;
    const { kind, alias, isStatic, type: target } = readUsing(scanner);
    if (kind === 'broken') scanner.problem.report(at, 'this using directive cannot be read');
    if (kind === 'statement') this.#noteTypes(target, at);
    else if (target !== '') {
      const taken = new Set<string>();
      if (alias !== undefined) {
        this.#names.aliases.set(alias, taken);
        this.declarations.local.types.everywhere(alias);
      }
      const isOfType = isStatic || alias !== undefined;
      const through = isOfType && within !== '' ? this.#outer : [];
      this.directives.push({ at, target, alias, taken, isGlobal, isStatic, within, through });
      if (!isOfType && within === '' && this.#outer.length < MOST_OUTER) this.#outer.push(target);
    }
    return scanner.token;
  }

  /** The types of `using A<B> x = …`. */
  #noteTypes(type: string, at: number): void {
    const { top } = this.scanner.scopes;
    for (const [, name = '', angle] of type.matchAll(/(?<![^<,])([^<>.,:]+)(?=(<)?)/g)) {
      if (char.isUpperCase(name.charCodeAt(0))) {
        this.occurrences.addName(angle ? GENERIC_USE : TYPE_USE, name, at, top);
      }
    }
  }
}

function mayHaveConstraints(scope: Scope): boolean {
  return isTypeBody(scope) || isSpace(scope.kind);
}

/** Without a limit, a hostile text would take quadratic space. */
const MOST_OUTER = 50;
const QUERY_METHODS = Object.entries({ Select: 1, SelectMany: 2, Where: 1, OrderBy: 1, GroupBy: 1, Join: 4 });
