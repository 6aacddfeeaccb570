/**
 * Splits a configured command line into words. Single and double quotes group words. Nothing else is special, so that
 * Windows paths may contain backslashes and nothing is ever expanded.
 */
export function splitWords(line: string): readonly string[] {
  const words: string[] = [];
  for (const [word] of line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"']|["'])+/g)) {
    words.push(word.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single));
  }
  return words;
}
