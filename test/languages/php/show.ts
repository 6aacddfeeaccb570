import { php } from '../../../src/core/languages/php/index.ts';
import type { Facts, FileId, Names, RawImport } from '../../../src/types.ts';

/** `1 A\B`, `1 A\B [C D]` where something is taken from it as from a namespace, and `1 require x.php lazy`. */
export function show({ line, specifier, names, kind, lazy }: RawImport): string {
  const what = kind === 'require' ? `require ${specifier}` : specifier;
  return `${line} ${what}${names === undefined ? '' : ` [${names.join(' ')}]`}${lazy ? ' lazy' : ''}`;
}

export function factsOf(text: string, dialect = 'php'): Facts {
  const facts = php.extract(text, dialect);
  if (facts === undefined) throw new Error('PHP always answers');
  return facts;
}

/** By the extension of the file, as the pipeline does it. */
export function factsByName(text: string, id: FileId): Facts {
  return factsOf(text, id.endsWith('.blade.php') ? 'blade' : 'php');
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
