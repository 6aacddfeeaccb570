import { readdirSync } from 'node:fs';
import { statPath } from '../../shared/stat.ts';
import { readStable } from './read-stable.ts';
import type { Source } from './source.ts';

/** The files on disk. Paths are concatenated, because `join` costs as much as a stat. */
export function diskSource(folder: string): Source & { readonly folder: string } {
  return {
    folder,
    list: id => readdirSync(`${folder}/${id}`, { withFileTypes: true }),
    stat: id => statPath(`${folder}/${id}`),
    read: (id, maxSize, expected) => readStable(`${folder}/${id}`, maxSize, expected),
  };
}
