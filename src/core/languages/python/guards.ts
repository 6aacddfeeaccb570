/** Does a text say anywhere that it works without some of its imports? Otherwise nothing here is asked. */
export function mayHaveGuards(text: string): boolean {
  return MAY_GUARD.test(text);
}

const MAY_GUARD = /ImportError|ModuleNotFoundError|version_info|(?<!\w)PY[23]/;

/** Is the condition about the version of Python? */
export function asksVersion(condition: string): boolean {
  return /(?<!\w)(?:version_info|PY[23]\d?)(?!\w)/.test(condition);
}

/** Does the header of an `except`, or of a `with` that suppresses, accept that an import failed? */
export function acceptsFailure(header: string): boolean {
  return /(?<!\w)(?:ImportError|ModuleNotFoundError|(?:Base)?Exception)(?!\w)|^\s*$/.test(header);
}

interface Try {
  readonly column: number;
  /** The imports in its body are those from here on, */
  readonly first: number;
  /** up to here, once the body has ended. */
  end: number | undefined;
  /** Has one `except` shown already what they are? */
  isTaken: boolean;
}

/** The `try` statements around a line, to mark the imports in their bodies when an `except` shows what they are. */
export class Tries {
  readonly #open: Try[] = [];

  begin(column: number, imports: number): void {
    this.#open.push({ column, first: imports, end: undefined, isTaken: false });
  }

  /** Ends the bodies that do not reach a line with this indentation. */
  enterLine(column: number, isExcept: boolean, imports: number): void {
    for (let last = this.#open.at(-1); last && last.column >= column; last = this.#open.at(-1)) {
      last.end ??= imports;
      if (last.column === column && isExcept) return;
      this.#open.pop();
    }
  }

  /** The range of the imports in the body to which an `except` on the last line belongs; empty from the second call on. */
  takeBody(): readonly [first: number, end: number] {
    const last = this.#open.at(-1);
    if (!last || last.isTaken) return [0, 0];
    last.isTaken = true;
    return [last.first, last.end ?? 0];
  }
}
