/** Longer lists are cut, so that the warning fits on one line. */
const SHOWN = 5;

/** A warning about globs of `include` that match nothing; undefined if there are none. */
export function includeWarning(globs: readonly string[]): string | undefined {
  if (globs.length === 0) return undefined;
  const shown = globs.slice(0, SHOWN).map(glob => `"${glob}"`);
  const more = globs.length > SHOWN ? `, and ${globs.length - SHOWN} more` : '';
  return `"include" has globs that match no source file: ${shown.join(', ')}${more}`;
}
