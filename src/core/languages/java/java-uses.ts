import * as char from '../kit/chars.ts';
import { isCapital, isIdentifier, signs } from './chars.ts';
import type { Declared } from './detail.ts';
import { type ImportMarks, simpleName, type UseAt } from './facts.ts';
import { JavaConstants } from './java-constants.ts';
import { areTypeParameters, memberAfter, skipSpace } from './java-lookahead.ts';
import * as keyword from './java-words.ts';
import { ImportMentions } from './mentions.ts';
import { qualifiedName, variablesIn } from './qualified.ts';
import { type TokenListener, WORD } from './tokens.ts';

/**
 * Collects the types that a Java text uses by simple and by qualified names. A capitalised word is a type where the
 * grammar allows nothing else. Before a dot it may also be a variable, which hides the type: it counts as one if the
 * text has the name where only a variable is possible.
 */
export class JavaUses implements TokenListener {
  readonly #text: string;
  readonly #codes: Uint16Array;
  /** Types → the offsets of their first uses. */
  readonly #types = new Map<string, number>();
  /** Types, or variables: `A.b`. */
  readonly #owners = new Map<string, number>();
  readonly #values = new Set<string>();
  readonly #qualified = new Map<string, number>();
  /** Types that are used outside of all bodies, where nested types are not visible. */
  readonly #outside = new Map<string, number>();
  /** Outer types that the text declares, types that it imports, and type parameters. */
  readonly #known = new Set<string>();
  /** The specifiers of imported types. */
  readonly #imported = new Map<string, string>();
  readonly #mentions = new ImportMentions<string>();
  readonly #constants: JavaConstants;
  /** The depth in the parentheses of an annotation; 0 outside. */
  #annotation = 0;
  readonly #nested = new Set<string>();
  readonly #nestedTypes: Declared[] = [];
  readonly #supertypes: Declared[] = [];
  /** The outer type that was declared last. */
  #owner = '';
  #depth = 0;
  /** The offsets of the last word. */
  #wordStart = 0;
  #wordEnd = 0;
  /** The token before the last opening parenthesis. */
  #beforeParen = 0;
  /** The bits of the keywords that apply here. */
  #context = 0;
  /** The number of open `<`. */
  #angles = 0;
  /** Does the outermost one declare type parameters? */
  #isDeclaring = false;
  /** The offset after the name of the type that is being declared. */
  #declaredEnd = -1;

  constructor(text: string, codes: Uint16Array) {
    this.#text = text;
    this.#codes = codes;
    this.#constants = new JavaConstants(text);
  }

  addImport(name: string, specifier: string): void {
    this.#known.add(name);
    this.#imported.set(name, specifier);
  }

  /** Nothing is left in the program of an import that only comments mention. */
  marksOf(specifier: string): ImportMarks {
    const name = simpleName(specifier);
    if (!isCapital(name.charCodeAt(0)) || !this.#imported.has(name)) return {};
    return this.#mentions.has(name) ? this.#mentions.marksOf([name]) : { typeOnly: true };
  }

  /** The nested types of outer types that other files may use, then supertypes, then constants. */
  related(): Declared[] {
    const constants = Array.from(this.#constants.names, (name): Declared => ({ kind: 'constant', name }));
    return [...this.#nestedTypes, ...this.#supertypes, ...constants];
  }

  list(): UseAt[] {
    const found = new Map(this.#types);
    for (const [name, at] of this.#owners) {
      if (!this.#values.has(name)) found.set(name, Math.min(at, found.get(name) ?? at));
    }
    for (const name of this.#nested) found.delete(name);
    for (const [name, at] of this.#outside) found.set(name, Math.min(at, found.get(name) ?? at));
    for (const name of this.#known) found.delete(name);
    this.#listQualified(found);
    return [...found];
  }

  word(start: number, end: number, before: number): void {
    const code = this.#codes[start];
    if (before !== char.DOT) {
      if (code >= char.LOWER_A && code <= char.LOWER_Z) this.#lowerCase(start, end, before);
      else if (isCapital(code)) this.#capitalised(start, end, before);
    }
    this.#wordStart = start;
    this.#wordEnd = end;
  }

  sign(code: number, at: number, before: number, depth: number): void {
    this.#depth = depth;
    if (depth < this.#annotation) this.#annotation = 0;
    switch (code) {
      case char.LESS:
        this.#openAngle(at, before);
        break;
      case char.GREATER:
        if (this.#angles > 0 && before !== char.MINUS) this.#angles--;
        break;
      case char.OPEN_PAREN:
        this.#angles = 0;
        this.#beforeParen = before;
        if (this.#annotation === 0 && before === WORD && this.#codes[this.#wordStart - 1] === char.AT)
          this.#annotation = depth;
        break;
      case char.SEMICOLON:
      case char.OPEN_BRACE:
      case char.CLOSE_BRACE:
      case char.CLOSE_PAREN:
      case char.EQUALS:
        this.#angles = 0;
        this.#context = 0;
    }
  }

  #capitalised(start: number, end: number, before: number): void {
    const name = this.#text.slice(start, end);
    if (this.#imported.has(name)) this.#mention(name, end, before);
    if (name === 'String') this.#readConstant(start, before);
    if (this.#isAfter(keyword.TYPE) && before === WORD) {
      this.#declare(name);
      this.#declaredEnd = end;
      this.#context &= ~keyword.TYPE;
    } else if (this.#isDeclaring && this.#angles === 1 && (before === char.LESS || before === char.COMMA)) {
      this.#known.add(name);
    } else {
      const isOutside = this.#depth === 0;
      const kind = this.#kindOf(start, end, before);
      if (kind === TYPE && this.#isAfter(keyword.SUPERTYPES) && this.#angles === 0) {
        const supertype = this.#imported.get(name) ?? name;
        this.#supertypes.push({ kind: 'supertype', owner: isOutside ? this.#owner : '', name: supertype });
      }
      if (kind === TYPE) addFirst(isOutside ? this.#outside : this.#types, name, start);
      else if (kind === OWNER) addFirst(this.#owners, name, start);
      else if (kind === VALUE) this.#values.add(name);
    }
  }

  #mention(name: string, end: number, before: number): void {
    const isAnnotation = before === char.AT || this.#annotation > 0;
    this.#mentions.add(
      name,
      isAnnotation && before === char.AT ? undefined : memberAfter(this.#text, end),
      isAnnotation,
    );
  }

  /** A field of a class is a constant if it is final; one of an interface always is. */
  #readConstant(at: number, before: number): void {
    const isBegin =
      before === WORD ? (this.#lastWord & keyword.MODIFIER) !== 0 : DECLARATION_STARTS.has(before);
    if (isBegin && this.#constants.isInInterface(this.#depth)) this.#constants.read(at, this.#depth, false);
  }

  #declare(name: string): void {
    this.#constants.beginType(name, this.#depth, this.#lastWordIs('interface'));
    if (this.#depth === 0) {
      this.#known.add(name);
      this.#owner = name;
      return;
    }
    this.#nested.add(name);
    if (this.#depth === 1 && !this.#isAfter(keyword.PRIVATE) && this.#owner !== '')
      this.#nestedTypes.push({ kind: 'nested', owner: this.#owner, name });
  }

  #lowerCase(start: number, end: number, before: number): void {
    if (this.#codes[end] === char.DOT) {
      const name = qualifiedName(this.#text, this.#codes, start, end, false);
      if (name !== '') addFirst(this.#qualified, name, start);
      return;
    }
    if (this.#angles > 0) return;
    const bits = keyword.KEYWORDS.valueAt(this.#codes, start, end);
    if ((bits & keyword.FINAL) !== 0) {
      // `final static` is as good as `static final`.
      const isStatic = this.#isAfter(keyword.STATIC) || this.#text.startsWith(' static ', end);
      if (isStatic) this.#constants.read(end, this.#depth, this.#isAfter(keyword.PRIVATE));
    } else if ((bits & keyword.PRIMITIVE) !== 0) this.#readConstant(start, before);
    // `(record` is a name.
    this.#context |= bits & (before === char.OPEN_PAREN ? LASTING & ~keyword.TYPE : LASTING);
  }

  /**
   * A `<` opens type arguments after a type or a dot, and type parameters after a modifier or an annotation, or where a
   * member begins.
   */
  #openAngle(at: number, before: number): void {
    if (this.#angles > 0) {
      this.#angles++;
      return;
    }
    if (before === WORD) {
      const isType = isCapital(this.#codes[this.#wordStart]);
      this.#isDeclaring =
        this.#declaredEnd === this.#wordEnd ||
        (isType ? this.#codes[this.#wordStart - 1] === char.AT : (this.#lastWord & keyword.MODIFIER) !== 0);
      if (this.#isDeclaring || (isType && this.#wordEnd === at)) this.#angles = 1;
    } else {
      this.#isDeclaring =
        DECLARATION_STARTS.has(before) || (before === char.CLOSE_PAREN && areTypeParameters(this.#text, at));
      if (this.#isDeclaring || before === char.DOT) this.#angles = 1;
    }
  }

  #isAfter(role: number): boolean {
    return (this.#context & role) !== 0;
  }

  #lastWordIs(word: string): boolean {
    return this.#text.startsWith(word, this.#wordStart) && this.#wordEnd - this.#wordStart === word.length;
  }

  /** The bits of the last word. */
  get #lastWord(): number {
    return keyword.KEYWORDS.valueAt(this.#codes, this.#wordStart, this.#wordEnd);
  }

  #kindOf(start: number, end: number, before: number): number {
    const text = this.#text;
    if (before === char.COLON && text.startsWith('::', start - 2)) return NEITHER;
    if (before === char.AT) return TYPE;
    const next = skipSpace(text, end);
    const code = this.#codes[next];
    if (isIdentifier(code)) return text.startsWith('instanceof', next) ? VALUE : TYPE;
    const previous = before === WORD ? this.#lastWord : 0;
    const isExpected = (previous & keyword.BEFORE_TYPE) !== 0;
    switch (code) {
      case char.DOT:
        return this.#codes[next + 1] === char.DOT ? TYPE : OWNER;
      case char.OPEN_PAREN:
        return isExpected || (previous & keyword.CASE) !== 0 ? TYPE : VALUE;
      case char.LESS:
        return isExpected || next === end ? TYPE : VALUE;
      case char.COLON:
        return this.#codes[next + 1] === char.COLON ? TYPE : VALUE;
      case char.AT:
        return TYPE;
      case char.OPEN_BRACKET:
        return isExpected || this.#codes[skipSpace(text, next + 1)] === char.CLOSE_BRACKET ? TYPE : VALUE;
    }
    if (isExpected || this.#angles > 0 || this.#isAfter(keyword.TYPE_LIST)) return TYPE;
    return code === char.CLOSE_PAREN && before === char.OPEN_PAREN && this.#isCast(next) ? TYPE : VALUE;
  }

  /**
   * Is `(A)` a cast? It is if an operand follows, unless the parentheses belong to a call, an annotation or a statement.
   * `close` is the offset of the closing parenthesis.
   */
  #isCast(close: number): boolean {
    const after = skipSpace(this.#text, close + 1);
    const next = this.#codes[after];
    if (!isIdentifier(next) && !OPERANDS.has(next)) return false;
    if (this.#text.startsWith('instanceof', after)) return false;
    return this.#beforeParen !== WORD || (this.#lastWord & keyword.BEFORE_CAST) !== 0;
  }

  /** A variable hides a package of its name. */
  #listQualified(found: Map<string, number>): void {
    if (this.#qualified.size === 0) return;
    const variables = variablesIn(this.#text);
    for (const [name, at] of this.#qualified) {
      if (!variables.has(name.slice(0, name.indexOf('.')))) found.set(name, at);
    }
  }
}

function addFirst(uses: Map<string, number>, name: string, at: number): void {
  if (!uses.has(name)) uses.set(name, at);
}

const TYPE = 1;
/** A type, or a variable that hides it. */
const OWNER = 2;
const VALUE = 3;
const NEITHER = 0;

/** The keywords that affect more than the next word. */
const LASTING = keyword.TYPE | keyword.TYPE_LIST | keyword.SUPERTYPES | keyword.PRIVATE | keyword.STATIC;
const DECLARATION_STARTS = signs(';{}');
const OPERANDS = signs('("\'!~');
