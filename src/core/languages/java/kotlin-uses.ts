import * as char from '../kit/chars.ts';
import { endOfName, isBlank, isCapital, isCapitalised, isIdentifier, signs } from './chars.ts';
import { NO_RECEIVER } from './detail.ts';
import type { ImportMarks, UseAt } from './facts.ts';
import { memberAfter } from './java-lookahead.ts';
import { isAccessor } from './kotlin-accessors.ts';
import {
  ALONE,
  CALLED,
  CALLED_MEMBER,
  FUNCTION,
  IMPORTED,
  KotlinNames,
  MEMBER_USE,
  ROOT,
  TYPE,
  VARIABLE,
} from './kotlin-names.ts';
import { KotlinScopes } from './kotlin-scopes.ts';
import * as keyword from './kotlin-words.ts';
import { ImportMentions } from './mentions.ts';
import { qualifiedName } from './qualified.ts';
import { type TokenListener, WORD } from './tokens.ts';

/** Functions that signs and statements call. */
const OPERATOR =
  /^(?:component\d+|compareTo|contains|dec|div|equals|get|getValue|hasNext|inc|invoke|iterator|minus|mod|next|not|plus|provideDelegate|rangeTo|rangeUntil|rem|set|setValue|times|unary(?:Minus|Plus)|(?:div|minus|mod|plus|rem|times)Assign)$/;

/** Collects the names that a Kotlin text may use of its own package or of packages that it imports as a whole. */
export class KotlinUses implements TokenListener {
  readonly scopes: KotlinScopes;
  /** Does the text import a package as a whole? */
  hasWildcard = false;

  readonly #text: string;
  readonly #codes: Uint16Array;
  readonly #names: KotlinNames;
  readonly #qualified = new Map<string, number>();
  /** What is imported → the names that the text has for it. */
  readonly #imported = new Map<string, Set<number>>();
  readonly #mentions = new ImportMentions<number>();
  /** The depth in the parentheses of an annotation; 0 outside. */
  #annotation = 0;
  /** The offset of the last word. */
  #wordStart = 0;
  /** The offset after the last qualified name. */
  #qualifiedEnd = 0;

  constructor(text: string, codes: Uint16Array) {
    this.#text = text;
    this.#codes = codes;
    this.#names = new KotlinNames(text, codes);
    this.scopes = new KotlinScopes(this.#names);
  }

  addImport(specifier: string, name: string): void {
    const symbol = this.#names.symbols.of(name);
    this.#names.mark(symbol, IMPORTED);
    const names = this.#imported.get(specifier);
    if (names) names.add(symbol);
    else this.#imported.set(specifier, new Set([symbol]));
  }

  /** Takes the first segment of a package. */
  addRoot(name: string): void {
    this.#names.mark(this.#names.symbols.of(name), ROOT);
  }

  /** Nothing is left in the program of an import that only comments mention. Operators are used without names. */
  marksOf(specifier: string): ImportMarks {
    const names = [...(this.#imported.get(specifier) ?? [])];
    const isOperator = (name: number) => OPERATOR.test(this.#names.symbols.name(name));
    if (names.length === 0 || names.some(isOperator)) return {};
    return names.some(name => this.#mentions.has(name)) ? this.#mentions.marksOf(names) : { typeOnly: true };
  }

  /** A type before a dot, or a class in an annotation. Other uses say nothing about when it is needed. */
  #mention(name: number, end: number, before: number): void {
    if (!this.#names.has(name, IMPORTED)) return;
    const isAnnotation = before === char.AT || this.#annotation > 0;
    const member = before === char.AT ? undefined : memberAfter(this.#text, end);
    this.#mentions.add(name, member, isAnnotation);
  }

  word(start: number, end: number, before: number): void {
    const codes = this.#codes;
    const first = codes[start];
    const quotes = first === char.BACKQUOTE ? 1 : 0;
    const name =
      quotes === 0
        ? this.#names.symbols.at(start, end)
        : this.#names.symbols.at(start + 1, Math.max(start + 1, end - 1));
    this.#mention(name, end, before);
    this.#wordStart = start;
    const next = this.#codeAfter(end);
    if (quotes === 0) {
      // A dollar is the prefix of a string, not a letter.
      const word = first === char.DOLLAR ? keyword.HARD : keyword.bitsOf(name);
      if (this.#isKeyword(word, end, next, before)) {
        if (before !== char.DOT) this.scopes.keyword(word, before);
        return;
      }
    }
    // A label, and what annotations are for: `a@ for`, `return@a`, `@get:A`.
    const following = codes[end];
    if (following === char.AT) return;
    if (before === char.AT && (next === char.COLON || isLabel(codes, start))) return;
    const isType = end - start > 2 * quotes && isCapital(codes[start + quotes]);
    const isParameter = next === char.COLON && isTyped(this.#text, end);
    if (this.scopes.declares(name, next, before, isParameter, isType)) return;
    if (start < this.#qualifiedEnd) return;
    if (before === char.DOT)
      this.#names.use(name, isCall(next) ? CALLED_MEMBER : MEMBER_USE, start, NO_RECEIVER);
    else if (before === char.COLON && this.#text.startsWith('::', start - 2)) this.#reference(name, start);
    else if (isArgumentName(codes, next, before, end)) return;
    else if (following === char.DOT && !isType && this.#isQualified(start, end, name, quotes)) return;
    else {
      this.#alone(name, isCall(next) ? CALLED : ALONE, start);
      if (isIdentifier(next) && isWordBefore(codes, start)) this.#alone(name, CALLED, start);
    }
  }

  sign(code: number, _at: number, before: number, depth: number): void {
    if (depth < this.#annotation) this.#annotation = 0;
    if (code === char.OPEN_PAREN && before === WORD && this.#annotation === 0 && this.#isAfterAnnotation())
      this.#annotation = depth;
    this.scopes.sign(code, before, depth);
  }

  /** `@A(`, `@get:A(`; `this@a(` is a label. */
  #isAfterAnnotation(): boolean {
    const codes = this.#codes;
    let at = this.#wordStart - 1;
    while (isIdentifier(codes[at]) || codes[at] === char.DOT || codes[at] === char.COLON) at--;
    return codes[at] === char.AT && !isLabel(codes, at + 1);
  }

  /** Notes `$name` in a string. */
  noteInString(start: number): void {
    const name = this.#names.symbols.at(start, endOfName(this.#codes, start));
    this.#mentions.add(name, undefined, false);
    this.#alone(name, ALONE, start);
  }

  /** A name that the text may declare only affects the meaning of an import. */
  list(): UseAt[] {
    const names = this.#names;
    const uses: UseAt[] = [];
    for (const way of [ALONE, CALLED, MEMBER_USE, CALLED_MEMBER]) {
      for (const name of names.used(way)) {
        if (names.has(name, way === ALONE ? IMPORTED | TYPE | VARIABLE : IMPORTED | TYPE)) continue;
        const isUnambiguous = this.#isUnambiguous(name, way);
        if (isUnambiguous || this.hasWildcard) uses.push(names.encode(name, way, isUnambiguous));
      }
    }
    for (const [name, at] of this.#qualified) {
      if (!names.has(names.symbols.of(name.slice(0, name.indexOf('.'))), VARIABLE)) uses.push([name, at]);
    }
    return uses;
  }

  /** Can the name mean only a declaration of another file? */
  #isUnambiguous(name: number, way: number): boolean {
    const bits = keyword.bitsOf(name);
    if (way === ALONE) return (bits & keyword.IMPLICIT) === 0;
    if (this.#names.has(name, way === MEMBER_USE ? VARIABLE : FUNCTION | VARIABLE)) return false;
    if (way === CALLED) return (bits & keyword.ACCESSOR) === 0;
    // Members and extensions that every type has, and nested types, are ambiguous.
    return (bits & keyword.AMBIGUOUS_MEMBER) === 0 && !isCapitalised(this.#names.symbols.name(name));
  }

  #isKeyword(word: number, end: number, next: number, before: number): boolean {
    if ((word & (keyword.HARD | keyword.SOFT)) === 0) return false;
    if ((word & keyword.HARD) !== 0) return next !== char.OPEN_PAREN || !this.scopes.isNamingFunction(before);
    return this.#isBeforeMore(word, end, next) && !this.scopes.isNaming(before);
  }

  /** Does something follow that makes a soft keyword one? */
  #isBeforeMore(word: number, end: number, next: number): boolean {
    if (isIdentifier(next)) return true;
    if (next !== char.OPEN_PAREN && next !== char.OPEN_BRACE) return false;
    if ((word & keyword.GET_OR_SET) !== 0)
      return this.scopes.mayBeAccessor && isAccessor(this.#text, end, (word & keyword.SET) !== 0);
    return (
      (word & keyword.SOFT_BEFORE_BRACKET) !== 0 || ((word & keyword.INIT) !== 0 && next === char.OPEN_BRACE)
    );
  }

  #alone(name: number, way: number, at: number): void {
    this.#names.use(name, way, at, this.scopes.bodies.receiver);
  }

  #isQualified(start: number, end: number, first: number, quotes: number): boolean {
    const isRoot = quotes === 0 && this.#names.has(first, ROOT);
    const name = qualifiedName(this.#text, this.#codes, start, end, isRoot);
    if (name === '') return false;
    if (!this.#qualified.has(name)) this.#qualified.set(name, start);
    this.#qualifiedEnd = start + name.length;
    return true;
  }

  /** `::name`, or `Type::name`, which may be an extension. */
  #reference(name: number, start: number): void {
    const before = start > 2 ? this.#codes[start - 3] : 0;
    if (isIdentifier(before) || before === char.GREATER) {
      this.#names.use(name, MEMBER_USE, start, NO_RECEIVER);
      this.#names.use(name, CALLED_MEMBER, start, NO_RECEIVER);
    } else {
      this.#alone(name, ALONE, start);
      this.#alone(name, CALLED, start);
    }
  }

  /** The next character on the line; a `<` only if it touches the name, since otherwise it compares. */
  #codeAfter(end: number): number {
    const codes = this.#codes;
    let i = end;
    while (isBlank(codes[i])) {
      if (i === codes.length - 1) return 0;
      i++;
    }
    const code = codes[i];
    return code === char.LESS && i > end ? char.EQUALS : code;
  }
}

/** Is the sign before this name that of `this@A`, and not that of an annotation? */
function isLabel(codes: Uint16Array, start: number): boolean {
  return start > 1 && isIdentifier(codes[start - 2]);
}

/** `a(b = 1)`. */
function isArgumentName(codes: Uint16Array, next: number, before: number, end: number): boolean {
  if (next !== char.EQUALS || (before !== char.OPEN_PAREN && before !== char.COMMA)) return false;
  let sign = end;
  while (isBlank(codes[sign])) sign++;
  return codes[sign] === char.EQUALS && codes[sign + 1] !== char.EQUALS;
}

/** Does a colon follow that gives the name a type? */
function isTyped(text: string, end: number): boolean {
  return text.charCodeAt(text.indexOf(':', end) + 1) !== char.COLON;
}

function isCall(next: number): boolean {
  return next === char.OPEN_PAREN || next === char.OPEN_BRACE || next === char.LESS;
}

/** Between two words, or after a bracket, a name may be an infix call: `a to b`. */
function isWordBefore(codes: Uint16Array, start: number): boolean {
  let i = start - 1;
  if (i < 0 || !isBlank(codes[i])) return false;
  while (i >= 0 && isBlank(codes[i])) i--;
  return i >= 0 && (isIdentifier(codes[i]) || BEFORE_OPERATORS.has(codes[i]));
}

const BEFORE_OPERATORS = signs(')]}"\'`');
