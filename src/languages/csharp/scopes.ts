import { CLOSE_BRACE } from './chars.ts';
import type { StringForm } from './strings.ts';

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

/** A bracket that is open, with those around it. It never changes, so that a whole state is one of these. */
export interface Scope {
  readonly kind: number;
  readonly start: number;
  readonly around: Scope | undefined;
  /** The innermost one, this included, that a closing brace ends. */
  readonly brace: Scope | undefined;
  /** The innermost one, this included, that may hold namespaces. */
  readonly space: Scope | undefined;
  readonly namespace: string;
  readonly string: StringForm | undefined;
  /** The name before a parenthesis, as two offsets. */
  nameStart: number;
  nameEnd: number;
}

interface NewScope {
  readonly kind: number;
  readonly start: number;
  readonly namespace?: string | undefined;
  readonly string?: StringForm | undefined;
}

/**
 * The brackets that are open. Both branches of an `#if` count, each from where the first began: otherwise a
 * bracket that both open would be open twice. Everything takes constant time.
 */
export class Scopes {
  top: Scope = scopeIn(undefined, { kind: UNIT, start: 0 });
  hasConditions = false;

  readonly #conditions: Scope[] = [];
  #expected: { readonly around: Scope; readonly kind: number; readonly namespace: string } | undefined;

  /** The next brace that opens right here is the body of this, unless a semicolon comes first. */
  expect(kind: number, namespace = this.top.namespace): void {
    this.#expected = { around: this.top, kind, namespace };
  }

  expectNothing(): void {
    if (this.#expected?.around === this.top) this.#expected = undefined;
  }

  brace(start: number): void {
    const expected = this.#expected;
    if (expected?.around === this.top) {
      this.#expected = undefined;
      this.top = scopeIn(this.top, { ...expected, start });
    } else this.open(BLOCK, start);
  }

  open(kind: number, start: number, string?: StringForm): void {
    this.top = scopeIn(this.top, { kind, start, string });
  }

  /** The rest of the file is in this namespace. */
  enter(namespace: string, start: number): void {
    const { top } = this;
    this.top = { ...scopeIn(top, { kind: NAMESPACE, start, namespace }), brace: top.brace };
  }

  /** Nothing but a namespace can hold one, so that whatever else is open was left open. */
  leaveToSpace(): void {
    this.top = this.top.space ?? this.top;
  }

  /** Returns what was closed; undefined where nothing was open. */
  close(code: number): Scope | undefined {
    const { top } = this;
    const closed =
      code === CLOSE_BRACE ? top.brace : top.kind === PAREN || top.kind === BRACKET ? top : undefined;
    if (closed?.around) this.top = closed.around;
    return closed;
  }

  condition(directive: string): void {
    this.hasConditions = true;
    if (directive === 'if') this.#conditions.push(this.top);
    else if (directive === 'endif') this.#conditions.pop();
    else this.top = this.#conditions.at(-1) ?? this.top;
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function scopeIn(around: Scope | undefined, { kind, start, namespace, string }: NewScope): Scope {
  const isBrace =
    kind === NAMESPACE || kind === TYPE || kind === EXTENSION || kind === BLOCK || kind === HOLE;
  const scope: Mutable<Scope> = {
    kind,
    start,
    around,
    brace: around?.brace,
    space: around?.space,
    namespace: namespace ?? around?.namespace ?? '',
    string,
    nameStart: 0,
    nameEnd: 0,
  };
  if (isBrace) scope.brace = scope;
  if (kind === UNIT || kind === NAMESPACE) scope.space = scope;
  return scope;
}
