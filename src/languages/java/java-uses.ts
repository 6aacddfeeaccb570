import * as char from '../kit/chars.ts';
import { codeAt } from '../kit/lines.ts';
import { WordTable } from '../kit/word-table.ts';
import { isCapitalised, isIdentifier } from './chars.ts';
import type { Declared } from './detail.ts';
import { areTypeParameters, isArrayOf, isCast } from './java-brackets.ts';
import { qualifiedType, variablesIn } from './qualified.ts';
import { type TokenListener, WORD } from './tokens.ts';
import { skipSpace } from './trivia.ts';

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
  readonly #nested = new Set<string>();
  readonly #nestedTypes: Related[] = [];
  readonly #supertypes: Related[] = [];
  /** The outer type that was declared last. */
  #owner = '';
  #depth = 0;
  /** The offsets of the last word. */
  #wordStart = 0;
  #wordEnd = 0;
  /** Is the next word the name of a type? */
  #expectsType = false;
  /** Is this after `extends`, `implements`, `throws`, `permits` or `catch`? */
  #isTypeList = false;
  /** Are they supertypes? */
  #isSuperList = false;
  /** Is what is declared here private? */
  #isPrivate = false;
  /** The number of open `<`. */
  #angles = 0;
  /** Does the outermost one declare type parameters? */
  #isDeclaring = false;
  /** The offset after the name of the type that is being declared. */
  #declaredEnd = -1;

  constructor(text: string, codes: Uint16Array) {
    this.#text = text;
    this.#codes = codes;
  }

  know(name: string): void {
    this.#known.add(name);
  }

  /** Types that the outer types declare for others, then supertypes, with the full names of imported ones. */
  related(imported: ReadonlyMap<string, string>): Declared[] {
    const supertypes = this.#supertypes.map(type => ({
      ...type,
      name: imported.get(type.name) ?? type.name,
    }));
    return [...this.#nestedTypes, ...supertypes];
  }

  /** Names with the offsets of their first uses. */
  list(): [name: string, at: number][] {
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
    const text = this.#text;
    const isAfterWord = before === WORD;
    const [wordStart, wordEnd] = [this.#wordStart, this.#wordEnd];
    this.#wordStart = start;
    this.#wordEnd = end;
    const code = text.charCodeAt(start);
    if (code >= char.LOWER_A && code <= char.LOWER_Z) {
      if (before !== char.DOT) this.#lowerCase(start, end, before);
      return;
    }
    if (before === char.DOT) return;
    const name = text.slice(start, end);
    if (!isCapitalised(name)) return;
    if (this.#expectsType && isAfterWord) {
      (this.#depth === 0 ? this.#known : this.#nested).add(name);
      if (this.#depth === 0) this.#owner = name;
      else if (this.#depth === 1 && !this.#isPrivate && this.#owner !== '') this.#relate('nested', name);
      this.#declaredEnd = end;
      this.#expectsType = false;
      return;
    }
    if (this.#isDeclaring && this.#angles === 1 && (before === char.LESS || before === char.COMMA)) {
      this.#known.add(name);
      return;
    }
    const previous = isAfterWord ? text.slice(wordStart, wordEnd) : '';
    const kind = this.#kindOf(start, end, before, previous);
    if (kind === TYPE && this.#isSuperList && this.#angles === 0) this.#relate('supertype', name);
    if (kind === TYPE) note(this.#depth === 0 ? this.#outside : this.#types, name, start);
    else if (kind === OWNER) note(this.#owners, name, start);
    else if (kind === VALUE) this.#values.add(name);
  }

  sign(code: number, at: number, before: number, depth: number): void {
    this.#depth = depth;
    switch (code) {
      case char.LESS:
        this.#openAngle(at, before);
        break;
      case char.GREATER:
        if (this.#angles > 0 && before !== char.MINUS) this.#angles--;
        break;
      case char.OPEN_PAREN:
        this.#angles = 0;
        break;
      case char.SEMICOLON:
      case char.OPEN_BRACE:
      case char.CLOSE_BRACE:
      case char.CLOSE_PAREN:
      case char.EQUALS:
        this.#angles = 0;
        this.#isTypeList = false;
        this.#isSuperList = false;
        this.#isPrivate = false;
        this.#expectsType = false;
    }
  }

  #relate(kind: Related['kind'], name: string): void {
    if (kind === 'nested') this.#nestedTypes.push({ kind, owner: this.#owner, name });
    else this.#supertypes.push({ kind, owner: this.#depth === 0 ? this.#owner : '', name });
  }

  #lowerCase(start: number, end: number, before: number): void {
    const text = this.#text;
    if (codeAt(text, end) === char.DOT) {
      const name = qualifiedType(text, start, end);
      if (name !== '') note(this.#qualified, name, start);
      return;
    }
    const bits = this.#angles > 0 ? 0 : WORDS.valueAt(this.#codes, start, end);
    if (bits === 0) return;
    if ((bits & BEFORE_NAME) !== 0 && before !== char.OPEN_PAREN) this.#expectsType = true;
    if ((bits & BEFORE_LIST) !== 0) this.#isTypeList = true;
    if ((bits & BEFORE_SUPERTYPES) !== 0) this.#isSuperList = true;
    if ((bits & PRIVATE) !== 0) this.#isPrivate = true;
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
    const text = this.#text;
    if (before === WORD) {
      const isType = isCapitalised(text.charAt(this.#wordStart));
      this.#isDeclaring =
        this.#declaredEnd === this.#wordEnd ||
        (isType
          ? codeAt(text, this.#wordStart - 1) === char.AT
          : MODIFIERS.has(text.slice(this.#wordStart, this.#wordEnd)));
      if (this.#isDeclaring || (isType && this.#wordEnd === at)) this.#angles = 1;
    } else if (
      DECLARATION_STARTS.has(before) ||
      (before === char.CLOSE_PAREN && areTypeParameters(text, at))
    ) {
      this.#isDeclaring = true;
      this.#angles = 1;
    } else if (before === char.DOT) {
      this.#isDeclaring = false;
      this.#angles = 1;
    }
  }

  #kindOf(start: number, end: number, before: number, previous: string): number {
    const text = this.#text;
    if (before === char.COLON && text.startsWith('::', start - 2)) return NEITHER;
    if (before === char.AT) return TYPE;
    const next = skipSpace(text, end);
    const code = next < text.length ? text.charCodeAt(next) : 0;
    if (isIdentifier(code)) return text.startsWith('instanceof', next) ? VALUE : TYPE;
    switch (code) {
      case char.DOT:
        return codeAt(text, next + 1) === char.DOT ? TYPE : OWNER;
      case char.OPEN_PAREN:
        return BEFORE_TYPES.has(previous) || previous === 'case' ? TYPE : VALUE;
      case char.LESS:
        return next === end || BEFORE_TYPES.has(previous) ? TYPE : VALUE;
      case char.COLON:
        return codeAt(text, next + 1) === char.COLON ? TYPE : VALUE;
      case char.AT:
        return TYPE;
      case char.OPEN_BRACKET:
        return previous === 'new' || isArrayOf(text, next) ? TYPE : VALUE;
    }
    if (this.#angles > 0 || this.#isTypeList || BEFORE_TYPES.has(previous)) return TYPE;
    return code === char.CLOSE_PAREN && before === char.OPEN_PAREN && isCast(text, start, next)
      ? TYPE
      : VALUE;
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

function note(uses: Map<string, number>, name: string, at: number): void {
  if (!uses.has(name)) uses.set(name, at);
}

type Related = Extract<Declared, { kind: 'nested' | 'supertype' }>;

const TYPE = 1;
/** A type, or a variable that hides it. */
const OWNER = 2;
const VALUE = 3;
const NEITHER = 0;

/** The name of a type follows. */
const BEFORE_NAME = 1;
/** Only types follow. */
const BEFORE_LIST = 2;
const BEFORE_SUPERTYPES = 4;
const PRIVATE = 8;
const WORDS = new WordTable([
  ...['class', 'interface', 'enum', 'record'].map(word => [word, BEFORE_NAME] as const),
  ...['catch', 'throws', 'permits'].map(word => [word, BEFORE_LIST] as const),
  ...['extends', 'implements'].map(word => [word, BEFORE_LIST | BEFORE_SUPERTYPES] as const),
  ['private', PRIVATE],
]);
const DECLARATION_STARTS: ReadonlySet<number> = new Set([char.SEMICOLON, char.OPEN_BRACE, char.CLOSE_BRACE]);

const BEFORE_TYPES: ReadonlySet<string> = new Set(['new', 'instanceof', 'super', 'extends', 'throws']);
const MODIFIERS: ReadonlySet<string> = new Set(
  'public protected private static final abstract default synchronized native strictfp'.split(' '),
);
