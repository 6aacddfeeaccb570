import { rust } from '../../../src/core/languages/rust/index.ts';
import type { Facts, RawImport } from '../../../src/types.ts';

/** `1 a::b (pub) = self::a::b`: an import on one line, for tests to compare. */
export function show({ line, specifier, kind, names }: RawImport): string {
  const mark = kind === 'reexport' ? ' (pub)' : '';
  return `${line} ${specifier}${mark}${names ? ` = ${names.join(' | ')}` : ''}`;
}

export function factsOf(text: string): Facts {
  const facts = rust.extract(text, 'rs');
  if (facts === undefined) throw new Error('Rust always answers');
  return facts;
}

export function importsOf(text: string): string[] {
  return declarationsIn(text).map(show);
}

export function specifiersOf(text: string): string[] {
  return declarationsIn(text).map(({ specifier }) => specifier);
}

/** Paths in code. */
export function usesOf(text: string): string[] {
  return factsOf(text)
    .imports.filter(({ kind }) => kind === 'use')
    .map(show);
}

/** The imports of `use`, `mod` and `extern crate`. */
export function declarationsIn(text: string): readonly RawImport[] {
  return factsOf(text).imports.filter(({ kind }) => kind !== 'use');
}
