/** A unit with the word that its language uses: `crate tokio`, `package a.b`, `namespace A.B`. */
export function describeUnit(unit: string, language: string): string {
  return `${unitNoun(language)} ${unit}`;
}

/** `crate`: what a unit is called in a language. */
export function unitNoun(language: string): string {
  return NOUNS[language] ?? 'package';
}

const NOUNS: Readonly<Record<string, string>> = { rust: 'crate', csharp: 'namespace', php: 'namespace' };
