/** What being in a block means for an import, as bits. */
export const TYPE_ONLY = 1;
export const LAZY = 2;

interface Block {
  /** Of its header. */
  readonly column: number;
  /** Including those of the blocks around it. */
  readonly flags: number;
  /** Are the `elif` and `else` that follow never reached at run time? */
  readonly restIsTypeOnly: boolean;
}

/**
 * The blocks around a statement that matter to an import: function bodies, and branches that only a type checker
 * takes. Other blocks need no entry, because a block ends where the indentation returns to that of its header.
 */
export class Blocks {
  /** Of the innermost block. */
  flags = 0;
  /** Is an `elif` or `else` on the last entered line never reached at run time? */
  restIsTypeOnly = false;

  readonly #blocks: Block[] = [];

  /** Leaves the blocks that end before a line with this indentation. */
  enterLine(column: number): void {
    const blocks = this.#blocks;
    this.restIsTypeOnly = false;
    for (let last = blocks.at(-1); last !== undefined && last.column >= column; last = blocks.at(-1)) {
      this.restIsTypeOnly = last.column === column && last.restIsTypeOnly;
      blocks.pop();
      this.flags = blocks.at(-1)?.flags ?? 0;
    }
  }

  open(column: number, flags: number, restIsTypeOnly = false): void {
    this.flags |= flags;
    this.#blocks.push({ column, flags: this.flags, restIsTypeOnly });
  }
}
