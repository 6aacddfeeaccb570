/**
 * Matches one statement, comment or blank of a file that only imports and re-exports: `export * from './a'`,
 * `export { a }`, `import a from './a'`.
 */
export const BARREL_ITEM = new RegExp(
  [
    String.raw`\s+|;|//[^\n]*|/\*[\s\S]*?\*/|(["'])use \w+\1`,
    String.raw`import\s*(?:[\w$*{][^'"()=;]*?\sfrom\s*)?(?:'[^'\n]*'|"[^"\n]*")`,
    String.raw`export\s*(?:type\s*)?(?:\*(?:\s*as\s+[\w$]+)?|\{[^{}()]*\})(?:\s*from\s*(?:'[^'\n]*'|"[^"\n]*"))?`,
    String.raw`export\s+default\s+[\w$]+\s*(?=;|\n|$)`,
  ].join('|'),
  'y',
);
