import {
  AT,
  CLOSE_BRACE,
  CLOSE_PAREN,
  COLON,
  COMMA,
  DOT,
  EQUALS,
  GREATER,
  LESS,
  MINUS,
  OPEN_BRACE,
  OPEN_PAREN,
  SEMICOLON,
} from './chars.ts';
import { KotlinBodies } from './kotlin-bodies.ts';
import { FUNCTION, type KotlinNames, TYPE, VARIABLE } from './kotlin-names.ts';
import {
  BODY_WORD,
  COMPANION,
  ENUM,
  FOR,
  FUN,
  INTERFACE,
  OPENING,
  PRIVATE,
  SET,
  STATEMENT,
  TYPE_WORD,
  VARIABLE_WORD,
  VARIANCE,
  WHEN,
} from './kotlin-words.ts';
import { WORD } from './tokens.ts';

/**
 * Finds the names that a Kotlin text gives a meaning itself: variables, parameters, entries of enums, functions,
 * nested types, type parameters; and which of them are members of types. It does not tell where in the text they
 * have it: such a name is no use anywhere in the file.
 */
export class KotlinScopes {
  /** What others can find in the types of this text, as `#a` or `#a()`; `^a` in types that can have subtypes. */
  readonly members = new Set<string>();
  readonly bodies = new KotlinBodies();

  readonly #names: KotlinNames;
  /** The bits of the keyword that was the last word, or `NAMED_TYPE`; 0 where it was neither. */
  #introduced = 0;
  #isPrivate = false;
  #isOpen = false;
  /** Are we between `fun` and the name of the function? */
  #isFunction = false;
  /** Are we between `val` and the name of a property? */
  #isProperty = false;
  /** Are we between the parentheses of `for (…)`, `val (…)` or `set(…)`? */
  #isPattern = false;
  /** Are we behind a brace, where parameters may stand? */
  #mayBeLambda = false;
  /** So many names that are parameters if an arrow follows. */
  readonly #parameters: number[] = [];
  #parameterCount = 0;
  #angles = 0;
  /** Was the last `>` the end of an arrow? */
  #isArrow = false;

  constructor(names: KotlinNames) {
    this.#names = names;
  }

  /** Is the word behind this token the name of a function or a variable, even if it may be a keyword elsewhere? */
  isNaming(before: number): boolean {
    return before === DOT || (before === WORD && (this.#introduced & (VARIABLE_WORD | FUN)) !== 0);
  }

  /** Takes a word that is no keyword. Returns whether it is declared here, and no use. */
  declares(name: number, next: number, before: number, isParameter: boolean, isCapital: boolean): boolean {
    const introduced = before === WORD ? this.#introduced : 0;
    this.#introduced = 0;
    if (before === DOT && !this.#isFunction && !this.#isProperty) return false;
    if ((introduced & TYPE_WORD) !== 0) {
      this.#names.mark(name, TYPE);
      this.#introduced = NAMED_TYPE;
      return true;
    }
    if (this.#isFunction && next === OPEN_PAREN) {
      this.#isFunction = false;
      this.#names.mark(name, FUNCTION);
      this.#addMember(name, '()');
      if (before === DOT) this.bodies.beginExtension();
      return true;
    }
    if (this.#angles === 1 && (before === LESS || before === COMMA || (introduced & VARIANCE) !== 0)) {
      this.#names.mark(name, TYPE);
      return true;
    }
    const isBeforeReceiver = is(RECEIVER_END, next);
    const isExtension = this.#isProperty && before === DOT && !isBeforeReceiver;
    const isNamed = isExtension || ((introduced & VARIABLE_WORD) !== 0 && !isBeforeReceiver);
    if (isNamed || isParameter) {
      this.#names.mark(name, VARIABLE);
      this.#isProperty = false;
      if (isNamed) this.#addMember(name, '');
      if (isExtension) this.bodies.beginExtension();
      return true;
    }
    if (this.#isInPattern(before)) {
      this.#names.mark(name, VARIABLE);
      return true;
    }
    const mayBeParameter = before === OPEN_BRACE || before === COMMA || before === OPEN_PAREN;
    if (this.#mayBeLambda && mayBeParameter && !isCapital) this.#parameters[this.#parameterCount++] = name;
    return false;
  }

  /** Takes a keyword by its bits. */
  keyword(word: number, before: number): void {
    const introduced = before === WORD ? this.#introduced : 0;
    // In `A::class` nothing is introduced.
    this.#introduced = before === COLON ? 0 : word;
    // In `when (a) { b is C -> d }` and `{ b in c }` no parameters stand behind the brace.
    if (before === WORD) this.#mayBeLambda = false;
    if ((word & STATEMENT) !== 0) this.bodies.beginStatement();
    if ((word & ACTED_ON) === 0) return;
    if ((word & BODY_WORD) !== 0) {
      if (before === COLON) return;
      this.bodies.beginType(
        this.#isOpen || (word & INTERFACE) !== 0,
        (introduced & ENUM) !== 0,
        (introduced & COMPANION) !== 0,
      );
      this.#isFunction = false;
      this.#isOpen = false;
    } else if ((word & OPENING) !== 0) this.#isOpen = true;
    else if ((word & PRIVATE) !== 0) this.#isPrivate = true;
    else if ((word & FUN) !== 0) {
      this.#isFunction = true;
      this.bodies.beginFunction();
    } else if ((word & VARIABLE_WORD) !== 0) {
      this.#isProperty = true;
      this.bodies.beginProperty();
    } else this.#isPattern = true;
  }

  sign(code: number, before: number, depth: number): void {
    if (code !== AT && code !== COLON) {
      // Type parameters and the type that is extended stand between `private fun` and the name.
      if (!this.#isFunction && !this.#isProperty) this.#isPrivate = false;
      this.#isOpen = false;
      // Half of all signs, which end nothing else.
      if (code === DOT || code === COMMA) return;
    }
    const introduced = before === WORD ? this.#introduced : 0;
    if (this.#isProperty && !is(IN_RECEIVER, code)) this.#isProperty = false;
    switch (code) {
      case OPEN_BRACE:
        this.bodies.openBrace(depth, before === GREATER && this.#isArrow);
        this.#isFunction = false;
        this.#angles = 0;
        this.#mayBeLambda = (introduced & WHEN) === 0;
        this.#parameterCount = 0;
        return;
      case CLOSE_BRACE:
        this.bodies.closeBrace(depth);
        this.#isFunction = false;
        break;
      case OPEN_PAREN:
        this.bodies.depth = depth;
        if ((introduced & (VARIABLE_WORD | SET)) !== 0) this.#isPattern = true;
        if ((introduced & FUN) !== 0) this.#isFunction = false;
        break;
      case CLOSE_PAREN:
        this.bodies.depth = depth;
        this.#isPattern = false;
        break;
      case LESS:
        if (this.#angles > 0) this.#angles++;
        else if ((introduced & (VARIABLE_WORD | FUN | NAMED_TYPE)) !== 0) this.#angles = 1;
        break;
      case GREATER:
        this.#isArrow = before === MINUS;
        if (this.#isArrow) this.#endParameters();
        else if (this.#angles > 0) this.#angles--;
        break;
      case COLON:
        this.bodies.colon();
        break;
      case EQUALS:
        this.bodies.equals();
        this.#isFunction = false;
        break;
      case SEMICOLON:
        this.bodies.semicolon();
    }
    if (this.#mayBeLambda && !is(IN_PARAMETERS, code)) this.#mayBeLambda = false;
  }

  #isInPattern(before: number): boolean {
    if (this.#isPattern) return before === OPEN_PAREN || before === COMMA;
    return this.bodies.isAtEntries && (before === OPEN_BRACE || before === COMMA);
  }

  /** Does nothing outside of types. */
  #addMember(name: number, ending: '' | '()'): void {
    if (this.bodies.isInType && !this.#isPrivate) {
      const sign = this.bodies.isInOpenType ? INHERITED_MEMBER : MEMBER;
      this.members.add(sign + this.#names.symbols.name(name) + ending);
    }
    this.#isPrivate = false;
  }

  #endParameters(): void {
    const count = this.#mayBeLambda ? this.#parameterCount : 0;
    for (let i = 0; i < count; i++) this.#names.mark(this.#parameters[i], VARIABLE);
    this.#mayBeLambda = false;
  }
}

/** Before the members of types without, and with, subtypes. */
export const MEMBER = '#';
export const INHERITED_MEMBER = '^';

/** Stands for the name of a type that is being declared: no word has this bit. */
const NAMED_TYPE = 1 << 30;
const ACTED_ON = BODY_WORD | OPENING | PRIVATE | FUN | VARIABLE_WORD | FOR;

/** Behind a part of the type that a property extends. */
const RECEIVER_END = 1;
/** In such a type. */
const IN_RECEIVER = 2;
/** Between a brace and the arrow behind parameters. */
const IN_PARAMETERS = 4;

function is(role: number, code: number): boolean {
  return code < 128 && (ROLES[code] & role) !== 0;
}

const ROLES = new Uint8Array(128);
for (const [role, signs] of [
  [RECEIVER_END, '.<?'],
  [IN_RECEIVER, ',<>?.*@'],
  [IN_PARAMETERS, ',:<>?.*-()'],
] as const) {
  for (const sign of signs) ROLES[sign.charCodeAt(0)] |= role;
}
