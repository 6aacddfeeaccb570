import * as char from '../kit/chars.ts';
import { MOST_ARGUMENTS, methodForm, typeForm } from './detail.ts';
import { plainName } from './identifiers.ts';
import * as keyword from './keywords.ts';
import { LocalNames } from './local-names.ts';
import { joinName, LONGEST_NAME } from './namespaces.ts';
import type { Scanner } from './scanner.ts';
import {
  ENUM,
  EXTENSION,
  EXTENSION_METHOD,
  INNER_TYPE,
  isOpen,
  NAMESPACE,
  PAREN,
  type Scope,
  TYPE,
  type TypeInfo,
  UNIT,
} from './scopes.ts';
import { WORD } from './tokens.ts';
import { isDeclaredAfter, isTypeBody } from './name-roles.ts';

/** What a text declares for others: types that stand in no other type, and extension methods. */
export class Declarations {
  readonly declares = new Set<string>();
  /** The first one; undefined where there is none. */
  namespace: string | undefined;
  /** All types of the text, also those in others. */
  readonly infos: TypeInfo[] = [];
  readonly local: LocalNames;

  readonly #text: string;
  readonly #scanner: Scanner;
  /** Where a delegate was announced whose name is still to come. */
  #delegateIn: Scope | undefined;
  #isFileLocal = false;

  constructor(text: string, scanner: Scanner) {
    this.#text = text;
    this.#scanner = scanner;
    this.local = new LocalNames(text, scanner);
  }

  /** Reads on from a word with this action; false where there is none, with nothing read. */
  keyword(action: number): boolean {
    switch (action) {
      case keyword.NAMESPACE:
        return this.#namespace();
      case keyword.TYPE:
        return this.#type();
      case keyword.RECORD:
        return this.#record();
      case keyword.THIS:
        return this.#this();
      case keyword.DELEGATE:
        return this.#announceDelegate();
      case keyword.EXTENSION:
        if (this.#scanner.scopes.top.kind === TYPE && MEMBER_ENDS.has(this.#scanner.before)) {
          this.#scanner.scopes.expect(EXTENSION);
        }
        return false;
      case keyword.FILE:
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
    this.local.end();
  }

  /** The type whose header is being read extends this. */
  base(name: string, isGeneric: boolean): void {
    const bases = this.infos.at(-1)?.bases;
    if (bases && bases.length < MOST_BASES) bases.push(typeForm(name, isGeneric));
  }

  /** This name stands before the parenthesis that was just opened. */
  name(start: number, end: number, before: number): void {
    const scope = this.#scanner.scopes.top;
    scope.nameStart = start;
    scope.nameEnd = end;
    const { around } = scope;
    if (around === undefined) return;
    if (around === this.#delegateIn) this.#delegate(start, end, around);
    else if (around.kind === EXTENSION && isDeclaredAfter(before)) scope.call = EXTENSION_METHOD;
  }

  /** The parameters of an extension method end; `count` is how many there are. */
  extensionMethod(scope: Scope, count: number): void {
    const { nameStart, nameEnd, defaults, around } = scope;
    const parameters = this.#text.slice(nameEnd, Math.min(scope.end, nameEnd + LONGEST_PARAMETERS));
    // In an extension block the receiver is not among them.
    const all = around?.kind === EXTENSION ? count : count - 1;
    const isVariadic = /\bparams\s/.test(parameters);
    const least = Math.max(0, all - defaults - (isVariadic ? 1 : 0));
    const most = isVariadic ? MOST_ARGUMENTS : Math.min(all, MOST_ARGUMENTS);
    const name = this.#plain(nameStart, nameEnd);
    for (let i = least; i <= most; i++) this.#add(scope, methodForm(name, i));
  }

  get #isInNamespace(): boolean {
    const { kind } = this.#scanner.scopes.top;
    return kind === UNIT || kind === NAMESPACE;
  }

  #plain(start: number, end: number): string {
    return plainName(this.#text.slice(start, end));
  }

  #add({ namespace }: Scope, form: string): void {
    this.declares.add(joinName(namespace, form));
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
      if (token !== char.DOT) break;
      token = scanner.next();
    }
    if (token === char.OPEN_BRACE || token === char.SEMICOLON) this.namespace ??= name;
    if (token === char.SEMICOLON) scopes.enter(name, at);
    return true;
  }

  /** `where T : class` declares nothing. */
  #type(): boolean {
    const scanner = this.#scanner;
    const { before } = scanner;
    const isPartial = this.#isPartial;
    const word = scanner.word();
    if (scanner.next() === WORD && before !== char.COLON && before !== char.COMMA)
      this.#named(word, isPartial);
    return true;
  }

  /** A keyword only where the name and the beginning of a type follow it. */
  #record(): boolean {
    const scanner = this.#scanner;
    const { before } = scanner;
    const isPartial = this.#isPartial;
    if (scanner.next() !== WORD || before === char.DOT) return true;
    const word = scanner.word();
    if (word === 'class' || word === 'struct') {
      if (scanner.next() === WORD) this.#named(word, isPartial);
    } else if (!this.#isInfix) this.#named('record', isPartial, TYPE_GOES_ON);
    return true;
  }

  /** Is this a word that may stand behind a value? */
  get #isInfix(): boolean {
    const { codes, start, pos } = this.#scanner;
    return (keyword.bitsAt(codes, start, pos) & keyword.INFIX) !== 0;
  }

  get #isPartial(): boolean {
    const { beforeStart, beforeEnd } = this.#scanner;
    return this.#text.slice(beforeStart, beforeEnd) === 'partial';
  }

  /** Reads the name of a type, and declares it if one of these tokens follows, or anything where none is given. */
  #named(word: string, isPartial: boolean, mayFollow?: ReadonlySet<number>): void {
    const scanner = this.#scanner;
    const { scopes, start, pos } = scanner;
    const { top } = scopes;
    const isOuter = this.#isInNamespace;
    const info = this.#newInfo(word === 'interface', isPartial);
    scopes.expect(word === 'enum' ? ENUM : isOuter ? TYPE : INNER_TYPE, top.namespace, info);
    const after = scanner.next();
    if (mayFollow && !mayFollow.has(after)) {
      scopes.expectNothing();
      return;
    }
    const name = this.#plain(start, pos);
    const form = typeForm(name, after === char.LESS);
    info.key = info.around ? `${info.around.key}+${form}` : joinName(top.namespace, form);
    if (info.key.length <= LONGEST_NAME) this.infos.push(info);
    this.local.type(form, top);
    if (isOuter && !this.#isFileLocal) this.#add(top, form);
    this.#isFileLocal = false;
    if (after === char.LESS) this.local.ownParameters(top);
  }

  #newInfo(isInterface: boolean, isPartial: boolean): Mutable<TypeInfo> {
    const { type } = this.#scanner.scopes.top;
    return {
      key: '',
      around: type,
      openAround: type && (isOpen(type) ? type : type.openAround),
      isInterface,
      isPartial,
      bases: [],
      members: new Set(),
      nested: new Set(),
    };
  }

  /** In a type, the word may also begin an anonymous function. */
  #announceDelegate(): boolean {
    const scanner = this.#scanner;
    const { top } = scanner.scopes;
    const isMember = isTypeBody(top) && (scanner.before === WORD || MEMBER_ENDS.has(scanner.before));
    if (this.#isInNamespace || isMember) this.#delegateIn = top;
    scanner.next();
    return true;
  }

  #delegate(start: number, end: number, around: Scope): void {
    const name = this.#plain(start, end);
    const isGeneric = this.#scanner.before !== WORD;
    const form = typeForm(name, isGeneric);
    this.local.type(form, around);
    if (isGeneric) this.local.typeParameters(end);
    if (!this.#isFileLocal && !isTypeBody(around)) this.#add(around, form);
    this.#delegateIn = undefined;
  }

  /** `Method(this T x)` in a type: an extension method. */
  #this(): boolean {
    const scanner = this.#scanner;
    const scope = scanner.scopes.top;
    const after = scanner.next();
    if (scope.kind !== PAREN || scope.around?.kind !== TYPE || scope.nameEnd === 0) return true;
    const isParameter = after === WORD ? !this.#isInfix : after === char.OPEN_PAREN;
    if (isParameter) scope.call = EXTENSION_METHOD;
    return true;
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** More make no difference to real code, and quadratic space of a hostile text. */
const MOST_BASES = 50;
const LONGEST_PARAMETERS = 500;
const TYPE_GOES_ON: ReadonlySet<number> = new Set([
  char.OPEN_PAREN,
  char.OPEN_BRACE,
  char.SEMICOLON,
  char.COLON,
  char.LESS,
]);
const MEMBER_ENDS: ReadonlySet<number> = new Set([
  char.OPEN_BRACE,
  char.CLOSE_BRACE,
  char.SEMICOLON,
  char.CLOSE_BRACKET,
]);
