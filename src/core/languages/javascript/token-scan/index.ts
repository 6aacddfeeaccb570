import type { RawImport } from '../../../../types.ts';
import { lineCursor } from '../../kit/lines.ts';
import { toRawImport } from '../found.ts';
import { createScan } from './state.ts';
import { step } from './tokens.ts';

/**
 * The imports from an offset on, token by token; undefined if the text is ambiguous and its readings could differ in
 * their imports. It does not know the grammar, only what the neighbouring tokens imply: whether a slash divides, a `<`
 * begins an element, an `import()` is a type, and whether a brace is the body of a function.
 */
export function readTokens(text: string, from: number, dialect: string): RawImport[] | undefined {
  const scan = createScan(text, from, dialect);
  while (scan.sure && scan.at < text.length) step(scan);
  if (!scan.sure || scan.stack.length > 1 || (scan.metaUrl && scan.unclearUrl)) return undefined;
  const line = lineCursor(text);
  const imports: RawImport[] = [];
  for (const { found, lazy, plain } of scan.imports) {
    if (lazy === undefined && !plain) return undefined;
    imports.push(toRawImport(lazy ? { ...found, lazy } : found, line(found.position)));
  }
  const requires = imports.some(({ kind }) => kind === 'require');
  return scan.shadowed && requires && !text.includes('createRequire') ? undefined : imports;
}
