import { python } from '../../../src/core/languages/python/index.ts';
import type { Facts, RawImport } from '../../../src/types.ts';

/** An import on one line: `1 from ..a import b,c (lazy)`. */
export function show(raw: RawImport): string {
  const what = raw.names ? `from ${raw.specifier} import ${raw.names.join(',')}` : `import ${raw.specifier}`;
  const marks = [
    raw.kind === 'static' ? '' : raw.kind,
    raw.typeOnly ? 'type' : '',
    raw.lazy ? 'lazy' : '',
    raw.optional ? 'optional' : '',
  ];
  const shown = marks.filter(mark => mark !== '').join(' ');
  return `${raw.line} ${what}${shown ? ` (${shown})` : ''}`;
}

export function factsOf(text: string): Facts {
  const facts = python.extract(text, 'py');
  if (facts === undefined) throw new Error('Python has facts for every text');
  return facts;
}

export function importsOf(text: string): string[] {
  return factsOf(text).imports.map(show);
}
