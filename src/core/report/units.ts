/** A unit with the word that its language uses: `crate tokio`, `package a.b`, `namespace A.B`. */
export function describeUnit(unit: string, language: string): string {
  return `${NOUNS[language] ?? 'package'} ${unit}`;
}

const NOUNS: Readonly<Record<string, string>> = { rust: 'crate', csharp: 'namespace', php: 'namespace' };
