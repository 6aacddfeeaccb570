import {
  AT,
  CLOSE_BRACE,
  CLOSE_PAREN,
  COLON,
  COMMA,
  DOT,
  EQUALS,
  GREATER,
  isCapitalised,
  LESS,
  MINUS,
  OPEN_BRACE,
  OPEN_PAREN,
  SEMICOLON,
} from './chars.ts';
import { KotlinBodies } from './kotlin-bodies.ts';
import { WORD } from './tokens.ts';

/**
 * Finds the names that a Kotlin text gives a meaning itself: variables, parameters, entries of enums, functions,
 * nested types, type parameters; and which of them are members of types. It does not tell where in the text they
 * have it: such a name is no use anywhere in the file.
 */
export class KotlinScopes {
  /** Variables and parameters. */
  readonly variables = new Set<string>();
  /** Types and type parameters. */
  readonly types = new Set<string>();
  readonly functions = new Set<string>();
  /** What others can find in the types of this text, as `#a` or `#a()`; `^a` in types that can have subtypes. */
  readonly members = new Set<string>();
  readonly bodies = new KotlinBodies();

  /** The keyword that was the last word, where it was one. */
  #introduced = '';
  #isPrivate = false;
  #isOpen = false;
  /** Are we between `fun` and the name of the function? */
  #isFunction = false;
  /** Are we between `val` and the name of a property? */
  #isProperty = false;
  /** Are we between the parentheses of `for (…)`, `val (…)` or `set(…)`? */
  #isPattern = false;
  /** Names behind a brace that are parameters if an arrow follows. */
  #lambda: string[] | undefined;
  #angles = 0;
  /** Was the last `>` the end of an arrow? */
  #isArrow = false;

  /** Is the word behind this token the name of a function or a variable, even if it may be a keyword elsewhere? */
  isNaming(before: number): boolean {
    return before === DOT || (before === WORD && CALLABLES.has(this.#introduced));
  }

  /** Takes a word that is no keyword. Returns whether it is declared here, and no use. */
  declares(name: string, next: number, before: number, isParameter: boolean): boolean {
    const introduced = before === WORD ? this.#introduced : '';
    this.#introduced = '';
    if (before === DOT && !this.#isFunction && !this.#isProperty) return false;
    if (introduced !== '' && TYPES.has(introduced)) {
      this.types.add(name);
      this.#introduced = NAMED_TYPE;
      return true;
    }
    if (this.#isFunction && next === OPEN_PAREN) {
      this.#isFunction = false;
      this.functions.add(name);
      this.#addMember(`${name}()`);
      if (before === DOT) this.bodies.beginExtension();
      return true;
    }
    if (this.#angles === 1 && (before === LESS || before === COMMA || VARIANCES.has(introduced))) {
      this.types.add(name);
      return true;
    }
    const isExtension = this.#isProperty && before === DOT && !RECEIVER_ENDS.has(next);
    const isNamed = isExtension || (introduced !== '' && isVariable(introduced, next));
    if (isNamed || isParameter) {
      this.variables.add(name);
      this.#isProperty = false;
      if (isNamed) this.#addMember(name);
      if (isExtension) this.bodies.beginExtension();
      return true;
    }
    if (this.#isInPattern(before)) {
      this.variables.add(name);
      return true;
    }
    if (this.#lambda === undefined) return false;
    const mayBeParameter = before === OPEN_BRACE || before === COMMA || before === OPEN_PAREN;
    if (mayBeParameter && !isCapitalised(name)) this.#lambda.push(name);
    return false;
  }

  keyword(word: string, before: number): void {
    const introduced = before === WORD ? this.#introduced : '';
    // In `A::class` nothing is introduced.
    this.#introduced = before === COLON ? '' : word;
    if (STATEMENTS.has(word)) this.bodies.beginStatement();
    switch (word) {
      case 'class':
      case 'interface':
      case 'object':
        if (before === COLON) return;
        this.bodies.beginType(
          this.#isOpen || word === 'interface',
          introduced === 'enum',
          introduced === 'companion',
        );
        this.#isFunction = false;
        this.#isOpen = false;
        break;
      case 'open':
      case 'abstract':
      case 'sealed':
        this.#isOpen = true;
        break;
      case 'private':
        this.#isPrivate = true;
        break;
      case 'fun':
        this.#isFunction = true;
        this.bodies.beginFunction();
        break;
      case 'val':
      case 'var':
        this.#isProperty = true;
        this.bodies.beginProperty();
        break;
      case 'for':
        this.#isPattern = true;
    }
  }

  sign(code: number, before: number, depth: number): void {
    if (code !== AT && code !== COLON) {
      this.#isPrivate = false;
      this.#isOpen = false;
      // Half of all signs, which end nothing else.
      if (code === DOT || code === COMMA) return;
    }
    const introduced = before === WORD ? this.#introduced : '';
    if (this.#isProperty && !IN_RECEIVER.has(code)) this.#isProperty = false;
    switch (code) {
      case OPEN_BRACE:
        this.bodies.openBrace(depth, before === GREATER && this.#isArrow);
        this.#isFunction = false;
        this.#angles = 0;
        this.#lambda = [];
        return;
      case CLOSE_BRACE:
        this.bodies.closeBrace(depth);
        this.#isFunction = false;
        break;
      case OPEN_PAREN:
        this.bodies.depth = depth;
        if (VARIABLES.has(introduced) || introduced === 'set') this.#isPattern = true;
        if (introduced === 'fun') this.#isFunction = false;
        break;
      case CLOSE_PAREN:
        this.bodies.depth = depth;
        this.#isPattern = false;
        break;
      case LESS:
        if (this.#angles > 0) this.#angles++;
        else if (BEFORE_PARAMETERS.has(introduced)) this.#angles = 1;
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
    if (this.#lambda !== undefined && !IN_PARAMETERS.has(code)) this.#lambda = undefined;
  }

  #isInPattern(before: number): boolean {
    if (this.#isPattern) return before === OPEN_PAREN || before === COMMA;
    return this.bodies.isAtEntries && (before === OPEN_BRACE || before === COMMA);
  }

  /** Does nothing outside of types. */
  #addMember(form: string): void {
    const { isInType, isInOpenType } = this.bodies;
    if (isInType && !this.#isPrivate) this.members.add((isInOpenType ? INHERITED_MEMBER : MEMBER) + form);
    this.#isPrivate = false;
  }

  #endParameters(): void {
    for (const name of this.#lambda ?? []) this.variables.add(name);
    this.#lambda = undefined;
  }
}

/** Before the members of types without, and with, subtypes. */
export const MEMBER = '#';
export const INHERITED_MEMBER = '^';

/** Behind `val` stands a name, or the type that it extends. */
function isVariable(introduced: string, next: number): boolean {
  return VARIABLES.has(introduced) && !RECEIVER_ENDS.has(next);
}

/** Stands for the name of a type that is being declared. */
const NAMED_TYPE = '<type>';

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'object', 'typealias']);
const VARIABLES: ReadonlySet<string> = new Set(['val', 'var']);
const CALLABLES: ReadonlySet<string> = new Set(['val', 'var', 'fun']);
const VARIANCES: ReadonlySet<string> = new Set(['reified', 'in', 'out']);
const BEFORE_PARAMETERS: ReadonlySet<string> = new Set(['fun', 'val', 'var', NAMED_TYPE]);
/** Words behind which a brace begins no lambda. */
const STATEMENTS: ReadonlySet<string> = new Set(
  'if else for while do when try catch finally init get set constructor'.split(' '),
);
const RECEIVER_ENDS: ReadonlySet<number> = new Set([...'.<?'].map(sign => sign.charCodeAt(0)));
const IN_RECEIVER: ReadonlySet<number> = new Set([...',<>?.*@'].map(sign => sign.charCodeAt(0)));
/** May stand between a brace and the arrow behind parameters. */
const IN_PARAMETERS: ReadonlySet<number> = new Set([...',:<>?.*-()'].map(sign => sign.charCodeAt(0)));
