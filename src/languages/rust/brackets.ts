import { CLOSE_BRACE, OPEN_BRACE } from './char-codes.ts';
import { CODE, MACRO, MODULE, type Role } from './roles.ts';

/** The brackets that are open at one place of a text. */
export class Brackets {
  /** What the innermost one holds. */
  role: Role = MODULE;
  depth = 0;
  /** Are we in the tokens of a macro or of an attribute, at any depth? */
  isOpaque = false;
  /** Are we in tokens that mean what they mean in another file: the definition of a macro, or quoted code? */
  isForeign = false;
  /** Are we in the items that are handed to a macro, at any depth? */
  isInMacro = false;
  /** A number for every function or other body between the items of a module; 0 among the items themselves. */
  body = 0;
  /** The first thing that is wrong. */
  problem: { readonly at: number; readonly message: string } | undefined;

  /** Where each one stands. */
  #places = places;
  /** For each one, its character and what is around it, in one number. */
  #marks = marks;
  /** The bodies around the inline modules that are open. */
  readonly #outer: number[] = [];
  #bodies = 0;
  #braces = 0;
  #macros = 0;
  #opaqueFrom = 0;
  #foreignFrom = 0;

  /** Where the innermost one stands. */
  get start(): number {
    return this.depth === 0 ? -1 : this.#places[this.depth - 1];
  }

  open(at: number, code: number, role: Role): void {
    const around = this.role;
    this.openCode(at, code);
    this.role = role;
    if (around <= MACRO && role > MACRO) this.body = ++this.#bodies;
    if (role !== CODE) this.#enter(role);
  }

  /** As `open`, for code in code or in tokens: nothing but the depth changes. */
  openCode(at: number, code: number): void {
    const { depth } = this;
    if (depth === this.#places.length) this.#grow();
    this.#places[depth] = at;
    this.#marks[depth] = (code << 2) | this.role;
    this.depth = depth + 1;
    this.role = CODE;
    if (code === OPEN_BRACE) this.#braces++;
  }

  /** As `close`, for code in code or in tokens; false, and nothing closed, where it is another one. */
  closeCode(code: number): boolean {
    const depth = this.depth - 1;
    if (depth < 0 || this.role !== CODE) return false;
    const innermost = this.#marks[depth];
    const around = (innermost & 3) as Role;
    if (around < CODE || !isMatch(innermost >> 2, code)) return false;
    if (code === CLOSE_BRACE) this.#braces--;
    this.depth = depth;
    this.role = around;
    return true;
  }

  /** What the innermost one holds is foreign. */
  markForeign(): void {
    if (this.isForeign) return;
    this.isForeign = true;
    this.#foreignFrom = this.depth;
  }

  /** Closes with this character, and tells what was closed; undefined where nothing was. */
  close(at: number, code: number): Role | undefined {
    const innermost = this.depth === 0 ? 0 : this.#marks[this.depth - 1] >> 2;
    if (innermost !== 0 && isMatch(innermost, code)) return this.#pop();
    if (code === CLOSE_BRACE && this.#braces > 0) return this.#closeBrace(at);
    this.#report(at, 'this bracket was never opened');
    return undefined;
  }

  /** Tells what is left open at the end. */
  finish(): void {
    if (this.depth > 0) this.#report(this.#places[0], 'this bracket is never closed');
  }

  #enter(role: Role): void {
    if (role === MODULE) {
      this.#outer.push(this.body);
      this.body = 0;
    } else if (role === MACRO) {
      this.#macros++;
      this.isInMacro = true;
    } else if (!this.isOpaque) {
      this.isOpaque = true;
      this.#opaqueFrom = this.depth;
    }
  }

  /** A brace closes whatever was left open in it, so that one missing parenthesis hides little. */
  #closeBrace(at: number): Role {
    this.#report(at, 'a bracket before this one is never closed');
    while (this.#marks[this.depth - 1] >> 2 !== OPEN_BRACE) this.#pop();
    return this.#pop();
  }

  #pop(): Role {
    const role = this.role;
    const innermost = this.#marks[--this.depth];
    const around = (innermost & 3) as Role;
    if (innermost >> 2 === OPEN_BRACE) this.#braces--;
    this.role = around;
    if (role === MODULE) this.body = this.#outer.pop() ?? 0;
    else if (role === MACRO) this.isInMacro = --this.#macros > 0;
    else if (around <= MACRO) this.body = 0;
    if (this.depth < this.#opaqueFrom) {
      this.isOpaque = false;
      this.#opaqueFrom = 0;
    }
    if (this.depth < this.#foreignFrom) {
      this.isForeign = false;
      this.#foreignFrom = 0;
    }
    return role;
  }

  #grow(): void {
    const grownPlaces = new Int32Array(2 * this.depth);
    const grownMarks = new Uint16Array(2 * this.depth);
    grownPlaces.set(this.#places);
    grownMarks.set(this.#marks);
    this.#places = grownPlaces;
    this.#marks = grownMarks;
    if (grownMarks.length > LARGEST_KEPT) return;
    places = grownPlaces;
    marks = grownMarks;
  }

  #report(at: number, message: string): void {
    this.problem ??= { at, message };
  }
}

/** In ASCII, `)` follows `(` at once, and there is one character between the others. */
function isMatch(open: number, close: number): boolean {
  return close > open && close - open <= 2;
}

/** Shared by all texts: the next one overwrites them. */
let places = new Int32Array(1 << 8);
let marks = new Uint16Array(1 << 8);
const LARGEST_KEPT = 1 << 12;
