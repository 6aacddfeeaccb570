/** A list that is longer than this is cut: one warning is one line. */
const SHOWN = 5;

/** What to tell a user whose `include` has globs that match nothing; undefined where all of them match. */
export function includeWarning(globs: readonly string[]): string | undefined {
  if (globs.length === 0) return undefined;
  const shown = globs.slice(0, SHOWN).map(glob => `"${glob}"`);
  const more = globs.length > SHOWN ? `, and ${globs.length - SHOWN} more` : '';
  return `"include" has globs that match no source file: ${shown.join(', ')}${more}`;
}
