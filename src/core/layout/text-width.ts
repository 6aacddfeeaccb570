/** Widths of characters, as shares of the font size, in a wide sans-serif font that is bold. */
const NARROW = new Set("fijlrtI.,:;'|!()[]/-* ");
const WIDE = new Set('mwMWQOGD@%—…');
const NARROW_WIDTH = 0.42;
const OTHER = 0.68;
const WIDE_WIDTH = 1;
/** From here on, most characters are as wide as they are high. */
const FULL_WIDTH = 0x2e80;

/**
 * The approximate width of a text. It is not measured, so that the same project has the same picture in every browser
 * and without one.
 */
export function textWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width * fontSize;
}

function widthOf(character: string): number {
  if (NARROW.has(character)) return NARROW_WIDTH;
  if (WIDE.has(character)) return WIDE_WIDTH;
  return (character.codePointAt(0) ?? 0) >= FULL_WIDTH ? 1 : OTHER;
}
