/**
 * Is the second file inside the folder that the first one stands for? `a/index.ts`, `a/__init__.py`, `a/mod.rs` and
 * `a/lib.rs` stand for `a`, and so does Rust's `a.rs`. Imports nothing, because the page uses it, too.
 */
export function isOwnPart(id: string, part: string): boolean {
  const folder = ownFolder(id);
  return folder !== undefined && part.startsWith(folder);
}

/** The folder that a file stands for, with a slash at its end, unless it is the root. */
export function ownFolder(id: string): string | undefined {
  const start = id.lastIndexOf('/') + 1;
  STANDS_FOR_FOLDER.lastIndex = start;
  if (STANDS_FOR_FOLDER.test(id)) return id.slice(0, start);
  return id.endsWith('.rs') ? `${id.slice(0, -'.rs'.length)}/` : undefined;
}

const STANDS_FOR_FOLDER = /(?:index\.[cm]?[jt]sx?|__init__\.pyi?|mod\.rs|lib\.rs|main\.rs)$/y;
