/**
 * A name as the text of a mermaid label. Mermaid looks for its own syntax even inside quotes
 * (`direction LR`, `style…:…#…;`, `%%{`, tags, markdown), so only what is harmless everywhere stays
 * as it is; the rest becomes `#<code point>;`, which every mermaid shows as the character itself.
 */
export function mermaidLabel(name: string): string {
  return shorten(name).replace(UNSAFE, char => `#${char.codePointAt(0)};`);
}

/** Letters, marks, digits, emoji, `/`, `.` and `@` are safe anywhere, `-` and `_` inside a word. */
const UNSAFE =
  /(?<![\p{L}\p{N}])[-_]|[-_](?![\p{L}\p{N}])|[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}/.@…_-]/gu;

const LONGEST = 80;
const KEPT_IN_FRONT = 25;

/** Long names lose their middle: mermaid refuses to draw more than 50,000 characters of text. */
function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= LONGEST) return name;
  const end = characters.slice(characters.length - (LONGEST - KEPT_IN_FRONT - 1));
  return `${characters.slice(0, KEPT_IN_FRONT).join('')}…${end.join('')}`;
}
