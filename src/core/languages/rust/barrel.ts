/** Matches one item, comment or blank of a file that only declares modules and re-exports: `pub mod a;`, `pub use a::B;`. */
export const BARREL_ITEM = new RegExp(
  [
    String.raw`\s+|;|//[^\n]*|/\*[\s\S]*?\*/|#!?\[[^\]]*\]`,
    String.raw`(?:pub(?:\([^)]*\))?\s+)?(?:use\s[^;]*|mod\s+\w+|extern\s+crate\s[^;]*);`,
  ].join('|'),
  'y',
);
