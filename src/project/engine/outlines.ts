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

/** Those of files that have one, and the files that are no longer as the last run has read them. */
export interface ReadOutlines {
  readonly outlines: ReadonlyMap<FileId, Outline>;
  readonly outdated: ReadonlySet<FileId>;
}

export async function readOutlines(wanted: Wanted, input: OutlineInput): Promise<ReadOutlines> {
  await input.tree.source.blobs?.load([...wanted.keys()]);
  const outlines = new Map<FileId, Outline>();
  const outdated = new Set<FileId>();
  await Promise.all(
    Array.from(wanted, async ([id, lastLine]) => {
      const outline = await readOutline(id, lastLine, input);
      if (outline === 'outdated') outdated.add(id);
      else if (outline) outlines.set(id, outline);
    }),
  );
  return { outlines, outdated };
}

async function readOutline(
  id: FileId,
  lastLine: number | undefined,
  { tree, files, pool, maxFileSize }: OutlineInput,
): Promise<Outline | 'outdated' | undefined> {
  const record = files.known(id)?.record;
  if (!record) return undefined;
  const read = tree.source.read(id, maxFileSize);
  if (!('bytes' in read) || blobId(read.bytes) !== record.hash) return 'outdated';
  const { text } = decode(read.bytes);
  if (text === undefined) return undefined;
  const { language, dialect } = record;
  return outlineOf({ language, dialect, text, lastLine }, pool);
}
