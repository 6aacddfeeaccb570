/** What being in a block means for an import, as bits. */
export const TYPE_ONLY = 1;
export const LAZY = 2;
export const OPTIONAL = 4;

interface Block {
  /** Of its header. */
  readonly column: number;
  /** Including those of the blocks around it. */
  readonly flags: number;
  /** What the `elif` and `else` that follow are. */
  readonly rest: number;
}

/**
 * The blocks around a statement that matter to an import: function bodies, branches that only a type checker or some
 * versions take, and what replaces an import that failed. Other blocks need no entry, because a block ends where the indentation returns to that of its header.
 */
export class Blocks {
  /** Of the innermost block. */
  flags = 0;
  /** What an `elif` or `else` on the last entered line is. */
  rest = 0;

  readonly #blocks: Block[] = [];

  /** Leaves the blocks that end before a line with this indentation. */
  enterLine(column: number): void {
    const blocks = this.#blocks;
    this.rest = 0;
    for (let last = blocks.at(-1); last !== undefined && last.column >= column; last = blocks.at(-1)) {
      this.rest = last.column === column ? last.rest : 0;
      blocks.pop();
      this.flags = blocks.at(-1)?.flags ?? 0;
    }
  }

  open(column: number, flags: number, rest = 0): void {
    this.flags |= flags;
    this.#blocks.push({ column, flags: this.flags, rest });
  }
}
