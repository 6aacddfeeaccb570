/**
 * Escapes text and double-quoted attribute values. XML allows no control characters, not even escaped ones. White space
 * is escaped because parsers normalise it in attributes, and `##vso[…]` because build servers obey it in their logs.
 */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"'\t\n\r]|#(?=#[\w.-]*\[)/g, character => `&#${character.charCodeAt(0)};`);
}
