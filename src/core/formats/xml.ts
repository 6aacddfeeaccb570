/**
 * Escapes text and double-quoted attribute values. XML allows no control characters, not even escaped ones. White space
 * is escaped because parsers normalise it in attributes, `##vso[…]` because build servers obey it in their logs, and the
 * rest of what `visible` escapes because a terminal may show the text.
 */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(
      /[&<>"'\t\n\r\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]|#(?=#[\w.-]*\[)/g,
      character => `&#${character.charCodeAt(0)};`,
    );
}
