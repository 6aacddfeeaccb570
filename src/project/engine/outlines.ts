import type { FileId, Outline } from '../../types.ts';
import type { Tree } from '../discover/tree.ts';
import { decode } from '../extract/decode.ts';
import { blobId } from '../extract/hash.ts';
import { outlineOf } from '../extract/outline.ts';
import type { ParserPool } from '../extract/parsers.ts';
import type { Files } from '../facts/files.ts';

export interface OutlineInput {
  readonly tree: Pick<Tree, 'source'>;
  readonly files: Pick<Files, 'known'>;
  readonly pool: ParserPool;
  readonly maxFileSize: number;
}

/** A file, and the last line of the imports that matter of it; without one, all of it matters. */
export type Wanted = ReadonlyMap<FileId, number | undefined>;

/** The outlines of files that are as the last run has read them. */
export async function readOutlines(
  wanted: Wanted,
  input: OutlineInput,
): Promise<ReadonlyMap<FileId, Outline>> {
  await input.tree.source.blobs?.load([...wanted.keys()]);
  const read = await Promise.all(
    Array.from(wanted, async ([id, lastLine]) => [id, await readOutline(id, lastLine, input)] as const),
  );
  const outlines = new Map<FileId, Outline>();
  for (const [id, outline] of read) if (outline) outlines.set(id, outline);
  return outlines;
}

async function readOutline(
  id: FileId,
  lastLine: number | undefined,
  { tree, files, pool, maxFileSize }: OutlineInput,
): Promise<Outline | undefined> {
  const record = files.known(id)?.record;
  const read = record && tree.source.read(id, maxFileSize);
  if (!read || !('bytes' in read) || blobId(read.bytes) !== record.hash) return undefined;
  const { text } = decode(read.bytes);
  if (text === undefined) return undefined;
  const { language, dialect } = record;
  return outlineOf({ language, dialect, text, lastLine }, pool);
}
