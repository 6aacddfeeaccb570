import { canErase, isDeclaration } from '../../core/languages/registry.ts';
import type { Linker } from '../../core/resolve/link.ts';
import type { FileId, RawImport, Resolution } from '../../types.ts';
import type { Erasing } from './erasing.ts';

/** What is left of an import when the program runs. */
export interface Existence {
  readonly kind: 'type-only' | 'erased' | 'kept' | 'not asked';
  /** A part of a sentence. */
  readonly reason: string;
}

export interface ExistenceContext {
  readonly linker: Pick<Linker, 'erasureOf'>;
  readonly erasing: Pick<Erasing, 'answerAbout'>;
}

interface Resolved {
  readonly file: { readonly id: FileId; readonly language: string };
  readonly resolutions: readonly Resolution[];
}

/** Undefined if the import always exists at run time, and if it leads to no file. */
export function existenceOf(
  { kind, typeOnly, lazy }: RawImport,
  { file: { id, language }, resolutions }: Resolved,
  { linker, erasing }: ExistenceContext,
): Existence | undefined {
  const targets = resolutions.flatMap(found => (found.kind === 'file' ? [found.id] : []));
  if (targets.length === 0 || kind === 'use') return undefined;
  if (isDeclaration(id)) return { kind: 'type-only', reason: `${id} declares types and never runs` };
  if (typeOnly) return { kind: 'type-only', reason: 'it is written that way' };
  if (lazy || !canErase(language)) return undefined;
  let decided = '';
  const settings = linker.erasureOf(id, language, step => {
    decided = step;
  });
  if (!settings) return { kind: 'kept', reason: decided };
  const { isAsked, erased } = erasing.answerAbout(id);
  if (!isAsked)
    return { kind: 'not asked', reason: `${id} is in no cycle, and does not import against the grain` };
  const isErased = targets.every(target => erased?.gone.has(target) || erased?.deferred.has(target));
  return isErased
    ? { kind: 'erased', reason: `no imported name is used as a value (${decided})` }
    : { kind: 'kept', reason: `compilers keep it (${decided})` };
}
