/** The elements that are open at an offset of the markup. */
export interface Elements {
  readonly depth: number;
  open(name: string): void;
  /** Closes the nearest element of this name and all in it. Ignores a name that is not open. */
  close(name: string): void;
  /** Closes all that were opened after the first `depth`. */
  closeTo(depth: number): void;
  isInside(names: ReadonlySet<string>): boolean;
}

/** Bounds the search for an element, to keep markup that never closes anything linear. */
const FAR = 64;

export function createElements(): Elements {
  const names: string[] = [];

  /** The index of the nearest one, or -1. */
  function nearest(isWanted: (name: string) => boolean): number {
    const floor = Math.max(0, names.length - FAR);
    for (let at = names.length - 1; at >= floor; at--) if (isWanted(names[at] ?? '')) return at;
    return -1;
  }

  return {
    get depth() {
      return names.length;
    },
    open(name) {
      names.push(name);
    },
    close(name) {
      const at = nearest(open => open === name);
      if (at !== -1) names.length = at;
    },
    closeTo(depth) {
      names.length = Math.min(names.length, depth);
    },
    isInside: wanted => nearest(open => wanted.has(open)) !== -1,
  };
}
