/** The lines of a file that say what it does: without comments, indentation and empty lines. */
export interface CodeLines {
  /** Line → how often it occurs. */
  readonly counts: ReadonlyMap<string, number>;
  /** In characters. */
  readonly size: number;
}

/** A licence, or the text of a comment, which files have in common that are not the same. */
const COMMENT = /^(\/[/*]|\*|#(\s|!|$)|--\s|<!--)/;

export function codeLinesOf(text: string): CodeLines {
  const counts = new Map<string, number>();
  let size = 0;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '' || COMMENT.test(line)) continue;
    counts.set(line, (counts.get(line) ?? 0) + 1);
    size += line.length;
  }
  return { counts, size };
}

/** Which share of the larger text the other one has, too: 1 if they are equal, 0 if they have nothing in common. */
export function similarityOf(a: CodeLines, b: CodeLines): number {
  const larger = Math.max(a.size, b.size);
  if (larger === 0) return 0;
  let shared = 0;
  for (const [line, count] of a.counts) shared += line.length * Math.min(count, b.counts.get(line) ?? 0);
  return shared / larger;
}
