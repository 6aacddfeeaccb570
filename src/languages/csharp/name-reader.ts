import {
  CLOSE_BRACKET,
  CLOSE_PAREN,
  DOT,
  isCapital,
  LESS,
  OPEN_PAREN,
  plainName,
  QUESTION,
  STAR,
} from './chars.ts';
import type { Declarations } from './declarations.ts';
import { placeOf, tableOf } from './keywords.ts';
import { NameContext, type Reading } from './name-context.ts';
import { ATTRIBUTE_USE, GENERIC_USE, type Occurrences, TYPE_USE, WEAK_USE } from './occurrences.ts';
import type { Scanner } from './scanner.ts';
import { CALL, type Scope } from './scopes.ts';
import { COLONS, WORD } from './tokens.ts';
import {
  DECLARED,
  IS_GENERIC,
  IS_TYPE,
  isAttributePlace,
  isDeclaredEnd,
  isOperand,
  MAYBE_CAST,
  MAYBE_TYPE,
  NO_TYPE,
  placeBehind,
  placeOfName,
  WORDS_BESIDE,
} from './uses.ts';

/** Reads capitalised names: what they may mean, and what is declared by them. */
export class NameReader {
  /** Alias → what is taken by way of it. */
  readonly aliases = new Map<string, Set<string>>();
  readonly context: NameContext;

  readonly #text: string;
  readonly #scanner: Scanner;
  readonly #declarations: Declarations;
  readonly #occurrences: Occurrences;

  constructor(reading: Reading) {
    const { text, scanner, declarations, occurrences } = reading;
    this.context = new NameContext(reading);
    this.#text = text;
    this.#scanner = scanner;
    this.#declarations = declarations;
    this.#occurrences = occurrences;
  }

  /** A capitalised name: that of a type, of a member, or of anything else. */
  read(): number {
    const scanner = this.#scanner;
    const { start, pos, before, beforeStart, beforeEnd } = scanner;
    const scope = scanner.scopes.top;
    const isHeader = scanner.scopes.isHeader;
    const isTypeList = isHeader || this.context.isTypeList;
    const isBase = isHeader && !this.context.isTypeList;
    let after = scanner.next();
    if (after === OPEN_PAREN) this.#declarations.name(start, pos, before);
    else if (after === LESS) this.context.generic({ start, end: pos, before, beforeStart, beforeEnd });
    if (before === DOT) {
      if (after === OPEN_PAREN) scanner.scopes.top.call = CALL;
      return after;
    }
    if (before === COLONS) return after;
    let end = pos;
    let segments = 1;
    if (after === DOT || after === COLONS) {
      if (this.aliases.size > 0 && this.aliases.has(this.#plain(start, pos)))
        return this.qualified(start, pos);
      if (after === COLONS) return after;
      for (; after === DOT; segments++) {
        if (scanner.next() !== WORD || !isCapital(scanner.codes[scanner.start])) break;
        end = scanner.pos;
        after = this.#segment();
      }
      // A name that is not capitalised follows, or the two dots of a range.
      if (after === DOT) {
        if (scanner.token === WORD) this.#occurrences.add(WEAK_USE, start, pos, scope);
        return scanner.token;
      }
    }
    const place = this.#place({ before, beforeStart, beforeEnd, after, scope, isTypeList });
    if (place === NO_TYPE && segments === 1) return scanner.token;
    const found = { start, pos, end, segments, after, scope, isBase };
    if (place === MAYBE_CAST) return this.#cast(found);
    if (place === DECLARED && segments === 1) {
      const isNamedAsType =
        before === WORD && this.#text.slice(beforeStart, beforeEnd) === this.#text.slice(start, pos);
      if (!isNamedAsType) this.#declare(found, before);
    } else if (segments > 1) this.#chain(found, place, isAttributePlace(before, scope));
    else this.#simple(found, before, place);
    return scanner.token;
  }

  /** A part of a qualified name, with the token behind it. */
  #segment(): number {
    const scanner = this.#scanner;
    const { start, pos } = scanner;
    const after = scanner.next();
    if (after === OPEN_PAREN) {
      this.#declarations.name(start, pos, DOT);
      scanner.scopes.top.call = CALL;
    } else if (after === LESS)
      this.context.generic({ start, end: pos, before: DOT, beforeStart: 0, beforeEnd: 0 });
    return after;
  }

  #place({ before, beforeStart, beforeEnd, after, scope, isTypeList }: Around): number {
    const scanner = this.#scanner;
    const isName = before === WORD && isCapital(scanner.codes[beforeStart]);
    const place = placeOfName({
      before,
      word: before === WORD && !isName ? this.#wordBeside(beforeStart, beforeEnd) : '',
      after,
      wordAfter: after === WORD ? this.#wordBeside(scanner.start, scanner.pos) : '',
      scope,
      isTypeList,
    });
    const isAlone = place === NO_TYPE && before === OPEN_PAREN && after === CLOSE_PAREN;
    return isAlone ? placeBehind(this.#text.slice(scope.nameStart, scope.nameEnd)) : place;
  }

  /** Makes no string of a word that says nothing. */
  #wordBeside(start: number, end: number): string {
    return BESIDE[placeOf(this.#scanner.codes, start, end)] === 0 ? OTHER_WORD : this.#text.slice(start, end);
  }

  /** A property often has the name of its type: then it hides nothing. */
  #declare({ start, pos, scope }: Found, before: number): void {
    const name = this.#plain(start, pos);
    const isBehindType = before === QUESTION || before === CLOSE_BRACKET || before === STAR;
    if (isBehindType && this.#occurrences.affirm(start) === name) return;
    this.#declarations.local.value(name, scope);
  }

  #simple({ start, pos, after, scope, isBase }: Found, before: number, place: number): void {
    if (place !== IS_TYPE && place !== MAYBE_TYPE && place !== IS_GENERIC) return;
    const occurrences = this.#occurrences;
    if (isAttributePlace(before, scope)) {
      if (after === LESS)
        occurrences.addName(GENERIC_USE, `${this.#plain(start, pos)}Attribute`, start, scope);
      else occurrences.add(ATTRIBUTE_USE, start, pos, scope);
      return;
    }
    const use = after === LESS ? GENERIC_USE : place === IS_TYPE ? TYPE_USE : WEAK_USE;
    occurrences.add(use, start, pos, scope);
    if (isBase) this.#declarations.base(this.#plain(start, pos), after === LESS);
  }

  /** A name that is not capitalised, and this token behind it: is it declared, with a type before it? */
  declaredBy(before: number, start: number, after: number): void {
    if ((before === QUESTION || before === CLOSE_BRACKET) && isDeclaredEnd(after))
      this.#occurrences.affirm(start);
  }

  /** `A.B`: in the place of a type all of it is meant, else the last part is a member. */
  #chain(
    { start, pos, end, segments, after, scope, isBase }: Found,
    place: number,
    isAttribute = false,
  ): void {
    if (place === IS_TYPE && segments <= MOST_SEGMENTS) {
      const name = `${this.#joined(start, end)}${isAttribute ? 'Attribute' : ''}`;
      this.#occurrences.addName(TYPE_USE, after === LESS ? `${name}<>` : name, start, scope);
      if (isBase) this.#declarations.base(name.slice(name.lastIndexOf('.') + 1), after === LESS);
    } else if (place === IS_GENERIC && segments <= MOST_SEGMENTS) {
      this.#occurrences.addName(WEAK_USE, `${this.#joined(start, end)}<>`, start, scope);
    } else if (segments === 2 || segments > MOST_SEGMENTS) this.#occurrences.add(WEAK_USE, start, pos, scope);
    else {
      const name = this.#joined(start, end);
      this.#occurrences.addName(WEAK_USE, name.slice(0, name.lastIndexOf('.')), start, scope);
    }
  }

  /** `(A)b`; the parenthesis was read. */
  #cast(found: Found): number {
    const scanner = this.#scanner;
    this.context.sign(CLOSE_PAREN);
    const next = scanner.next();
    if (!isOperand(next, next === WORD ? scanner.word() : '')) return next;
    if (found.segments > 1) this.#chain(found, IS_TYPE);
    else this.#occurrences.add(TYPE_USE, found.start, found.pos, found.scope);
    return next;
  }

  /** Behind the dot of `Alias.Name`. */
  qualified(start: number, end: number): number {
    const scanner = this.#scanner;
    const taken = this.aliases.size > 0 ? this.aliases.get(this.#plain(start, end)) : undefined;
    if (taken === undefined || scanner.next() !== WORD) return scanner.token;
    const name = plainName(scanner.word());
    const after = this.#segment();
    taken.add(after === LESS ? `${name}<>` : name);
    return after;
  }

  /** `global::A.B`, from the colons on. */
  absolute(): number {
    const scanner = this.#scanner;
    const { start } = scanner;
    const scope = scanner.scopes.top;
    let name = '';
    let token = scanner.token;
    for (let segments = 0; token === COLONS || token === DOT; segments++) {
      if (scanner.next() !== WORD) break;
      if (segments < MOST_SEGMENTS) name += `${name === '' ? '::' : '.'}${plainName(scanner.word())}`;
      token = this.#segment();
    }
    if (name !== '') this.#occurrences.addName(TYPE_USE, token === LESS ? `${name}<>` : name, start, scope);
    return scanner.token;
  }

  #plain(start: number, end: number): string {
    return plainName(this.#text.slice(start, end));
  }

  /** Without the blanks and comments between the parts. */
  #joined(start: number, end: number): string {
    const written = this.#text.slice(start, end);
    return /[^\w.]/.test(written) ? written.replace(BLANKS, '').split('.').map(plainName).join('.') : written;
  }
}

interface Around {
  readonly before: number;
  readonly beforeStart: number;
  readonly beforeEnd: number;
  readonly after: number;
  readonly scope: Scope;
  readonly isTypeList: boolean;
}

interface Found {
  readonly start: number;
  /** Behind the first name. */
  readonly pos: number;
  /** Behind the last name. */
  readonly end: number;
  readonly segments: number;
  readonly after: number;
  readonly scope: Scope;
  /** Does a type extend what is named? */
  readonly isBase: boolean;
}

const BESIDE = tableOf(WORDS_BESIDE);
const OTHER_WORD = '_';
/** No name has more, but a hostile text may, and each beginning of a name is looked up. */
const MOST_SEGMENTS = 16;
const BLANKS = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\s+/g;
