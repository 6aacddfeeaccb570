/**
 * The words of a command line that a user wrote for us. Quotes of both kinds keep words together; nothing else
 * has a meaning, so that a path of Windows may hold backslashes, and nothing is ever expanded.
 */
export function splitWords(line: string): readonly string[] {
  const words: string[] = [];
  for (const [word] of line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"']|["'])+/g)) {
    words.push(word.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single));
  }
  return words;
}
