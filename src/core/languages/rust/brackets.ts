import * as char from '../kit/chars.ts';
import { FirstProblem, UNCLOSED_BRACKET, UNOPENED_BRACKET } from '../kit/problems.ts';
import * as role from './roles.ts';

/** The open brackets at the current offset. */
export class Brackets {
  /** The role of the innermost one. */
  role = role.MODULE;
  depth = 0;
  /** Is the offset in the tokens of a macro or of an attribute, at any depth? */
  isOpaque = false;
  /** Is it in tokens that become code of other files: the definition of a macro, or quoted code? */
  isForeign = false;
  /** Is it among items that are the input of a macro, at any depth? */
  isInMacro = false;
  /** A number for each function or other body between the items of a module; 0 among the items themselves. */
  body = 0;
  readonly problem = new FirstProblem();

  /** The offset of each one, then its character and the role of the bracket around it in one number. */
  #stack = SHARED;
  /** The bodies around the open inline modules. */
  readonly #outer: number[] = [];
  #bodies = 0;
  #braces = 0;
  #macros = 0;
  #opaqueFrom = 0;
  #foreignFrom = 0;

  /** The offset of the innermost one. */
  get start(): number {
    return this.depth === 0 ? -1 : this.#stack[2 * this.depth - 2];
  }

  open(at: number, code: number, content: number): void {
    const around = this.role;
    this.openCode(at, code);
    this.role = content;
    if (around <= role.MACRO && content > role.MACRO) this.body = ++this.#bodies;
    if (content !== role.CODE) this.#enter(content);
  }

  /** As `open`, for code in code or in tokens: only the depth changes. */
  openCode(at: number, code: number): void {
    const { depth } = this;
    if (2 * depth === this.#stack.length) this.#grow();
    this.#stack[2 * depth] = at;
    this.#stack[2 * depth + 1] = (code << 2) | this.role;
    this.depth = depth + 1;
    this.role = role.CODE;
    if (code === char.OPEN_BRACE) this.#braces++;
  }

  /** As `close`, for code in code or in tokens; returns false and closes nothing in other cases. */
  closeCode(code: number): boolean {
    const depth = this.depth - 1;
    if (depth < 0 || this.role !== role.CODE) return false;
    const innermost = this.#stack[2 * depth + 1];
    const around = innermost & 3;
    if (around < role.CODE || !isMatch(innermost >> 2, code)) return false;
    if (code === char.CLOSE_BRACE) this.#braces--;
    this.depth = depth;
    this.role = around;
    return true;
  }

  /** Marks the tokens in the innermost bracket as foreign. */
  markForeign(): void {
    if (this.isForeign) return;
    this.isForeign = true;
    this.#foreignFrom = this.depth;
  }

  /** Closes the bracket that matches this character, and returns its role; undefined if there is none. */
  close(at: number, code: number): number | undefined {
    const innermost = this.depth === 0 ? 0 : this.#stack[2 * this.depth - 1] >> 2;
    if (innermost !== 0 && isMatch(innermost, code)) return this.#pop();
    if (code !== char.CLOSE_BRACE || this.#braces === 0) {
      this.problem.report(at, UNOPENED_BRACKET);
      return undefined;
    }
    // A brace closes all open brackets in it, so that one missing parenthesis hides little.
    this.problem.report(at, 'a bracket before this one is never closed');
    while (this.#stack[2 * this.depth - 1] >> 2 !== char.OPEN_BRACE) this.#pop();
    return this.#pop();
  }

  /** Reports what is still open at the end. */
  finish(): void {
    if (this.depth > 0) this.problem.report(this.#stack[0], UNCLOSED_BRACKET);
  }

  #enter(content: number): void {
    if (content === role.MODULE) {
      this.#outer.push(this.body);
      this.body = 0;
    } else if (content === role.MACRO) {
      this.#macros++;
      this.isInMacro = true;
    } else if (!this.isOpaque) {
      this.isOpaque = true;
      this.#opaqueFrom = this.depth;
    }
  }

  #pop(): number {
    const content = this.role;
    const innermost = this.#stack[2 * --this.depth + 1];
    const around = innermost & 3;
    if (innermost >> 2 === char.OPEN_BRACE) this.#braces--;
    this.role = around;
    if (content === role.MODULE) this.body = this.#outer.pop() ?? 0;
    else if (content === role.MACRO) this.isInMacro = --this.#macros > 0;
    else if (around <= role.MACRO) this.body = 0;
    if (this.depth < this.#opaqueFrom) {
      this.isOpaque = false;
      this.#opaqueFrom = 0;
    }
    if (this.depth < this.#foreignFrom) {
      this.isForeign = false;
      this.#foreignFrom = 0;
    }
    return content;
  }

  #grow(): void {
    const grown = new Int32Array(2 * this.#stack.length);
    grown.set(this.#stack);
    this.#stack = grown;
  }
}

/** Each text overwrites it. A deeper one gets its own memory. */
const SHARED = new Int32Array(1 << 9);

/** In ASCII, `)` directly follows `(`, and one character separates the other pairs. */
function isMatch(open: number, close: number): boolean {
  return close > open && close - open <= 2;
}
