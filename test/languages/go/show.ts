import { go } from '../../../src/core/languages/go/index.ts';
import type { Facts, Names, RawImport } from '../../../src/types.ts';

/** `1 a/b`, and `1 a/b [X Y]` where the text says what is taken from there. */
export function show({ line, specifier, names }: RawImport): string {
  return names === undefined ? `${line} ${specifier}` : `${line} ${specifier} [${names.join(' ')}]`;
}

export function factsOf(text: string): Facts {
  const facts = go.extract(text, 'go');
  if (facts === undefined) throw new Error('Go always answers');
  return facts;
}

export function importsOf(text: string): string[] {
  return factsOf(text).imports.map(show);
}

export function namesOf(text: string): Names {
  return factsOf(text).names ?? {};
}

export function problemsOf(text: string): string[] {
  return factsOf(text).problems.map(({ line, message }) => `${line} ${message}`);
}
