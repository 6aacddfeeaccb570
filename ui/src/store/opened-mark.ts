/** The revision that was shown when this tab was opened, or whose changes were marked as seen. Survives a reload. */
export interface OpenedMark {
  readonly path: string;
  readonly bootId: string;
  readonly revision: number;
}

const KEY = 'depgraph-opened';

/** If the browser denies storage, every reload counts as opening the page. */
let inMemory: OpenedMark | undefined;

export function loadMark(): OpenedMark | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? inMemory : (JSON.parse(text) as OpenedMark);
  } catch {
    return inMemory;
  }
}

export function saveMark(mark: OpenedMark): void {
  inMemory = mark;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(mark));
  } catch {
    // It is known until the next reload.
  }
}
