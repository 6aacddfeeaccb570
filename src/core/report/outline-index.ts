import { addToGroup } from '../../shared/group-by.ts';
import type { Outline, OutlineDeclaration, OutlineName } from '../../types.ts';

/** What an outline says about a name. Where several things have it, the first one counts, as for a reader. */
export interface OutlineIndex {
  /** By the names that other modules use. */
  readonly exported: ReadonlyMap<string, OutlineName>;
  readonly declared: ReadonlyMap<string, readonly OutlineDeclaration[]>;
  readonly mentioned: ReadonlySet<string>;
  /** By the names in this text. */
  readonly imported: ReadonlyMap<string, ImportedName>;
  readonly reexported: ReadonlyMap<string, ImportedName>;
}

export interface ImportedName {
  readonly line: number;
  /** The name in the other file. */
  readonly name: string;
}

/** A text may have a hundred thousand names, and be asked about each of them. */
export function indexOf(outline: Outline): OutlineIndex {
  const known = indexes.get(outline);
  if (known) return known;
  const exported = new Map<string, OutlineName>();
  for (const one of outline.exports) addFirst(exported, one.name, one);
  const declared = new Map<string, OutlineDeclaration[]>();
  for (const one of outline.declarations)
    for (const name of new Set(one.names)) addToGroup(declared, name, one);
  const imported = new Map<string, ImportedName>();
  const reexported = new Map<string, ImportedName>();
  for (const { line, names = [], reexports } of outline.imports)
    for (const { name, local } of names) addFirst(reexports ? reexported : imported, local, { line, name });
  const index = { exported, declared, mentioned: new Set(outline.mentioned), imported, reexported };
  indexes.set(outline, index);
  return index;
}

const indexes = new WeakMap<Outline, OutlineIndex>();

function addFirst<T>(map: Map<string, T>, key: string, value: T): void {
  if (!map.has(key)) map.set(key, value);
}
