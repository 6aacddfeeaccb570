import { ruby } from '../../../src/core/languages/ruby/index.ts';
import type { Facts, Names, RawImport } from '../../../src/types.ts';

/** `1 a`, `1 ./a` if the path is relative to the file, and `1 a lazy`. */
export function show({ line, specifier, kind, lazy }: RawImport): string {
  return `${line} ${kind === 'reference' ? './' : ''}${specifier}${lazy ? ' lazy' : ''}`;
}

export function factsOf(text: string): Facts {
  const facts = ruby.extract(text, 'rb');
  if (facts === undefined) throw new Error('Ruby always answers');
  return facts;
}

export function importsOf(text: string): string[] {
  return factsOf(text).imports.map(show);
}

export function namesOf(text: string): Names {
  return factsOf(text).names ?? {};
}

/** With their lines: `3 Admin::User in Shop Cart`. */
export function usesOf(text: string): string[] {
  const { uses = [], useLines = [] } = namesOf(text);
  return uses.map((use, i) => `${useLines[i]} ${use}`);
}

export function problemsOf(text: string): string[] {
  return factsOf(text).problems.map(({ line, message }) => `${line} ${message}`);
}
