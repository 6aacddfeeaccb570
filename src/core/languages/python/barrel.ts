/** Matches one statement, comment or blank of an `__init__.py` that only imports names, and lists or documents them. */
export const BARREL_ITEM = new RegExp(
  [
    String.raw`\s+|;|\\\n|#[^\n]*|"""[\s\S]*?"""|'''[\s\S]*?'''|"[^"\n]*"|'[^'\n]*'`,
    String.raw`from\s+[.\w]+\s+import\s*(?:\([^()]*\)|[^\n(#;]+)|import\s+[\w., ]+`,
    String.raw`__\w+__\s*(?::[^=\n]+)?\+?=\s*(?:[[(][^\])]*[\])]|[^\n#;([]+)`,
  ].join('|'),
  'y',
);
