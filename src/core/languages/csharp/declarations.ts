import * as char from '../kit/chars.ts';
import { joinName } from '../kit/qualified.ts';
import { MOST_ARGUMENTS, methodForm, typeForm } from './detail.ts';
import * as keyword from './keywords.ts';
import { LocalNames } from './local-names.ts';
import { mayEndType } from './name-roles.ts';
import { LONGEST_NAME } from './namespaces.ts';
import type { Scanner } from './scanner.ts';
import * as scopeKind from './scopes.ts';
import { isOpen, isSpace, isTypeBody, type Scope, type TypeInfo } from './scopes.ts';
import { WORD } from './tokens.ts';

/** What a text declares for others: types that are not nested, and extension methods. */
export class Declarations {
  readonly declares = new Set<string>();
  /** The first namespace, if there is one. */
  namespace: string | undefined;
  /** All types of the text, including nested ones. */
  readonly infos: TypeInfo[] = [];
  readonly local: LocalNames;

  readonly #scanner: Scanner;
  /** The scope of a delegate whose name is not yet read. */
  #delegateIn: Scope | undefined;
  #isFileLocal = false;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
    this.local = new LocalNames(scanner);
  }

  /** Reads on from a keyword with this action; false if nothing was read. */
  keyword(action: number): boolean {
    switch (action) {
      case keyword.NAMESPACE:
        this.#namespace();
        return true;
      case keyword.TYPE:
        this.#type();
        return true;
      case keyword.RECORD:
        this.#record();
        return true;
      case keyword.THIS:
        this.#this();
        return true;
      case keyword.DELEGATE:
        this.#announceDelegate();
        return true;
      case keyword.EXTENSION:
        this.#extension();
        return false;
      case keyword.CONST:
        this.local.isConstant = true;
        return false;
      case keyword.FILE:
        if (isSpace(this.#scanner.scopes.top.kind)) this.#isFileLocal = true;
        return false;
      default:
        return false;
    }
  }

  /** Ends a statement or a body. */
  end(): void {
    this.#scanner.scopes.expectNothing();
    this.#isFileLocal = false;
    this.local.end();
  }

  /** Adds a base to the type whose header is being read. */
  base(name: string, isGeneric: boolean): void {
    const bases = this.infos.at(-1)?.bases;
    if (bases && bases.length < MOST_BASES) bases.push(typeForm(name, isGeneric));
  }

  /** Takes the name before the parenthesis that was just opened, and the token before the name. */
  name(start: number, end: number, before: number): void {
    const scope = this.#scanner.scopes.top;
    scope.nameStart = start;
    scope.nameEnd = end;
    const { around } = scope;
    if (around === undefined) return;
    if (around === this.#delegateIn) this.#delegate(start, end, around);
    else if (around.kind === scopeKind.EXTENSION && mayEndType(before))
      scope.call = scopeKind.EXTENSION_METHOD;
  }

  /** Declares an extension method with this number of parameters, once for each number of arguments it accepts. */
  extensionMethod(scope: Scope, count: number): void {
    const { nameStart, nameEnd, defaults, around } = scope;
    const parameters = this.#scanner.text.slice(nameEnd, Math.min(scope.end, nameEnd + LONGEST_PARAMETERS));
    // In an extension block the receiver is not a parameter.
    const all = around?.kind === scopeKind.EXTENSION ? count : count - 1;
    const isVariadic = /\bparams\s/.test(parameters);
    const least = Math.max(0, all - defaults - (isVariadic ? 1 : 0));
    const most = isVariadic ? MOST_ARGUMENTS : Math.min(all, MOST_ARGUMENTS);
    const name = this.#scanner.name(nameStart, nameEnd);
    for (let i = least; i <= most; i++) this.#add(scope, methodForm(name, i));
  }

  #add({ namespace }: Scope, form: string): void {
    this.declares.add(joinName(namespace, form));
  }

  #namespace(): void {
    const scanner = this.#scanner;
    const { scopes, start } = scanner;
    if (!isSpace(scopes.top.kind)) scopes.leaveToSpace();
    let name = scopes.top.namespace;
    let token = scanner.next();
    while (token === WORD) {
      name = joinName(name, scanner.name()).slice(0, LONGEST_NAME);
      scopes.expect(scopeKind.NAMESPACE, name);
      token = scanner.next();
      if (token !== char.DOT) break;
      token = scanner.next();
    }
    if (token === char.OPEN_BRACE || token === char.SEMICOLON) this.namespace ??= name;
    if (token === char.SEMICOLON) scopes.enter(name, start);
  }

  /** `where T : class` declares nothing. */
  #type(): void {
    const scanner = this.#scanner;
    const { before } = scanner;
    const isPartial = this.#isPartial;
    const word = scanner.word();
    if (scanner.next() === WORD && before !== char.COLON && before !== char.COMMA)
      this.#named(word, isPartial);
  }

  /** A keyword only if a name and the rest of a declaration follow it. */
  #record(): void {
    const scanner = this.#scanner;
    const { before } = scanner;
    const isPartial = this.#isPartial;
    if (scanner.next() !== WORD || before === char.DOT) return;
    const word = scanner.word();
    if (word === 'class' || word === 'struct') {
      if (scanner.next() === WORD) this.#named(word, isPartial);
    } else if (!this.#isInfix) this.#named('record', isPartial, AFTER_RECORD);
  }

  /** Is this a keyword that follows a value? */
  get #isInfix(): boolean {
    const { codes, start, pos } = this.#scanner;
    return (keyword.bitsAt(codes, start, pos) & keyword.INFIX) !== 0;
  }

  get #isPartial(): boolean {
    const { text, beforeStart, beforeEnd } = this.#scanner;
    return text.slice(beforeStart, beforeEnd) === 'partial';
  }

  /** Reads the name of a type, and declares it if one of these tokens follows, or any token if none is given. */
  #named(word: string, isPartial: boolean, mayFollow?: ReadonlySet<number>): void {
    const scanner = this.#scanner;
    const { scopes } = scanner;
    const { top } = scopes;
    const isOuter = isSpace(top.kind);
    const name = scanner.name();
    const { type: around } = top;
    const info = {
      key: '',
      around,
      openAround: around && (isOpen(around) ? around : around.openAround),
      isInterface: word === 'interface',
      isPartial,
      bases: [],
      members: new Set<string>(),
      constants: new Set<string>(),
      nested: new Set<string>(),
    };
    const kind = word === 'enum' ? scopeKind.ENUM : isOuter ? scopeKind.TYPE : scopeKind.NESTED_TYPE;
    scopes.expect(kind, top.namespace, info);
    const after = scanner.next();
    if (mayFollow && !mayFollow.has(after)) {
      scopes.expectNothing();
      return;
    }
    const form = typeForm(name, after === char.LESS);
    info.key = around ? `${around.key}+${form}` : joinName(top.namespace, form);
    if (info.key.length <= LONGEST_NAME) this.infos.push(info);
    this.local.type(form, top);
    if (isOuter && !this.#isFileLocal) this.#add(top, form);
    this.#isFileLocal = false;
    if (after === char.LESS) this.local.ownParameters(top);
  }

  /** In a type, the word may also begin an anonymous function. */
  #announceDelegate(): void {
    const scanner = this.#scanner;
    const { before } = scanner;
    const { top } = scanner.scopes;
    const isMember = isTypeBody(top) && (before === WORD || MEMBER_ENDS.has(before));
    if (isSpace(top.kind) || isMember) this.#delegateIn = top;
    scanner.next();
  }

  #delegate(start: number, end: number, around: Scope): void {
    const isGeneric = this.#scanner.before !== WORD;
    const form = typeForm(this.#scanner.name(start, end), isGeneric);
    this.local.type(form, around);
    if (isGeneric) this.local.typeParameters(end);
    if (!this.#isFileLocal && !isTypeBody(around)) this.#add(around, form);
    this.#delegateIn = undefined;
  }

  #extension(): void {
    const { scopes, before } = this.#scanner;
    if (scopes.top.kind === scopeKind.TYPE && MEMBER_ENDS.has(before)) scopes.expect(scopeKind.EXTENSION);
  }

  /** `Method(this T x)` in a type: an extension method. */
  #this(): void {
    const scope = this.#scanner.scopes.top;
    const after = this.#scanner.next();
    const { kind, around, nameEnd } = scope;
    if (kind !== scopeKind.PAREN || around?.kind !== scopeKind.TYPE || nameEnd === 0) return;
    const isParameter = after === WORD ? !this.#isInfix : after === char.OPEN_PAREN;
    if (isParameter) scope.call = scopeKind.EXTENSION_METHOD;
  }
}

/** Without a limit, a hostile text would take quadratic space. */
const MOST_BASES = 50;
const LONGEST_PARAMETERS = 500;
const AFTER_RECORD: ReadonlySet<number> = new Set([...'({;:<'].map(sign => sign.charCodeAt(0)));
const MEMBER_ENDS: ReadonlySet<number> = new Set([...'{};]'].map(sign => sign.charCodeAt(0)));
