/**
 * Escapes a name for a mermaid label. Mermaid finds its own syntax even inside quotes (`direction LR`, `style…:…#…;`,
 * `%%{`, tags, markdown), so everything except characters that are safe everywhere becomes `#<code point>;`, which
 * every version of mermaid shows as the character itself.
 */
export function mermaidLabel(name: string): string {
  return shorten(name).replace(UNSAFE, char => `#${char.codePointAt(0)};`);
}

/** Letters, marks, digits, emoji, `/`, `.` and `@` are safe anywhere, `-` and `_` inside a word. */
const UNSAFE =
  /(?<![\p{L}\p{N}])[-_]|[-_](?![\p{L}\p{N}])|[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}/.@…_-]/gu;

const MAX_LENGTH = 80;
const HEAD_LENGTH = 25;

/** Elides the middle of a long name, because mermaid rejects diagrams of more than 50,000 characters. */
function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_LENGTH) return name;
  const tail = characters.slice(characters.length - (MAX_LENGTH - HEAD_LENGTH - 1));
  return `${characters.slice(0, HEAD_LENGTH).join('')}…${tail.join('')}`;
}
