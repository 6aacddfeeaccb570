import * as char from '../kit/chars.ts';
import type { Declarations } from './declarations.ts';
import { absoluteForm, typeForm } from './detail.ts';
import { plainName } from './identifiers.ts';
import * as keyword from './keywords.ts';
import { NameContext, type Reading } from './name-context.ts';
import { joinName } from './namespaces.ts';
import { ATTRIBUTE_USE, GENERIC_USE, type Occurrences, TYPE_USE, WEAK_USE } from './occurrences.ts';
import type { Scanner } from './scanner.ts';
import { CALL, type Scope } from './scopes.ts';
import { COLONS, END, WORD } from './tokens.ts';
import { TupleElements } from './tuples.ts';
import {
  DECLARED,
  IS_GENERIC,
  IS_TYPE,
  isAttributePlace,
  isDeclaredEnd,
  isOperand,
  MAYBE_CAST,
  MAYBE_ELEMENT,
  MAYBE_TYPE,
  NO_TYPE,
  placeBehind,
  placeOfName,
} from './name-roles.ts';

/** Reads capitalised names: what they may mean, and what is declared by them. */
export class NameReader {
  /** Alias → what is taken by way of it. */
  readonly aliases = new Map<string, Set<string>>();
  readonly context: NameContext;
  readonly tuples: TupleElements;

  readonly #text: string;
  readonly #scanner: Scanner;
  readonly #declarations: Declarations;
  readonly #occurrences: Occurrences;
  /** The first part of the name that is being read, as two offsets. */
  #start = 0;
  #pos = 0;
  /** Behind its last part. */
  #end = 0;
  #segments = 0;
  /** The token behind it. */
  #after = END;
  #scope: Scope;
  /** Is it in the arguments of a generic name, the header of a type, or a list of constraints? */
  #isTypeList = false;
  /** Does a type extend what is named? */
  #isBase = false;

  constructor(reading: Reading) {
    const { text, scanner, declarations, occurrences } = reading;
    this.context = new NameContext(reading);
    this.#text = text;
    this.#scanner = scanner;
    this.#declarations = declarations;
    this.#occurrences = occurrences;
    this.#scope = scanner.scopes.top;
    this.tuples = new TupleElements(scanner, occurrences);
  }

  /** A capitalised name: that of a type, of a member, or of anything else. */
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
    if (before === COLONS) return after;
    let end = pos;
    let segments = 1;
    if (after === char.DOT || after === COLONS) {
      if (this.aliases.size > 0 && this.aliases.has(this.#plain(start, pos)))
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
    const place = this.#place(before, beforeStart, beforeEnd, after);
    if (place === NO_TYPE && segments === 1) return scanner.token;
    this.#start = start;
    this.#pos = pos;
    this.#end = end;
    this.#segments = segments;
    this.#after = after;
    this.#isBase = isHeader && !isInList;
    if (place === MAYBE_CAST) return this.#cast();
    if (place === MAYBE_ELEMENT && segments === 1) {
      this.tuples.add(start, pos, scope);
      return scanner.token;
    }
    if (place === DECLARED && segments === 1) {
      if (!this.#isNamedAsType(before, beforeStart, beforeEnd)) this.#declare(before);
    } else if (segments > 1) this.#chain(place, isAttributePlace(before, scope));
    else this.#simple(before, place);
    return scanner.token;
  }

  /** A part of a qualified name, with the token behind it. */
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

  #place(before: number, beforeStart: number, beforeEnd: number, after: number): number {
    const { codes, start, pos } = this.#scanner;
    const isKeyword = before === WORD && !char.isUpperCase(codes[beforeStart]);
    const scope = this.#scope;
    const place = placeOfName(
      before,
      isKeyword ? keyword.bitsAt(codes, beforeStart, beforeEnd) : keyword.NO_KEYWORD,
      after,
      after === WORD ? keyword.bitsAt(codes, start, pos) : keyword.NO_KEYWORD,
      scope,
      this.#isTypeList,
    );
    const isAlone = place === NO_TYPE && before === char.OPEN_PAREN && after === char.CLOSE_PAREN;
    return isAlone && scope.nameEnd > 0
      ? placeBehind(keyword.bitsAt(codes, scope.nameStart, scope.nameEnd))
      : place;
  }

  /** A property often has the name of its type: then it hides nothing. */
  #isNamedAsType(before: number, beforeStart: number, beforeEnd: number): boolean {
    const length = this.#pos - this.#start;
    if (before !== WORD || beforeEnd - beforeStart !== length) return false;
    const { codes } = this.#scanner;
    let i = 0;
    while (i < length && codes[beforeStart + i] === codes[this.#start + i]) i++;
    return i === length;
  }

  #declare(before: number): void {
    const name = this.#plain(this.#start, this.#pos);
    const isBehindType =
      before === char.QUESTION || before === char.CLOSE_BRACKET || before === char.ASTERISK;
    if (isBehindType && this.#occurrences.affirm(this.#start) === name) return;
    this.#declarations.local.value(name, this.#scope);
  }

  #simple(before: number, place: number): void {
    if (place !== IS_TYPE && place !== MAYBE_TYPE && place !== IS_GENERIC) return;
    const occurrences = this.#occurrences;
    const start = this.#start;
    const pos = this.#pos;
    const isGeneric = this.#after === char.LESS;
    const scope = this.#scope;
    if (isAttributePlace(before, scope)) {
      if (isGeneric) occurrences.addName(GENERIC_USE, `${this.#plain(start, pos)}Attribute`, start, scope);
      else occurrences.add(ATTRIBUTE_USE, start, pos, scope);
      return;
    }
    occurrences.add(isGeneric ? GENERIC_USE : place === IS_TYPE ? TYPE_USE : WEAK_USE, start, pos, scope);
    if (this.#isBase) this.#declarations.base(this.#plain(start, pos), isGeneric);
  }

  /** A name that is not capitalised, and this token behind it: is it declared, with a type before it? */
  declaredBy(before: number, start: number, after: number): void {
    if ((before === char.QUESTION || before === char.CLOSE_BRACKET) && isDeclaredEnd(after))
      this.#occurrences.affirm(start);
  }

  /** `A.B`: in the place of a type all of it is meant, else the last part is a member. */
  #chain(place: number, isAttribute: boolean): void {
    const occurrences = this.#occurrences;
    const start = this.#start;
    const scope = this.#scope;
    const isGeneric = this.#after === char.LESS;
    const isShort = this.#segments <= MOST_SEGMENTS;
    if (place === IS_TYPE && isShort) {
      const name = `${this.#joined()}${isAttribute ? 'Attribute' : ''}`;
      occurrences.addName(TYPE_USE, typeForm(name, isGeneric), start, scope);
      if (this.#isBase) this.#declarations.base(name.slice(name.lastIndexOf('.') + 1), isGeneric);
    } else if (place === IS_GENERIC && isShort) {
      occurrences.addName(WEAK_USE, typeForm(this.#joined(), true), start, scope);
    } else if (this.#segments === 2 || !isShort) occurrences.add(WEAK_USE, start, this.#pos, scope);
    else {
      const name = this.#joined();
      occurrences.addName(WEAK_USE, name.slice(0, name.lastIndexOf('.')), start, scope);
    }
  }

  /** `(A)b`; the parenthesis was read. */
  #cast(): number {
    const scanner = this.#scanner;
    this.context.sign(char.CLOSE_PAREN);
    const next = scanner.next();
    const word =
      next === WORD ? keyword.bitsAt(scanner.codes, scanner.start, scanner.pos) : keyword.NO_KEYWORD;
    if (!isOperand(next, word)) return next;
    if (this.#segments > 1) this.#chain(IS_TYPE, false);
    else this.#occurrences.add(TYPE_USE, this.#start, this.#pos, this.#scope);
    return next;
  }

  /** Behind the dot of `Alias.Name`. */
  qualified(start: number, end: number): number {
    const scanner = this.#scanner;
    const taken = this.aliases.size > 0 ? this.aliases.get(this.#plain(start, end)) : undefined;
    if (taken === undefined || scanner.next() !== WORD) return scanner.token;
    const name = plainName(scanner.word());
    const after = this.#segment();
    taken.add(typeForm(name, after === char.LESS));
    return after;
  }

  /** `global::A.B`, from the colons on. */
  absolute(): number {
    const scanner = this.#scanner;
    const { start } = scanner;
    const scope = scanner.scopes.top;
    let name = '';
    let token = scanner.token;
    for (let segments = 0; token === COLONS || token === char.DOT; segments++) {
      if (scanner.next() !== WORD) break;
      if (segments < MOST_SEGMENTS) name = joinName(name, plainName(scanner.word()));
      token = this.#segment();
    }
    if (name !== '') {
      const form = absoluteForm(typeForm(name, token === char.LESS));
      this.#occurrences.addName(TYPE_USE, form, start, scope);
    }
    return scanner.token;
  }

  #plain(start: number, end: number): string {
    return plainName(this.#text.slice(start, end));
  }

  /** All parts of the name, without the blanks and comments between them. */
  #joined(): string {
    const written = this.#text.slice(this.#start, this.#end);
    return /[^\w.]/.test(written) ? written.replace(BLANKS, '').split('.').map(plainName).join('.') : written;
  }
}

/** No name has more, but a hostile text may, and each beginning of a name is looked up. */
const MOST_SEGMENTS = 16;
const BLANKS = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\s+/g;
