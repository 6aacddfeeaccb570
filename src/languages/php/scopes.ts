import { CLOSE_BRACE, OPEN_BRACE } from './chars.ts';

/** What a bracket holds. */
export type Scope = 'block' | 'group' | 'namespace' | 'class' | 'function' | 'inserted';

/** A bracket, with what is so outside of it, and again behind it. */
interface Level {
  readonly scope: Scope;
  readonly start: number;
  readonly pending: Scope;
  readonly isList: boolean;
  readonly isArrow: boolean;
  readonly bodies: number;
}

/** The brackets around a place, and what they mean. */
export class Scopes {
  /** What the next brace begins, unless the statement ends before it. */
  pending: Scope = 'block';
  /** Is this a list of constants, in which names stand behind commas? */
  isList = false;
  /** Is this the expression of an arrow function? */
  isArrow = false;

  readonly #levels: Level[] = [];
  #braces = 0;
  /** How many functions and classes there are around. */
  #bodies = 0;

  get depth(): number {
    return this.#levels.length;
  }

  get innermost(): Scope {
    return this.depth === 0 ? 'block' : this.#levels[this.depth - 1].scope;
  }

  /** Where the innermost bracket is. */
  get start(): number {
    return this.depth === 0 ? 0 : this.#levels[this.depth - 1].start;
  }

  /** Is what stands here not executed while the file loads? */
  get isInBody(): boolean {
    return this.#bodies > 0 || this.isArrow;
  }

  endStatement(): void {
    this.pending = 'block';
    this.isList = false;
    this.isArrow = false;
  }

  open(start: number, bracket: number): void {
    const scope = bracket === OPEN_BRACE ? this.pending : 'group';
    if (bracket === OPEN_BRACE) this.pending = 'block';
    this.push(start, scope);
  }

  push(start: number, scope: Scope): void {
    const { pending, isList, isArrow } = this;
    this.#levels.push({ scope, start, pending, isList, isArrow, bodies: this.#bodies });
    if (scope !== 'group') this.#braces++;
    if (isArrow || scope === 'class' || scope === 'function') this.#bodies++;
    this.endStatement();
  }

  /** Is there something that this bracket could close? A brace closes what was left open in it, too. */
  canClose(bracket: number): boolean {
    return bracket === CLOSE_BRACE ? this.#braces > 0 : this.innermost === 'group';
  }

  pop(): void {
    const level = this.#levels.pop();
    if (level === undefined) return;
    if (level.scope !== 'group') this.#braces--;
    this.pending = level.pending;
    this.isList = level.isList;
    this.isArrow = level.isArrow;
    this.#bodies = level.bodies;
  }
}
