import * as char from '../kit/chars.ts';
import type { TypeRecord } from './detail.ts';
import type { StringForm } from './literals.ts';

/** What stands between two brackets. */
export const UNIT = 0;
export const NAMESPACE = 1;
/** The body of a type that stands in no other type. */
export const TYPE = 2;
/** `extension(T x) { … }` in such a type. */
export const EXTENSION = 3;
/** Any other pair of braces. */
export const BLOCK = 4;
/** The code of an interpolated string. */
export const HOLE = 5;
export const PAREN = 6;
export const BRACKET = 7;
/** The body of a type in a type. */
export const INNER_TYPE = 8;
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
  readonly nested: Set<string>;
}

/** Can the type get names from elsewhere: from its other parts, or from its bases? */
export function isOpen({ isPartial, bases }: TypeInfo): boolean {
  return isPartial || bases.length > 0;
}

/** A bracket that is open, with those around it. A whole state is one of these. */
export class Scope {
  readonly kind: number;
  readonly start: number;
  readonly around: Scope | undefined;
  /** The innermost one, this included, that a closing brace ends. */
  readonly brace: Scope | undefined;
  /** The innermost one, this included, that may hold namespaces. */
  readonly space: Scope | undefined;
  readonly namespace: string;
  /** The innermost type around it. */
  readonly type: TypeInfo | undefined;
  readonly string: StringForm | undefined;
  /** Where it was closed last: each branch of a condition may do so. 0 while it is open. */
  end = 0;
  /** Do the brackets hold attributes? */
  isAttribute = false;
  /** Is it that of a call on something, or of an extension method, with the name before it? */
  call: typeof NO_CALL | typeof CALL | typeof EXTENSION_METHOD = NO_CALL;
  /** Directly in a parenthesis: commas, and defaults of parameters. */
  commas = 0;
  defaults = 0;
  /** The name before a parenthesis, as two offsets. */
  nameStart = 0;
  nameEnd = 0;

  /** `isRest`: it goes up to the end of the file, and is ended by what ends the scope around it. */
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
    this.space = kind === UNIT || kind === NAMESPACE ? this : around?.space;
    this.namespace = namespace;
    this.type = type;
    this.string = string;
  }
}

/**
 * The brackets that are open. Both branches of an `#if` count, each from where the first began: otherwise a
 * bracket that both open would be open twice. Everything takes constant time.
 */
export class Scopes {
  top = new Scope(UNIT, 0, undefined, '', undefined);
  /** What was closed last. */
  closed: Scope | undefined;
  hasConditions = false;

  readonly #conditions: Scope[] = [];
  #expected: Expected | undefined;

  /** The next brace that opens right here is the body of this, unless a semicolon comes first. */
  expect(kind: number, namespace = this.top.namespace, type = this.top.type): void {
    this.#expected = { around: this.top, kind, namespace, type };
  }

  /** Is this the header of a type, outside of all brackets, whose body is yet to come? */
  get isHeader(): boolean {
    return this.#expected?.around === this.top && this.#expected.kind !== EXTENSION;
  }

  /** The type whose header stands in this scope. */
  headerIn(scope: Scope | undefined): TypeInfo | undefined {
    return this.#expected !== undefined && this.#expected.around === scope ? this.#expected.type : undefined;
  }

  expectNothing(): void {
    if (this.#expected?.around === this.top) this.#expected = undefined;
  }

  brace(start: number): void {
    const expected = this.#expected;
    if (expected?.around === this.top) {
      this.#expected = undefined;
      const { kind, namespace, type } = expected;
      this.top = new Scope(kind, start, this.top, namespace, type);
    } else this.open(BLOCK, start);
  }

  open(kind: number, start: number, string?: StringForm): void {
    const { top } = this;
    this.top = new Scope(kind, start, top, top.namespace, top.type, string);
  }

  /** The rest of the file is in this namespace. */
  enter(namespace: string, start: number): void {
    const { top } = this;
    this.top = new Scope(NAMESPACE, start, top, namespace, top.type, undefined, true);
  }

  /** Nothing but a namespace can hold one, so that whatever else is open was left open. */
  leaveToSpace(): void {
    this.top = this.top.space ?? this.top;
  }

  /** Returns what was closed; undefined where nothing was open. */
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

interface Expected {
  readonly around: Scope;
  readonly kind: number;
  readonly namespace: string;
  readonly type: TypeInfo | undefined;
}
