import { ANY_RECEIVER, type ImplicitReceiver, NO_RECEIVER, SUBTYPE_RECEIVER } from './detail.ts';

/** Follows the braces of a Kotlin text: which are bodies of types, of functions and statements, or lambdas. */
export class KotlinBodies {
  depth = 0;

  /** The depths and the roles of the types and lambdas around here, outermost first. */
  readonly #depths: number[] = [];
  readonly #roles: number[] = [];
  /** The depth of the extension around here; -1 if there is none. */
  #extension = -1;
  /** The depth of the entries of an enum; -1 outside of them. */
  #entries = -1;
  /** The depth at which the body of a function or a statement may follow; -1 if none does. */
  #pendingBlock = -1;
  /** The same for a type whose name was read. */
  #pendingType = -1;
  /** The roles of its body. */
  #pendingRoles = 0;

  /** The implicit receivers here. */
  get receiver(): ImplicitReceiver {
    const roles = this.#roles.at(-1) ?? 0;
    if ((roles & LAMBDA) !== 0 || this.#extension >= 0) return ANY_RECEIVER;
    return (roles & SUBTYPE) !== 0 ? SUBTYPE_RECEIVER : NO_RECEIVER;
  }

  /** Is a declaration here a member of a type? */
  get isInType(): boolean {
    return this.#isInConstructor || this.#isDirectlyIn(TYPE);
  }

  /** Can that type have subtypes? */
  get isInOpenType(): boolean {
    return this.#isInConstructor ? (this.#pendingRoles & OPEN) !== 0 : this.#isDirectlyIn(OPEN);
  }

  get isAtEntries(): boolean {
    return this.#entries === this.depth;
  }

  get #isInConstructor(): boolean {
    return this.#pendingType >= 0 && this.depth === this.#pendingType + 1;
  }

  /** A companion is a part of its type. */
  beginType(isOpen: boolean, isEnum: boolean, isCompanion: boolean): void {
    this.#endExtension();
    this.#pendingType = this.depth;
    const canBeInherited = isOpen || (isCompanion && this.#isDirectlyIn(OPEN));
    this.#pendingRoles = TYPE | (canBeInherited ? OPEN : 0) | (isEnum ? ENUM : 0);
  }

  /** Begins a function or a property. If a type was named before, it has no body. */
  beginCallable(): void {
    if (this.#pendingType === this.depth) this.#pendingType = -1;
    this.#endExtension();
  }

  beginExtension(): void {
    this.#extension = this.depth;
  }

  /** Begins a statement or a function, which may have a block. */
  beginStatement(): void {
    this.#pendingBlock = this.depth;
  }

  /** Takes the colon before supertypes, or any other. */
  colon(): void {
    if (this.#pendingType === this.depth) this.#pendingRoles |= SUBTYPE;
  }

  /** A function whose body is an expression has no block. */
  equals(): void {
    if (this.#pendingBlock === this.depth) this.#pendingBlock = -1;
  }

  semicolon(): void {
    if (this.isAtEntries) this.#entries = -1;
  }

  /** @param isBranch the brace follows an arrow of `when` */
  openBrace(isBranch: boolean): void {
    const around = this.depth - 1;
    if (this.#pendingType === around) {
      this.#enter(this.#pendingRoles);
      if ((this.#pendingRoles & ENUM) !== 0) this.#entries = this.depth;
      this.#pendingType = -1;
    } else if (this.#entries === around) this.#enter(ENTRY);
    else if (this.#pendingBlock === around) this.#pendingBlock = -1;
    else if (!isBranch) this.#enter(LAMBDA);
  }

  closeBrace(): void {
    this.#pendingType = -1;
    if (this.#entries > this.depth) this.#entries = -1;
    while ((this.#depths.at(-1) ?? 0) > this.depth) {
      this.#depths.pop();
      this.#roles.pop();
    }
  }

  /** Returns from all bodies to an import, which shows that some are unclosed. */
  leaveAll(): void {
    this.depth = 0;
    this.closeBrace();
  }

  #enter(roles: number): void {
    const around = this.#roles.at(-1) ?? 0;
    this.#depths.push(this.depth);
    this.#roles.push(roles | (around & (SUBTYPE | LAMBDA)));
  }

  /** Does the innermost type or lambda have this role, without other brackets around here? */
  #isDirectlyIn(role: number): boolean {
    return this.#depths.at(-1) === this.depth && ((this.#roles.at(-1) ?? 0) & role) !== 0;
  }

  #endExtension(): void {
    if (this.#extension >= this.depth) this.#extension = -1;
  }
}

// The roles of a body: one bit each.
const TYPE = 1;
/** The type can have subtypes. */
const OPEN = 2;
const ENUM = 4;
/** The type has supertypes, or one around it does. */
const SUBTYPE = 8;
/** It is in a lambda, or is one. */
const LAMBDA = 16;
/** The body of an enum's entry, which is a subtype of the enum. */
const ENTRY = TYPE | SUBTYPE;
