import type { Facts, RawImport } from '../../../src/types.ts';

/** Imports as words: `static ./a 1`, `dynamic ./b 2 lazy`, `glob ./*.ts 3 lazy -./x.ts`. */
export function show(facts: Facts | undefined): string[] | undefined {
  return facts?.imports.map(showImport);
}

function showImport({ kind, specifier, line, typeOnly, lazy, test, except = [] }: RawImport): string {
  const own = [typeOnly ? 'type' : '', lazy ? 'lazy' : '', test ? 'test' : ''];
  const flags = [...own, ...except.map(pattern => `-${pattern}`)];
  return [kind, specifier, line, ...flags.filter(flag => flag !== '')].join(' ');
}
