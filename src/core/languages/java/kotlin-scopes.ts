import * as char from '../kit/chars.ts';
import { signs } from './chars.ts';
import { KotlinBodies } from './kotlin-bodies.ts';
import { KotlinDeclared } from './kotlin-declared.ts';
import { FUNCTION, type KotlinNames, TYPE, VARIABLE } from './kotlin-names.ts';
import * as keyword from './kotlin-words.ts';
import { WORD } from './tokens.ts';

/**
 * Finds the names that a Kotlin text declares: variables, parameters, entries of enums, functions, nested types, type
 * parameters; and which of them are members of types. It does not track where they are visible: such a name does not
 * count as a use anywhere in the file.
 */
export class KotlinScopes {
  readonly bodies = new KotlinBodies();
  readonly declared: KotlinDeclared;

  readonly #names: KotlinNames;
  /** The bits of the keyword that was the last word, or `NAMED_TYPE`; 0 if it was neither. */
  #introduced = 0;
  #isOpen = false;
  /** Is this between `fun` and the name of the function? */
  #isFunction = false;
  /** Is this between `val` and the name of a property? */
  #isProperty = false;
  /** Is this in the parentheses of `for (…)`, `val (…)` or `set(…)`? */
  #isPattern = false;
  /** The depth of type arguments in there. */
  #patternAngles = 0;
  /** The bits of the keyword before the last `fun (…)` or `val (…)`, and the depth around the parentheses. */
  #group = 0;
  #groupDepth = -1;
  /** Is this after a brace, where parameters may follow? */
  #mayBeLambda = false;
  /** Names that are parameters if an arrow follows. */
  readonly #parameters: number[] = [];
  #angles = 0;
  /** Was the last `>` the end of an arrow? */
  #isArrow = false;

  constructor(names: KotlinNames) {
    this.#names = names;
    this.declared = new KotlinDeclared(names, this.bodies);
  }

  /** Is the word after this token the name of a function or a variable, even if it is a keyword elsewhere? */
  isNaming(before: number): boolean {
    return (
      before === char.DOT ||
      (before === WORD && (this.#introduced & (keyword.VARIABLE | keyword.FUN | keyword.TYPE)) !== 0)
    );
  }

  /** Is this where the accessors of a property may be: outside of functions? */
  get mayBeAccessor(): boolean {
    return this.bodies.depth === 0 || this.bodies.isInType;
  }

  /** The same for the name of a function: modifiers may be such names. */
  isNamingFunction(before: number): boolean {
    return this.#isFunction && this.isNaming(before);
  }

  /** Takes a word that is not a keyword. Returns whether it is declared here, and not used. */
  declares(name: number, next: number, before: number, isParameter: boolean, isCapital: boolean): boolean {
    const introduced = before === WORD ? this.#introduced : 0;
    this.#introduced = 0;
    // `private set` ends a property.
    if ((introduced & keyword.PRIVATE) !== 0) this.declared.isPrivate = false;
    if (before === char.DOT && !this.#isFunction && !this.#isProperty) return false;
    if ((introduced & keyword.TYPE) !== 0) {
      this.#names.mark(name, TYPE);
      this.declared.addType(name);
      this.#introduced = NAMED_TYPE;
      return true;
    }
    if (this.#isFunction && next === char.OPEN_PAREN && before !== char.AT) {
      this.#isFunction = false;
      this.#names.mark(name, FUNCTION);
      this.declared.addCallable(name, true, before === char.DOT);
      return true;
    }
    if (
      this.#angles === 1 &&
      (before === char.LESS || before === char.COMMA || (introduced & keyword.VARIANCE) !== 0)
    ) {
      this.#names.mark(name, TYPE);
      return true;
    }
    const isExtension = this.#isProperty && before === char.DOT;
    const mayBeProperty = isExtension || (introduced & keyword.VARIABLE) !== 0;
    const isNamed = mayBeProperty && !RECEIVER_END.has(next);
    if (isNamed || isParameter) {
      this.#names.mark(name, VARIABLE);
      this.#isProperty = false;
      if (isNamed) this.declared.addCallable(name, false, isExtension);
      return true;
    }
    if (this.#isInPattern(before)) {
      this.#names.mark(name, VARIABLE);
      return true;
    }
    const mayBeParameter = before === char.OPEN_BRACE || before === char.COMMA || before === char.OPEN_PAREN;
    if (this.#mayBeLambda && mayBeParameter && !isCapital) this.#parameters.push(name);
    return false;
  }

  /** Takes a keyword by its bits. */
  keyword(word: number, before: number): void {
    const introduced = before === WORD ? this.#introduced : 0;
    // `A::class` introduces nothing.
    this.#introduced = before === char.COLON ? 0 : word;
    // In `when (a) { b is C -> d }` and `{ b in c }` the brace is not followed by parameters.
    if (before === WORD) this.#mayBeLambda = false;
    if ((word & keyword.STATEMENT) !== 0) {
      this.bodies.beginStatement();
      this.declared.isPrivate = false;
    }
    if ((word & keyword.BODY) !== 0) {
      if (before === char.COLON) return;
      this.bodies.beginType(
        this.#isOpen || (word & keyword.INTERFACE) !== 0,
        (introduced & keyword.ENUM) !== 0,
        (introduced & keyword.COMPANION) !== 0,
      );
      this.#isFunction = false;
      this.#isOpen = false;
    } else if ((word & keyword.OPENING) !== 0) this.#isOpen = true;
    else if ((word & keyword.PRIVATE) !== 0) this.declared.isPrivate = true;
    else if ((word & keyword.FUN) !== 0) {
      this.#isFunction = true;
      this.bodies.beginCallable();
      this.bodies.beginStatement();
    } else if ((word & keyword.VARIABLE) !== 0) {
      this.#isProperty = true;
      this.declared.isConstant = (introduced & keyword.CONST) !== 0;
      this.bodies.beginCallable();
    } else if ((word & keyword.FOR) !== 0) this.#beginPattern();
    else if ((word & keyword.IN) !== 0) this.#isPattern = false;
  }

  sign(code: number, before: number, depth: number): void {
    this.bodies.depth = depth;
    if (code !== char.AT && code !== char.COLON) this.#isOpen = false;
    // Half of all signs, which end nothing else.
    if (code === char.COMMA) return;
    if (code === char.DOT) {
      if (this.#group !== 0 && depth === this.#groupDepth) this.#continueAfterReceiver();
      return;
    }
    if (depth <= this.#groupDepth && code !== char.CLOSE_PAREN && code !== char.QUESTION) this.#group = 0;
    const introduced = before === WORD ? this.#introduced : 0;
    if (this.#isProperty && this.#angles === 0 && !IN_RECEIVER.has(code)) this.#isProperty = false;
    switch (code) {
      case char.OPEN_BRACE:
        this.bodies.openBrace(before === char.GREATER && this.#isArrow);
        this.declared.isPrivate = false;
        this.#isFunction = false;
        this.#angles = 0;
        this.#mayBeLambda = (introduced & keyword.WHEN) === 0;
        this.#parameters.length = 0;
        return;
      case char.CLOSE_BRACE:
        this.bodies.closeBrace();
        this.declared.isPrivate = false;
        this.#isFunction = false;
        break;
      case char.OPEN_PAREN:
        if ((introduced & (keyword.VARIABLE | keyword.SET)) !== 0) this.#beginPattern();
        if ((introduced & (keyword.VARIABLE | keyword.FUN)) !== 0) {
          this.#group = introduced;
          this.#groupDepth = depth - 1;
          this.#isFunction = false;
        }
        break;
      case char.CLOSE_PAREN:
        this.#isPattern = false;
        break;
      case char.LESS:
        this.#patternAngles++;
        if (this.#angles > 0) this.#angles++;
        else if ((introduced & (keyword.VARIABLE | keyword.FUN | NAMED_TYPE)) !== 0) this.#angles = 1;
        break;
      case char.GREATER:
        this.#isArrow = before === char.MINUS;
        if (this.#isArrow) this.#endParameters();
        else {
          if (this.#angles > 0) this.#angles--;
          this.#patternAngles--;
        }
        break;
      case char.COLON:
        this.bodies.colon();
        break;
      case char.EQUALS:
        this.bodies.equals();
        this.#isFunction = false;
        break;
      case char.SEMICOLON:
        this.bodies.semicolon();
    }
    if (this.#mayBeLambda && !IN_PARAMETERS.has(code)) this.#mayBeLambda = false;
  }

  /** In `fun (A).b()` and `val (A).b` the parentheses hold a type. */
  #continueAfterReceiver(): void {
    this.#isFunction = (this.#group & keyword.FUN) !== 0;
    this.#isProperty = !this.#isFunction;
    this.#group = 0;
  }

  #beginPattern(): void {
    this.#isPattern = true;
    this.#patternAngles = 0;
  }

  #isInPattern(before: number): boolean {
    if (this.#isPattern && this.#patternAngles > 0) return false;
    if (this.#isPattern) return before === char.OPEN_PAREN || before === char.COMMA;
    return this.bodies.isAtEntries && (before === char.OPEN_BRACE || before === char.COMMA);
  }

  #endParameters(): void {
    if (this.#mayBeLambda) for (const name of this.#parameters) this.#names.mark(name, VARIABLE);
    this.#mayBeLambda = false;
  }
}

/** Stands for the name of a type that is being declared: no word has this bit. */
const NAMED_TYPE = 1 << 30;

/** After a part of the receiver type of a property. */
const RECEIVER_END = signs('.<?');
/** In such a type. */
const IN_RECEIVER = signs(',<>?.*@');
/** Between a brace and the arrow after parameters. */
const IN_PARAMETERS = signs(',:<>?.*-()');
