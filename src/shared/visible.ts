/**
 * Escapes invisible characters as `\u001b`. File names, keys and messages come from the analysed project: a newline
 * could forge a second line, an escape sequence could repaint the terminal, and a direction mark could reorder the text.
 */
export function visible(text: string): string {
  return inert(text.replace(UNSEEN, escapeMark));
}

/** The same for a line that we have coloured ourselves: keeps the colour codes. */
export function visibleWithColours(text: string): string {
  return inert(text.replace(UNSEEN_OR_COLOUR, mark => (mark.length > 1 ? mark : escapeMark(mark))));
}

/** The same for a format of its own, which has to escape white space and commands itself. */
export function visibleExceptSpace(text: string): string {
  return text.replace(UNSEEN, mark => ('\t\n\r'.includes(mark) ? mark : escapeMark(mark)));
}

/**
 * Build servers obey lines that begin with `::error` (GitHub), and `##vso[…]`, `##[…]` and `##teamcity[…]` anywhere in a
 * line. In JSON, the escaped text means the same.
 */
function inert(line: string): string {
  return line.replace(COMMAND, escapeMark);
}

const COMMAND = /(?<=^\s*):(?=:)|#(?=#[\w.-]*\[)/g;
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Allows only the codes that our own styles use, and no others such as "hidden". */
const UNSEEN_OR_COLOUR = new RegExp(`\\u001b\\[(?:1|2|22|31|32|33|39)m|${UNSEEN.source}`, 'g');

function escapeMark(mark: string): string {
  return `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
