import type { FileId, Index, Names } from '../../../types.ts';
import { memoiseByObject } from './memoise.ts';

/** An index of what the source files of a language declare; `names` are undefined for a file that was not read. */
export function createDeclaredIndex(
  name: string,
  isSource: (id: FileId) => boolean,
  list: (id: FileId, names: Names | undefined) => ReturnType<Index['list']>,
): Index {
  return { name, list: (id, namesOf) => (isSource(id) ? list(id, namesOf()) : []) };
}

/** A value of an index: a file, and something about its declaration. */
export interface Declarer {
  readonly id: FileId;
  readonly detail: string;
}

export function encodeDeclarer(id: FileId, detail: string): string {
  return id + SEPARATOR + detail;
}

/** Decodes the values of one key, once. */
export const declarersIn: (values: readonly string[]) => readonly Declarer[] = memoiseByObject(values =>
  values.map(value => {
    const end = value.indexOf(SEPARATOR);
    return { id: value.slice(0, end), detail: value.slice(end + 1) };
  }),
);

/** Neither paths nor source texts that are read contain it. */
const SEPARATOR = '\0';
