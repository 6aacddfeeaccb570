import * as char from '../kit/chars.ts';
import { joinName } from '../kit/qualified.ts';
import type { Declarations } from './declarations.ts';
import { absoluteForm, typeForm } from './detail.ts';
import { plainName } from './identifiers.ts';
import * as keyword from './keywords.ts';
import { NameContext } from './name-context.ts';
import * as role from './name-roles.ts';
import { ATTRIBUTE_USE, GENERIC_USE, type Occurrences, TYPE_USE, WEAK_USE } from './occurrences.ts';
import type { Scanner } from './scanner.ts';
import { CALL, type Scope } from './scopes.ts';
import { COLONS, END, WORD } from './tokens.ts';

/** Reads capitalised names: what they may mean, and what they declare. */
export class NameReader {
  /** Alias → the names that it qualifies. */
  readonly aliases = new Map<string, Set<string>>();
  readonly context: NameContext;

  readonly #scanner: Scanner;
  readonly #declarations: Declarations;
  readonly #occurrences: Occurrences;
  /** The offsets of the first segment of the name that is being read. */
  #start = 0;
  #pos = 0;
  /** The offset after its last segment. */
  #end = 0;
  #segments = 0;
  /** The token after it. */
  #after = END;
  #scope: Scope;
  /** Is it in the arguments of a generic name, the header of a type, or a list of constraints? */
  #isTypeList = false;
  /** Is it a base of the type that is being declared? */
  #isBase = false;

  constructor(scanner: Scanner, declarations: Declarations, occurrences: Occurrences) {
    this.context = new NameContext(scanner, declarations, occurrences);
    this.#scanner = scanner;
    this.#declarations = declarations;
    this.#occurrences = occurrences;
    this.#scope = scanner.scopes.top;
  }

  /** Reads the name of a type, a member, or anything else. */
  read(): number {
    const scanner = this.#scanner;
    const { start, pos, before, beforeStart, beforeEnd, scopes } = scanner;
    const scope = scopes.top;
    const { isHeader } = scopes;
    let after = scanner.next();
    if (after === char.OPEN_PAREN) this.#declarations.name(start, pos, before);
    else if (after === char.LESS) this.context.generic(start, pos, before, beforeStart, beforeEnd);
    if (before === char.DOT) {
      if (after === char.OPEN_PAREN) scopes.top.call = CALL;
      return after;
    }
    if (before === COLONS || role.isInNameof(scope, scanner.codes)) return after;
    let end = pos;
    let segments = 1;
    if (after === char.DOT || after === COLONS) {
      if (this.aliases.size > 0 && this.aliases.has(scanner.name(start, pos)))
        return this.qualified(start, pos);
      if (after === COLONS) return after;
      for (; after === char.DOT; segments++) {
        if (scanner.next() !== WORD || !char.isUpperCase(scanner.codes[scanner.start])) break;
        end = scanner.pos;
        after = this.#segment();
      }
      // A name that is not capitalised follows, or the two dots of a range.
      if (after === char.DOT) {
        if (scanner.token === WORD) this.#occurrences.add(WEAK_USE, start, pos, scope);
        return scanner.token;
      }
    }
    const isInList = this.context.isTypeList;
    this.#scope = scope;
    this.#isTypeList = isHeader || isInList;
    const found = this.#roleOf(before, beforeStart, beforeEnd, after);
    if (found === role.NO_TYPE && segments === 1) return scanner.token;
    this.#start = start;
    this.#pos = pos;
    this.#end = end;
    this.#segments = segments;
    this.#after = after;
    this.#isBase = isHeader && !isInList;
    if (found === role.MAYBE_CAST) return this.#cast();
    if (found === role.MAYBE_ELEMENT && segments === 1) {
      this.context.addElement(start, pos, scope);
      return scanner.token;
    }
    if (found === role.DECLARED && segments === 1) {
      if (!this.#isNamedAsType(before, beforeStart, beforeEnd)) this.#declare(before);
    } else if (segments > 1) this.#chain(found, role.isAttributeName(before, scope));
    else this.#simple(before, found);
    return scanner.token;
  }

  /** Reads the token after a segment of a qualified name. */
  #segment(): number {
    const scanner = this.#scanner;
    const { start, pos } = scanner;
    const after = scanner.next();
    if (after === char.OPEN_PAREN) {
      this.#declarations.name(start, pos, char.DOT);
      scanner.scopes.top.call = CALL;
    } else if (after === char.LESS) this.context.generic(start, pos, char.DOT, 0, 0);
    return after;
  }

  #roleOf(before: number, beforeStart: number, beforeEnd: number, after: number): number {
    const { codes, start, pos } = this.#scanner;
    const isKeyword = before === WORD && !char.isUpperCase(codes[beforeStart]);
    const scope = this.#scope;
    const found = role.roleOfName(
      before,
      isKeyword ? keyword.bitsAt(codes, beforeStart, beforeEnd) : keyword.NO_KEYWORD,
      after,
      after === WORD ? keyword.bitsAt(codes, start, pos) : keyword.NO_KEYWORD,
      scope,
      this.#isTypeList,
    );
    const isAlone = found === role.NO_TYPE && before === char.OPEN_PAREN && after === char.CLOSE_PAREN;
    return isAlone && scope.nameEnd > 0
      ? role.roleInParentheses(keyword.bitsAt(codes, scope.nameStart, scope.nameEnd))
      : found;
  }

  /** A property often has the name of its type: then it hides nothing. */
  #isNamedAsType(before: number, beforeStart: number, beforeEnd: number): boolean {
    const { text } = this.#scanner;
    const isAsLong = before === WORD && beforeEnd - beforeStart === this.#pos - this.#start;
    return isAsLong && text.startsWith(text.slice(this.#start, this.#pos), beforeStart);
  }

  #declare(before: number): void {
    const name = this.#scanner.name(this.#start, this.#pos);
    const isAfterType = before === char.QUESTION || before === char.CLOSE_BRACKET || before === char.ASTERISK;
    if (isAfterType && this.#occurrences.affirm(this.#start) === name) return;
    this.#declarations.local.value(name, this.#scope);
  }

  #simple(before: number, found: number): void {
    if (found !== role.IS_TYPE && found !== role.MAYBE_TYPE && found !== role.IS_GENERIC) return;
    const occurrences = this.#occurrences;
    const start = this.#start;
    const pos = this.#pos;
    const isGeneric = this.#after === char.LESS;
    const scope = this.#scope;
    if (role.isAttributeName(before, scope)) {
      if (isGeneric)
        occurrences.addName(GENERIC_USE, `${this.#scanner.name(start, pos)}Attribute`, start, scope);
      else occurrences.add(ATTRIBUTE_USE, start, pos, scope);
      return;
    }
    occurrences.add(
      isGeneric ? GENERIC_USE : found === role.IS_TYPE ? TYPE_USE : WEAK_USE,
      start,
      pos,
      scope,
    );
    if (this.#isBase) this.#declarations.base(this.#scanner.name(start, pos), isGeneric);
  }

  /** Takes a name that is not capitalised, which may declare something with the type before it. */
  declaredBy(before: number, start: number, after: number): void {
    if ((before === char.QUESTION || before === char.CLOSE_BRACKET) && role.mayFollowDeclared(after))
      this.#occurrences.affirm(start);
  }

  /** `A.B`: where a type is expected it is one, elsewhere `B` is a member. */
  #chain(found: number, isAttribute: boolean): void {
    const occurrences = this.#occurrences;
    const start = this.#start;
    const scope = this.#scope;
    const isGeneric = this.#after === char.LESS;
    const isShort = this.#segments <= MOST_SEGMENTS;
    if (found === role.IS_TYPE && isShort) {
      const name = `${this.#joined()}${isAttribute ? 'Attribute' : ''}`;
      occurrences.addName(TYPE_USE, typeForm(name, isGeneric), start, scope);
      if (this.#isBase) this.#declarations.base(name.slice(name.lastIndexOf('.') + 1), isGeneric);
    } else if (found === role.IS_GENERIC && isShort) {
      occurrences.addName(WEAK_USE, typeForm(this.#joined(), true), start, scope);
    } else if (!isShort) occurrences.add(WEAK_USE, start, this.#pos, scope);
    else {
      const name = this.#joined();
      const dot = name.lastIndexOf('.');
      if (this.#segments === 2) occurrences.add(WEAK_USE, start, this.#pos, scope);
      else occurrences.addName(WEAK_USE, name.slice(0, dot), start, scope);
      if (this.#after !== char.OPEN_PAREN) occurrences.ofMember(name.slice(dot + 1));
    }
  }

  /** `(A)b`, after the parenthesis. */
  #cast(): number {
    const scanner = this.#scanner;
    this.context.sign(char.CLOSE_PAREN);
    const next = scanner.next();
    const word =
      next === WORD ? keyword.bitsAt(scanner.codes, scanner.start, scanner.pos) : keyword.NO_KEYWORD;
    if (!role.isOperand(next, word)) return next;
    if (this.#segments > 1) this.#chain(role.IS_TYPE, false);
    else this.#occurrences.add(TYPE_USE, this.#start, this.#pos, this.#scope);
    return next;
  }

  /** Reads `Alias.Name` after the dot. */
  qualified(start: number, end: number): number {
    const scanner = this.#scanner;
    const taken = this.aliases.size > 0 ? this.aliases.get(scanner.name(start, end)) : undefined;
    if (taken === undefined || scanner.next() !== WORD) return scanner.token;
    const name = scanner.name();
    const after = this.#segment();
    taken.add(typeForm(name, after === char.LESS));
    return after;
  }

  /** Reads `global::A.B` from the colons on. */
  absolute(): number {
    const scanner = this.#scanner;
    const { start } = scanner;
    const scope = scanner.scopes.top;
    let name = '';
    let token = scanner.token;
    for (let segments = 0; token === COLONS || token === char.DOT; segments++) {
      if (scanner.next() !== WORD) break;
      if (segments < MOST_SEGMENTS) name = joinName(name, scanner.name());
      token = this.#segment();
    }
    if (name !== '') {
      const form = absoluteForm(typeForm(name, token === char.LESS));
      this.#occurrences.addName(TYPE_USE, form, start, scope);
    }
    return scanner.token;
  }

  /** All segments of the name, without the blanks and comments between them. */
  #joined(): string {
    const written = this.#scanner.text.slice(this.#start, this.#end);
    return /[^\w.]/.test(written) ? written.replace(BLANKS, '').split('.').map(plainName).join('.') : written;
  }
}

/** Limits the lookups of a hostile text: each prefix of a name is looked up. */
const MOST_SEGMENTS = 16;
const BLANKS = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\s+/g;
