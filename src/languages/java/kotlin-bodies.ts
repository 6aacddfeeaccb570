import { ANY_OBJECT, HEIR, NO_OBJECT, type Surroundings } from './detail.ts';

/** Follows the braces of a Kotlin text: which are bodies of types, of functions and statements, or lambdas. */
export class KotlinBodies {
  depth = 0;

  /** The depths of the bodies of types around here, outermost first. */
  readonly #types: number[] = [];
  /** Those of types that may inherit members, and of types that can have subtypes. */
  readonly #heirs: number[] = [];
  readonly #open: number[] = [];
  readonly #lambdas: number[] = [];
  /** The depth of the extension around here; -1 if there is none. */
  #extension = -1;
  /** The depth of the entries of an enum; -1 outside of them. */
  #entries = -1;
  /** The depth at which the body of a function or a statement may follow; -1 if none does. */
  #pendingBlock = -1;
  /** The same for a type whose name was read. */
  #pendingType = -1;
  #isPendingEnum = false;
  #isPendingHeir = false;
  #isPendingOpen = false;

  /** The objects around here that may have members which the text does not show. */
  get surroundings(): Surroundings {
    if (this.#lambdas.length > 0 || this.#extension >= 0) return ANY_OBJECT;
    return this.#heirs.length > 0 ? HEIR : NO_OBJECT;
  }

  /** Is what is declared here a member of a type? */
  get isInType(): boolean {
    return this.#isInConstructor || (this.depth > 0 && this.#types.at(-1) === this.depth);
  }

  /** Can that type have subtypes? */
  get isInOpenType(): boolean {
    return this.#isInConstructor ? this.#isPendingOpen : this.#open.at(-1) === this.depth;
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
    this.#isPendingEnum = isEnum;
    this.#isPendingHeir = false;
    this.#isPendingOpen = isOpen || (isCompanion && this.#open.at(-1) === this.depth);
  }

  beginFunction(): void {
    this.beginProperty();
    this.#pendingBlock = this.depth;
  }

  /** If a type was named before, it has no body. */
  beginProperty(): void {
    if (this.#pendingType === this.depth) this.#pendingType = -1;
    this.#endExtension();
  }

  beginExtension(): void {
    this.#extension = this.depth;
  }

  beginStatement(): void {
    this.#pendingBlock = this.depth;
  }

  /** Takes the colon before supertypes, or any other. */
  colon(): void {
    if (this.#pendingType === this.depth) this.#isPendingHeir = true;
  }

  /** A function whose body is an expression has no block. */
  equals(): void {
    if (this.#pendingBlock === this.depth) this.#pendingBlock = -1;
  }

  semicolon(): void {
    if (this.isAtEntries) this.#entries = -1;
  }

  /** @param isBranch the brace follows an arrow of `when` */
  openBrace(depth: number, isBranch: boolean): void {
    this.depth = depth;
    const around = depth - 1;
    if (this.#pendingType === around) this.#openType(depth);
    // The entry of an enum is a subtype.
    else if (this.#entries === around) {
      this.#types.push(depth);
      this.#heirs.push(depth);
    } else if (this.#pendingBlock === around) this.#pendingBlock = -1;
    else if (!isBranch) this.#lambdas.push(depth);
  }

  closeBrace(depth: number): void {
    this.depth = depth;
    this.#pendingType = -1;
    if (this.#entries > depth) this.#entries = -1;
    leave(this.#types, depth);
    leave(this.#open, depth);
    leave(this.#heirs, depth);
    leave(this.#lambdas, depth);
  }

  #openType(depth: number): void {
    this.#types.push(depth);
    if (this.#isPendingOpen) this.#open.push(depth);
    if (this.#isPendingHeir) this.#heirs.push(depth);
    if (this.#isPendingEnum) this.#entries = depth;
    this.#pendingType = -1;
  }

  #endExtension(): void {
    if (this.#extension >= this.depth) this.#extension = -1;
  }
}

/** Drops the depths that are deeper than this one. */
function leave(depths: number[], depth: number): void {
  while (depths.length > 0 && depths[depths.length - 1] > depth) depths.pop();
}
