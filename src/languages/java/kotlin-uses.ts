import {
  AT,
  BACKTICK,
  COLON,
  DOLLAR,
  DOT,
  EQUALS,
  endOfIdentifier,
  isBlank,
  isIdentifier,
  LESS,
  MINUS,
  OPEN_BRACE,
  OPEN_PAREN,
  QUESTION,
} from './chars.ts';
import { type Scanner, WORD } from './scanner.ts';

/**
 * Collects the names that a Kotlin text may take from packages that it imports as a whole. The form says what
 * can be meant: `x` stands alone, `.x` behind a dot, and `()` behind either says that it is called.
 */
export class KotlinUses {
  readonly #text: string;
  /** Name → the forms in which it is used, as bits. */
  readonly #used = new Map<string, number>();
  /** Variables and parameters that the text declares: they hide what is imported. */
  readonly #locals = new Set<string>();
  readonly #types = new Set<string>();
  /** The keyword that was the last word, where it was one. */
  #introduced = '';

  constructor(text: string) {
    this.#text = text;
  }

  /** Notes the word at which the scanner is. */
  note(scanner: Scanner): void {
    const name = scanner.word();
    const { start, pos, before } = scanner;
    const introduced = before === WORD ? this.#introduced : '';
    this.#introduced = '';
    if (this.#text.charCodeAt(start) !== BACKTICK && isNoName(name)) {
      // In `A::class` nothing is introduced.
      if (before !== COLON) this.#introduced = name;
      return;
    }
    const next = this.#codeBehind(pos);
    if (TYPES.has(introduced)) this.#types.add(name);
    else if (before === DOT) this.#add(name, isCall(next) ? BEHIND_DOT * CALLED : BEHIND_DOT);
    else if (before === COLON && this.#text.startsWith('::', start - 2)) this.#reference(name, start);
    else if (isVariable(introduced, next) || this.#isParameter(next, pos)) this.#locals.add(name);
    else {
      this.#add(name, isCall(next) ? ALONE * CALLED : ALONE);
      if (isIdentifier(next) && isWordBefore(this.#text, start)) this.#add(name, ALONE * CALLED);
    }
  }

  /** Notes `$name` in a string. */
  noteInString(start: number): void {
    this.#add(this.#text.slice(start, endOfIdentifier(this.#text, start)), ALONE);
  }

  /** Without the names that the text gives a meaning by itself. */
  list(known: ReadonlySet<string>): string[] {
    const uses: string[] = [];
    for (const [name, forms] of this.#used) {
      if (known.has(name) || this.#types.has(name)) continue;
      if (forms & ALONE && !this.#locals.has(name)) uses.push(name);
      if (forms & (ALONE * CALLED)) uses.push(`${name}()`);
      if (forms & BEHIND_DOT) uses.push(`.${name}`);
      if (forms & (BEHIND_DOT * CALLED)) uses.push(`.${name}()`);
    }
    return uses;
  }

  #add(name: string, form: number): void {
    const before = this.#used.get(name) ?? 0;
    if ((before & form) !== form) this.#used.set(name, before | form);
  }

  /** `::name`, or `Type::name`, which may be an extension. */
  #reference(name: string, start: number): void {
    const isOfType = isIdentifier(this.#text.charCodeAt(start - 3)) || this.#text.charAt(start - 3) === '>';
    this.#add(name, (isOfType ? BEHIND_DOT : ALONE) * (1 + CALLED));
  }

  /** The next character on the line; a `<` only where it touches the name, for else it compares. */
  #codeBehind(end: number): number {
    let i = end;
    while (isBlank(this.#text.charCodeAt(i))) i++;
    const code = this.#text.charCodeAt(i);
    return code === LESS && i > end ? EQUALS : code;
  }

  /** Does a colon follow that gives the name a type? */
  #isParameter(next: number, from: number): boolean {
    return next === COLON && this.#text.charCodeAt(this.#text.indexOf(':', from) + 1) !== COLON;
  }
}

/** A name without the signs that say how it is used or declared. */
export function plainName(form: string): string {
  const start = SIGNS.has(form.charCodeAt(0)) ? 1 : 0;
  return form.endsWith('()') ? form.slice(start, -2) : form.slice(start);
}

/** A dollar is no letter of Kotlin's: it is the prefix of a string. */
function isNoName(word: string): boolean {
  return KEYWORDS.has(word) || word.charCodeAt(0) === DOLLAR;
}

/** Behind `val` stands a name, or the type that it extends. */
function isVariable(introduced: string, next: number): boolean {
  return VARIABLES.has(introduced) && next !== DOT && next !== LESS && next !== QUESTION;
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

/** A name that is called has the bit beside that of the same name that is not. */
const CALLED = 2;
const ALONE = 1;
const BEHIND_DOT = 4;

/** An extension, the name that Java has for a file, and what only its own file sees. */
const SIGNS: ReadonlySet<number> = new Set([DOT, AT, MINUS]);

const BEFORE_OPERATORS: ReadonlySet<number> = new Set([...')]}"\'`'].map(sign => sign.charCodeAt(0)));

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'object', 'typealias']);
const VARIABLES: ReadonlySet<string> = new Set(['val', 'var']);

/** Words that are never names, and modifiers that nobody gives as a name to anything. */
const KEYWORDS: ReadonlySet<string> = new Set(
  `as break class continue do else false for fun if import in interface is null object package return super this
  throw true try typealias typeof val var when while
  companion constructor crossinline internal lateinit noinline override private protected public reified suspend
  tailrec vararg`.split(/\s+/),
);
