import { c, cpp } from '../../../src/core/languages/c/index.ts';
import type { Facts, RawImport } from '../../../src/types.ts';

/** `1 <a.h>`, `2 "b.h"`, `3 MACRO`, `4 import m`, `5 export m`: an import on one line, for tests to compare. */
export function show({ line, specifier, kind }: RawImport): string {
  return `${line} ${WRITTEN[kind]?.(specifier) ?? `${kind} ${specifier}`}`;
}

export function factsOf(text: string, dialect = 'cpp'): Facts {
  const language = dialect === 'cpp' ? cpp : c;
  const facts = language.extract(text, dialect);
  if (facts === undefined) throw new Error('C always answers');
  return facts;
}

export function importsOf(text: string, dialect?: string): string[] {
  return factsOf(text, dialect).imports.map(show);
}

export function problemsOf(text: string): string[] {
  return factsOf(text).problems.map(({ line, message }) => `${line} ${message}`);
}

const WRITTEN: Readonly<Partial<Record<RawImport['kind'], (specifier: string) => string>>> = {
  static: header => `<${header}>`,
  reference: header => `"${header}"`,
  dynamic: macro => macro,
  require: module => `import ${module}`,
  reexport: module => `export ${module}`,
};
