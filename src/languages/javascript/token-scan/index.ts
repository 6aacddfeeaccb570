import type { RawImport } from '../../../types.ts';
import { lineCursor } from '../../kit/lines.ts';
import { toRawImport } from '../found.ts';
import { createExact } from './state.ts';
import { step } from './tokens.ts';

/**
 * The imports from `from` on, token by token, or undefined wherever two readings are possible that could
 * differ. It knows no grammar, only what the tokens around a place leave open: whether a slash divides, a `<`
 * begins an element, an `import()` is a type, and whether a brace is the body of a function.
 */
export function readTokens(text: string, from: number, dialect: string): RawImport[] | undefined {
  const exact = createExact(text, from, dialect);
  while (exact.sure && exact.at < text.length) step(exact);
  if (!exact.sure || exact.stack.length > 1 || (exact.metaUrl && exact.unclearUrl)) return undefined;
  const line = lineCursor(text);
  const imports: RawImport[] = [];
  for (const { found, lazy, plain } of exact.imports) {
    if (lazy === undefined && !plain) return undefined;
    imports.push(toRawImport(lazy ? { ...found, lazy } : found, line(found.position)));
  }
  const requires = imports.some(({ kind }) => kind === 'require');
  return exact.shadowed && requires && !text.includes('createRequire') ? undefined : imports;
}
