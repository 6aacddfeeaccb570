import * as char from '../kit/chars.ts';
import type { TypeRecord } from './detail.ts';

/** What a pair of brackets contains. */
export const UNIT = 0;
export const NAMESPACE = 1;
/** The body of a type that is not nested. */
export const TYPE = 2;
/** `extension(T x) { … }` in such a type. */
export const EXTENSION = 3;
/** Any other pair of braces. */
export const BLOCK = 4;
/** The code of an interpolated string. */
export const HOLE = 5;
export const PAREN = 6;
export const BRACKET = 7;
export const NESTED_TYPE = 8;
export const ENUM = 9;

/** What a parenthesis is to the name before it. */
export const NO_CALL = 0;
export const CALL = 1;
export const EXTENSION_METHOD = 2;

/** A type of the text. */
export interface TypeInfo extends TypeRecord {
  readonly around: TypeInfo | undefined;
  /** The innermost type around it that is open. */
  readonly openAround: TypeInfo | undefined;
  readonly isPartial: boolean;
  readonly bases: string[];
  readonly members: Set<string>;
  readonly constants: Set<string>;
  readonly nested: Set<string>;
}

/** Can the type get names from elsewhere: from its other parts, or from its bases? */
export function isOpen({ isPartial, bases }: TypeInfo): boolean {
  return isPartial || bases.length > 0;
}

/** How a string is written, which decides where it ends and which parts of it are code. */
export interface StringForm {
  /** The offset of its prefix. */
  readonly start: number;
  /** `@"…"`: a backslash is an ordinary character, a quote is doubled, and newlines are allowed. */
  readonly isVerbatim: boolean;
  /** The number of quotes around a raw string, at least three; 0 for other strings. */
  readonly quotes: number;
  /** The number of braces that begin code; 0 for a string without interpolation. */
  readonly dollars: number;
}

/** An open bracket, linked to those around it. */
export class Scope {
  readonly kind: number;
  readonly start: number;
  readonly around: Scope | undefined;
  /** The innermost scope, including this one, that a closing brace ends. */
  readonly brace: Scope | undefined;
  /** The innermost scope, including this one, that may contain namespaces. */
  readonly space: Scope | undefined;
  readonly namespace: string;
  /** The innermost type around it. */
  readonly type: TypeInfo | undefined;
  readonly string: StringForm | undefined;
  /** Where it was closed last: each branch of a condition may do so. 0 while it is open. */
  end = 0;
  /** Do the brackets contain attributes? */
  isAttribute = false;
  /** For a parenthesis: what it is to the name before it, and the offsets of that name. */
  call: typeof NO_CALL | typeof CALL | typeof EXTENSION_METHOD = NO_CALL;
  nameStart = 0;
  nameEnd = 0;
  /** Directly in a parenthesis: commas, and defaults of parameters. */
  commas = 0;
  defaults = 0;

  /** @param isRest it extends to the end of the file, and ends with the scope around it */
  constructor(
    kind: number,
    start: number,
    around: Scope | undefined,
    namespace: string,
    type: TypeInfo | undefined,
    string?: StringForm,
    isRest = false,
  ) {
    this.kind = kind;
    this.start = start;
    this.around = around;
    const isBrace = kind !== UNIT && kind !== PAREN && kind !== BRACKET && !isRest;
    this.brace = isBrace ? this : around?.brace;
    this.space = isSpace(kind) ? this : around?.space;
    this.namespace = namespace;
    this.type = type;
    this.string = string;
  }
}

export function isTypeBody({ kind }: Scope): boolean {
  return kind === TYPE || kind === NESTED_TYPE;
}

/** Can a scope of this kind contain namespaces? */
export function isSpace(kind: number): boolean {
  return kind === UNIT || kind === NAMESPACE;
}

/**
 * The open brackets. Each branch of an `#if` begins with the brackets that were open before it: otherwise a bracket
 * that two branches open would be open twice. Every operation takes constant time.
 */
export class Scopes {
  top = new Scope(UNIT, 0, undefined, '', undefined);
  /** The scope that was closed last. */
  closed: Scope | undefined;
  hasConditions = false;

  readonly #conditions: Scope[] = [];
  /** What the next brace in the scope `around` opens, unless a semicolon comes first. */
  #expected: Expected | undefined;

  expect(kind: number, namespace = this.top.namespace, type = this.top.type): void {
    this.#expected = { around: this.top, kind, namespace, type };
  }

  /** Is this in the header of a type or namespace, outside of all brackets? */
  get isHeader(): boolean {
    return this.#expected?.around === this.top && this.#expected.kind !== EXTENSION;
  }

  /** The type whose header is in this scope. */
  headerIn(scope: Scope): TypeInfo | undefined {
    return this.#expected?.around === scope ? this.#expected.type : undefined;
  }

  expectNothing(): void {
    if (this.#expected?.around === this.top) this.#expected = undefined;
  }

  brace(start: number): void {
    const expected = this.#expected;
    if (expected?.around === this.top) {
      this.#expected = undefined;
      this.top = new Scope(expected.kind, start, this.top, expected.namespace, expected.type);
    } else this.open(BLOCK, start);
  }

  open(kind: number, start: number, string?: StringForm): void {
    const { top } = this;
    this.top = new Scope(kind, start, top, top.namespace, top.type, string);
  }

  /** Enters the namespace of the rest of the file. */
  enter(namespace: string, start: number): void {
    const { top } = this;
    this.top = new Scope(NAMESPACE, start, top, namespace, top.type, undefined, true);
  }

  /** Closes what cannot contain a namespace: its closing bracket is missing. */
  leaveToSpace(): void {
    this.top = this.top.space ?? this.top;
  }

  /** Returns what was closed; undefined if nothing was open. */
  close(code: number, at: number): Scope | undefined {
    const { top } = this;
    const closed =
      code === char.CLOSE_BRACE ? top.brace : top.kind === PAREN || top.kind === BRACKET ? top : undefined;
    if (closed?.around) {
      closed.end = at;
      this.closed = closed;
      this.top = closed.around;
    }
    return closed;
  }

  condition(directive: string): void {
    this.hasConditions = true;
    if (directive === 'if') this.#conditions.push(this.top);
    else if (directive === 'endif') this.#conditions.pop();
    else this.top = this.#conditions.at(-1) ?? this.top;
  }
}

interface Expected extends Pick<Scope, 'kind' | 'namespace' | 'type'> {
  readonly around: Scope;
}
