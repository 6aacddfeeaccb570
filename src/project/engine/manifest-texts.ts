import { byString } from '../../shared/order.ts';
import { baseName } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { isHintName } from '../discover/rules.ts';

/** A manifest or hint file as it was read. */
export interface KnownManifest {
  readonly stamp: string;
  readonly seenMs: number;
  /** Of a page, only what `describe` needs. */
  readonly text: string;
}

export type Kind = (id: FileId) => boolean;

export const isHint: Kind = id => isHintName(baseName(id));
export const isManifest: Kind = id => !isHint(id);

/**
 * Sorted, so that the order does not depend on how a manifest was found: the resolver may prefer the first of two
 * packages with the same name.
 */
export function textsIn(
  manifests: ReadonlyMap<FileId, KnownManifest>,
  isKind: Kind,
): ReadonlyMap<FileId, string> {
  const sorted = [...manifests].filter(([id]) => isKind(id)).sort(([a], [b]) => byString(a, b));
  return new Map(sorted.map(([id, { text }]) => [id, text]));
}

export function isSame(
  a: ReadonlyMap<FileId, KnownManifest>,
  b: ReadonlyMap<FileId, KnownManifest>,
  isKind: Kind,
): boolean {
  for (const id of new Set([...a.keys(), ...b.keys()]))
    if (isKind(id) && a.get(id)?.text !== b.get(id)?.text) return false;
  return true;
}
