/** What being inside of a block means for an import: bits that add up. */
export const TYPE_ONLY = 1;
export const LAZY = 2;

/**
 * The blocks around a statement that matter to an import: function bodies and branches that only a type
 * checker takes. Other blocks need no entry, because a block ends where the indentation returns to its header's.
 */
export class Blocks {
  /** What holds for a statement in the innermost block. */
  flags = 0;
  /** Is the `elif` or `else` that stands at the last entered column never reached at run time? */
  restIsTypeOnly = false;

  readonly #columns: number[] = [];
  readonly #flags: number[] = [];
  readonly #rests: boolean[] = [];

  /** Leaves the blocks that a line with this indentation ends. */
  enterLine(column: number): void {
    this.restIsTypeOnly = false;
    let top = this.#columns.length - 1;
    while (top >= 0 && (this.#columns[top] ?? 0) >= column) {
      if (this.#columns[top] === column) this.restIsTypeOnly = this.#rests[top] === true;
      this.#columns.pop();
      this.#flags.pop();
      this.#rests.pop();
      top--;
      this.flags = this.#flags[top] ?? 0;
    }
  }

  /** Opens the block of a header at this column. */
  open(column: number, flags: number, restIsTypeOnly = false): void {
    this.flags |= flags;
    this.#columns.push(column);
    this.#flags.push(this.flags);
    this.#rests.push(restIsTypeOnly);
  }
}
