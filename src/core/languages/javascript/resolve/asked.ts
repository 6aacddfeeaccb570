import type { FileId } from '../../../../types.ts';
import { memoiseByObject } from '../../kit/memoise.ts';

/** What resolution has asked the manifests of one state so far. Whatever answers none of it may change. */
export interface Asked {
  /** Folders in which a manifest was looked for. */
  readonly folders: Set<string>;
  /** Names by which packages were looked for. */
  readonly names: Set<string>;
  /** Names for which it matters whether some package requires them from a registry. */
  readonly required: Set<string>;
  /** Configs that were read. */
  readonly configs: Set<FileId>;
  /** Configs that another one names, whether they exist or not. */
  readonly candidates: Set<FileId>;
  /** Specifiers for which `paths` were tried. */
  readonly specifiers: Set<string>;
}

export const askedOf: (manifests: ReadonlyMap<FileId, string>) => Asked = memoiseByObject(() => ({
  folders: new Set(),
  names: new Set(),
  required: new Set(),
  configs: new Set(),
  candidates: new Set(),
  specifiers: new Set(),
}));
