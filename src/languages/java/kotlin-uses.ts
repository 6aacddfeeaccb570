import { codeAt } from '../text.ts';
import {
  AT,
  BACKTICK,
  COLON,
  COMMA,
  DOT,
  EQUALS,
  endOfIdentifier,
  isBlank,
  isCapitalised,
  isIdentifier,
  LESS,
  OPEN_BRACE,
  OPEN_PAREN,
} from './chars.ts';
import { ANY_OBJECT } from './kotlin-bodies.ts';
import { KotlinScopes } from './kotlin-scopes.ts';
import { AMBIGUOUS_MEMBERS, HARD, keywordKind } from './kotlin-words.ts';
import { qualifiedName } from './qualified.ts';
import type { TokenListener } from './tokens.ts';

/**
 * Collects the names that a Kotlin text may take from its own package or from packages that it imports as a whole. The
 * form says what can be meant: `x` stands alone, `.x` behind a dot, `()` behind either says that it is called, and
 * `a.b.x` begins with a package. `~x` stands alone only where an object around it may have a member `x`, and `^x` only
 * where one may inherit it.
 */
export class KotlinUses implements TokenListener {
  readonly scopes = new KotlinScopes();
  /** First segments of packages that the text names. */
  readonly roots = new Set<string>();
  /** Does the text import a package as a whole? */
  hasWildcard = false;

  readonly #text: string;
  /** Names in each form → where they are used first; for those that stand alone, with their clearest surroundings. */
  readonly #alone = new Map<string, number>();
  readonly #called = new Map<string, number>();
  readonly #members = new Map<string, number>();
  readonly #calledMembers = new Map<string, number>();
  readonly #qualified = new Map<string, number>();
  /** Behind the last name that begins with a package. */
  #qualifiedEnd = 0;
  /** Names that imports give a meaning. */
  readonly #imported = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  know(name: string): void {
    this.#imported.add(name);
  }

  word(start: number, end: number, before: number): void {
    const text = this.#text;
    const quotes = text.charCodeAt(start) === BACKTICK ? 1 : 0;
    const name = text.slice(start + quotes, end - quotes);
    const next = this.#codeBehind(end);
    if (quotes === 0 && this.#isKeyword(name, next, before)) {
      if (before !== DOT) this.scopes.keyword(name, before);
      return;
    }
    // A label, and what annotations are for: `a@ for`, `return@a`, `@get:A`.
    const following = codeAt(text, end);
    if (following === AT) return;
    if (before === AT && (next === COLON || isLabel(text, start))) return;
    if (this.scopes.declares(name, next, before, next === COLON && isTyped(text, end))) return;
    if (start < this.#qualifiedEnd) return;
    if (before === DOT) note(isCall(next) ? this.#calledMembers : this.#members, name, start);
    else if (before === COLON && text.startsWith('::', start - 2)) this.#reference(name, start);
    else if (isArgumentName(text, next, before, end)) return;
    else if (following === DOT && !isCapitalised(name) && this.#isQualified(start, end)) return;
    else {
      this.#noteAlone(isCall(next) ? this.#called : this.#alone, name, start);
      if (isIdentifier(next) && isWordBefore(text, start)) this.#noteAlone(this.#called, name, start);
    }
  }

  sign(code: number, _at: number, before: number, depth: number): void {
    this.scopes.sign(code, before, depth);
  }

  /** Notes `$name` in a string. */
  noteInString(start: number): void {
    this.#noteAlone(this.#alone, this.#text.slice(start, endOfIdentifier(this.#text, start)), start);
  }

  /**
   * The names with the offsets of their first uses. -1 for one that the text may give a meaning itself, so that it
   * only says what an import means.
   */
  list(): (readonly [form: string, at: number])[] {
    const { variables, types, functions } = this.scopes;
    const uses: (readonly [form: string, at: number])[] = [];
    const add = (form: string, name: string, at: number, isClear: boolean) => {
      if (this.#imported.has(name) || types.has(name)) return;
      if (isClear || this.hasWildcard) uses.push([form, isClear ? at : -1]);
    };
    for (const [name, use] of this.#alone) {
      if (!variables.has(name)) add(signFor(name, use) + name, name, offsetOf(use), !IMPLICIT.has(name));
    }
    for (const [name, use] of this.#called) {
      const at = offsetOf(use);
      add(
        `${signFor(name, use)}${name}()`,
        name,
        at,
        !functions.has(name) && !variables.has(name) && !ACCESSORS.has(name),
      );
    }
    for (const [name, at] of this.#members) {
      add(`.${name}`, name, at, !variables.has(name) && isOwnMember(name));
    }
    for (const [name, at] of this.#calledMembers) {
      add(`.${name}()`, name, at, !functions.has(name) && !variables.has(name) && isOwnMember(name));
    }
    for (const [name, at] of this.#qualified) {
      if (!variables.has(name.slice(0, name.indexOf('.')))) uses.push([name, at]);
    }
    return uses;
  }

  #isKeyword(name: string, next: number, before: number): boolean {
    const kind = keywordKind(name);
    if (kind === 0 || kind === HARD) return kind === HARD;
    const isBefore = isIdentifier(next) || next === OPEN_PAREN || next === OPEN_BRACE;
    return isBefore && !this.scopes.isNaming(before);
  }

  #noteAlone(uses: Map<string, number>, name: string, at: number): void {
    const { surroundings } = this.scopes.bodies;
    const before = uses.get(name);
    if (before === undefined) uses.set(name, at * LEVELS + surroundings);
    else if (before % LEVELS > surroundings) uses.set(name, before - (before % LEVELS) + surroundings);
  }

  #isQualified(start: number, end: number): boolean {
    const name = qualifiedName(this.#text, start, end, this.roots);
    if (name === '') return false;
    note(this.#qualified, name, start);
    this.#qualifiedEnd = start + name.length;
    return true;
  }

  /** `::name`, or `Type::name`, which may be an extension. */
  #reference(name: string, start: number): void {
    const isOfType = isIdentifier(this.#text.charCodeAt(start - 3)) || this.#text.charAt(start - 3) === '>';
    if (isOfType) note(this.#members, name, start);
    else this.#noteAlone(this.#alone, name, start);
    if (isOfType) note(this.#calledMembers, name, start);
    else this.#noteAlone(this.#called, name, start);
  }

  /** The next character on the line; a `<` only where it touches the name, for else it compares. */
  #codeBehind(end: number): number {
    const text = this.#text;
    let i = end;
    while (i < text.length && isBlank(text.charCodeAt(i))) i++;
    if (i === text.length) return 0;
    const code = text.charCodeAt(i);
    return code === LESS && i > end ? EQUALS : code;
  }
}

/** A name without the signs that say how it is used or declared. */
export function plainName(form: string): string {
  const start = SIGNS.has(form.charCodeAt(0)) ? 1 : 0;
  return form.endsWith('()') ? form.slice(start, -2) : form.slice(start);
}

function note(uses: Map<string, number>, name: string, at: number): void {
  if (!uses.has(name)) uses.set(name, at);
}

/** Is the sign before this name that of `this@A`, and not that of an annotation? */
function isLabel(text: string, start: number): boolean {
  return start > 1 && isIdentifier(text.charCodeAt(start - 2));
}

/** `a(b = 1)`. */
function isArgumentName(text: string, next: number, before: number, end: number): boolean {
  if (next !== EQUALS || (before !== OPEN_PAREN && before !== COMMA)) return false;
  let sign = end;
  while (isBlank(text.charCodeAt(sign))) sign++;
  return text.charCodeAt(sign) === EQUALS && text.charCodeAt(sign + 1) !== EQUALS;
}

/** Does a colon follow that gives the name a type? */
function isTyped(text: string, end: number): boolean {
  return text.charCodeAt(text.indexOf(':', end) + 1) !== COLON;
}

function isCall(next: number): boolean {
  return next === OPEN_PAREN || next === OPEN_BRACE || next === LESS;
}

/** Between two words, or behind a bracket, a name may be called as an operator: `a to b`. */
function isWordBefore(text: string, start: number): boolean {
  let i = start - 1;
  if (!isBlank(text.charCodeAt(i))) return false;
  while (isBlank(text.charCodeAt(i))) i--;
  const code = text.charCodeAt(i);
  return isIdentifier(code) || BEFORE_OPERATORS.has(code);
}

/** Can this name behind a dot be told from the members and extensions that every type has? */
function isOwnMember(name: string): boolean {
  return !isCapitalised(name) && !AMBIGUOUS_MEMBERS.has(name);
}

/** What a type is called no member is. */
function signFor(name: string, use: number): string {
  return isCapitalised(name) ? '' : (SIGN_OF[use % LEVELS] ?? '');
}

function offsetOf(use: number): number {
  return Math.floor(use / LEVELS);
}

/** An offset and surroundings are one number. */
const LEVELS = ANY_OBJECT + 1;
/** Before a name that stands alone, by what is around it. */
const SIGN_OF = ['', '^', '~'] as const;
/** An extension, the name that Java has for a file, what only its own file sees, a member of a type. */
const SIGNS: ReadonlySet<number> = new Set([...'.@-#~^'].map(sign => sign.charCodeAt(0)));
const BEFORE_OPERATORS: ReadonlySet<number> = new Set([...')]}"\'`'].map(sign => sign.charCodeAt(0)));
const IMPLICIT: ReadonlySet<string> = new Set(['it', 'field', 'value', 'get', 'set']);
const ACCESSORS: ReadonlySet<string> = new Set(['get', 'set', 'init', 'constructor', 'invoke']);
