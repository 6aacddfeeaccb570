import { DepgraphError } from '../../shared/errors.ts';
import type { FileId } from '../../types.ts';
import type { Contents } from '../engine/pipeline.ts';
import { readText, type Source } from '../source/source.ts';

export interface TextsInput {
  readonly source: Source;
  readonly contents: Contents;
  /** Of the state that this one is compared with. */
  readonly others: Contents;
  /** In bytes. */
  readonly maxFileSize: number;
}

/** The texts of files that may have moved and changed: those whose name and content the other state lacks. */
export async function textsOf({ source, contents, others, maxFileSize }: TextsInput) {
  const texts = new Map<FileId, string>();
  const moved = onlyIn(others, contents).length > 0 ? onlyIn(contents, others) : [];
  if (await areReadable(source, moved))
    for (const id of moved) texts.set(id, readText(source, id, maxFileSize) ?? '');
  return (id: FileId) => texts.get(id);
}

function onlyIn({ blobs }: Contents, others: Contents): FileId[] {
  const named = [...blobs].filter(([id]) => !others.blobs.has(id));
  if (named.length === 0) return [];
  const contents = new Set(others.blobs.values());
  return named.flatMap(([id, blob]) => (contents.has(blob) ? [] : [id]));
}

/** A clone without blobs can be compared if the cache has their facts; then these moves are not recognised. */
async function areReadable({ blobs }: Source, ids: readonly FileId[]): Promise<boolean> {
  try {
    await blobs?.load(ids);
    return true;
  } catch (error) {
    if (error instanceof DepgraphError && error.code === 'revision_incomplete') return false;
    throw error;
  }
}
