import { csharp } from '../../../src/core/languages/csharp/index.ts';
import type { Facts, Names, RawImport } from '../../../src/types.ts';

/** `1 A.B`, and `1 A.B [X=]` where the directive says more. */
export function show({ line, specifier, names }: RawImport): string {
  return names === undefined ? `${line} ${specifier}` : `${line} ${specifier} [${names.join(' ')}]`;
}

export function factsOf(text: string): Facts {
  const facts = csharp.extract(text, 'cs');
  if (facts === undefined) throw new Error('C# always answers');
  return facts;
}

export function importsOf(text: string): string[] {
  return factsOf(text).imports.map(show);
}

export function namesOf(text: string): Names {
  return factsOf(text).names ?? {};
}

/** Types and extension methods. */
export function declaredBy(text: string): string[] {
  return (namesOf(text).declares ?? []).filter(name => !/^[{*]/.test(name));
}

/** Without sites, inner imports, and the members that are taken. */
export function usedBy(text: string): string[] {
  return usesIn(text).map(name => name.replace(/=[^@]*/, ''));
}

/** Types of which only members are used that are not called. */
export function membersUsedBy(text: string): string[] {
  return usesIn(text).filter(name => name.includes('='));
}

function usesIn(text: string): string[] {
  return (namesOf(text).uses ?? []).filter(name => !/^[@#]/.test(name));
}

export function problemsOf(text: string): string[] {
  return factsOf(text).problems.map(({ line, message }) => `${line} ${message}`);
}
