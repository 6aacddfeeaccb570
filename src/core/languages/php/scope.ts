import * as char from '../kit/chars.ts';

/** `members` are the hooks of a property, or the rules for the traits of a class; `inserted` is code in a string. */
export type ScopeKind = 'block' | 'group' | 'namespace' | 'class' | 'members' | 'function' | 'inserted';

/** What the names in a bracket are: of values, of types, or of the types of parameters, after which a return type may follow. */
export type Content = 'code' | 'types' | 'parameters';

/** A bracket, with the state of the statement that is being read directly in it. */
export class Scope {
  /** What the next brace begins, unless the statement ends before it. */
  pending: ScopeKind = 'block';
  /** What the next bracket contains. */
  upcoming: Content = 'code';
  /** Is this a list of constants, in which names follow commas? */
  isList = false;
  /** Is this the expression of an arrow function? */
  isArrow = false;
  /** Is this the head of a class, or the return type of a function? */
  isHeader = false;
  /** Is this the value of a parameter or property? */
  isValue = false;

  readonly kind: ScopeKind;
  readonly start: number;
  readonly outer: Scope | undefined;
  /** Where the body of the innermost function begins; 0 outside of functions. */
  readonly body: number;
  readonly content: Content;
  readonly braces: number;
  readonly isBody: boolean;

  constructor(kind: ScopeKind, start: number, outer?: Scope) {
    this.kind = kind;
    this.start = start;
    this.outer = outer;
    this.content = outer?.upcoming ?? 'code';
    this.body = kind === 'function' ? start : (outer?.body ?? 0);
    this.isBody = kind === 'function' || kind === 'class' || outer?.isInBody === true;
    this.braces = (outer?.braces ?? 0) + (outer === undefined || kind === 'group' ? 0 : 1);
  }

  /** Is the code here not executed while the file loads? */
  get isInBody(): boolean {
    return this.isBody || this.isArrow;
  }

  get areParameters(): boolean {
    return this.content === 'parameters';
  }

  /** Is a bare name here that of a class, and not of a constant? */
  get areTypes(): boolean {
    if (this.isHeader) return true;
    return !this.isValue && (this.content !== 'code' || this.kind === 'class');
  }

  endStatement(): void {
    this.pending = 'block';
    this.upcoming = 'code';
    this.isList = false;
    this.isArrow = false;
    this.isHeader = false;
    this.isValue = false;
  }

  /** The scope of a bracket that opens here. */
  open(start: number, bracket: number): Scope {
    if (bracket !== char.OPEN_BRACE) return new Scope('group', start, this);
    const kind = this.pending === 'block' && this.kind === 'class' ? 'members' : this.pending;
    this.pending = 'block';
    this.isHeader = false;
    return new Scope(kind, start, this);
  }

  /** Is there something that this bracket could close? A brace also closes what was left open in it. */
  canClose(bracket: number): boolean {
    return bracket === char.CLOSE_BRACE ? this.braces > 0 : this.kind === 'group';
  }

  /** The scope after the closing bracket. */
  close(): Scope {
    const { outer = this } = this;
    outer.upcoming = 'code';
    if (this.areParameters) outer.isHeader = true;
    // A brace ends a member of a class.
    if (this.kind !== 'group' && outer.kind === 'class') outer.isValue = false;
    return outer;
  }
}
