/** Matches one line, comment or blank of a header that only includes others, with its guards. */
export const BARREL_ITEM = new RegExp(
  [
    String.raw`\s+|//[^\n]*|/\*[\s\S]*?\*/`,
    String.raw`#\s*(?:include|include_next|import)\b[^\n]*|#\s*pragma\s+once\b`,
    String.raw`#\s*(?:if|ifdef|ifndef|else|elif|endif)\b[^\n]*|#\s*define\s+\w+[ \t]*(?=\n|$)`,
  ].join('|'),
  'y',
);
