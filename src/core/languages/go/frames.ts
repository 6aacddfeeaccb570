import * as frame from './frame.ts';

/** The open constructs, innermost last. Not recursive, because a text may nest them more deeply than the call stack. */
export class Frames {
  /** Of the innermost one. */
  kind = frame.FILE;
  /** How far it has been read; each kind has its own stages. */
  stage = 0;
  flags = 0;
  /** The number of pending names when it was opened. */
  base = 0;
  /** The type literal that was being read when it was opened; for a composite literal the type of its elements. */
  type = 0;
  /** The offset of its bracket; -1 if it has none. */
  opened = -1;

  /** Six numbers for each frame that contains it. */
  readonly #outer: number[] = [];
  #top = 0;

  push(kind: number, opened: number): void {
    const outer = this.#outer;
    const top = this.#top;
    outer[top] = this.kind;
    outer[top + 1] = this.stage;
    outer[top + 2] = this.flags;
    outer[top + 3] = this.base;
    outer[top + 4] = this.type;
    outer[top + 5] = this.opened;
    this.#top = top + 6;
    this.kind = kind;
    this.stage = 0;
    this.flags = 0;
    this.base = 0;
    this.type = 0;
    this.opened = opened;
  }

  /** Call this only after a push. */
  pop(): void {
    const outer = this.#outer;
    const top = this.#top - 6;
    this.kind = outer[top];
    this.stage = outer[top + 1];
    this.flags = outer[top + 2];
    this.base = outer[top + 3];
    this.type = outer[top + 4];
    this.opened = outer[top + 5];
    this.#top = top;
  }

  /** The offset of the outermost open bracket; -1 if there is none. */
  firstOpened(): number {
    for (let i = 5; i < this.#top; i += 6) if (this.#outer[i] >= 0) return this.#outer[i];
    return this.opened;
  }

  clear(): void {
    this.#top = 0;
    this.kind = frame.FILE;
    this.opened = -1;
  }
}
