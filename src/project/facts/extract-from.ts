import { dialectOf } from '../../core/languages/registry.ts';
import { baseName } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import type { Tree } from '../discover/tree.ts';
import { type ExtractOptions, extractFiles } from '../extract/extract.ts';
import type { Extracted } from '../extract/extracted.ts';
import type { Blobs } from '../source/source.ts';

/** In bytes: what is in memory at a time. */
const PART_BYTES = 32 * 1024 * 1024;

/** Reads files of a tree and yields their facts, in any order. A blob with known facts is not read. */
export async function* extractFrom(
  { source, sources }: Tree,
  ids: readonly FileId[],
  options: ExtractOptions,
): AsyncGenerator<Extracted> {
  const { blobs } = source;
  if (!blobs) return yield* extractFiles(ids, options);
  const unknown: FileId[] = [];
  for (const id of ids) {
    const known = knownBlob(id, blobs, options);
    if (known) yield known;
    else unknown.push(id);
  }
  for (const part of partsOf(unknown, id => sources.get(id)?.size ?? 0)) {
    await blobs.load(part);
    yield* extractFiles(part, options);
  }
}

function knownBlob(
  id: FileId,
  blobs: Blobs,
  { knownFacts, statOf }: Pick<ExtractOptions, 'knownFacts' | 'statOf'>,
): Extracted | undefined {
  const hash = blobs.blobOf(id);
  const stat = statOf?.(id);
  const found = dialectOf(baseName(id));
  if (!hash || !stat || !found) return undefined;
  const { dialect, language } = found;
  const facts = knownFacts?.(id, hash, dialect);
  if (!facts) return undefined;
  const content = { hash, stat, seenMs: Date.now(), origin: 'known', certain: true } as const;
  const file = { id, language: language.name, dialect };
  return { ...file, content: { ...content, facts: facts === 'unchanged' ? undefined : facts } };
}

function* partsOf(ids: readonly FileId[], sizeOf: (id: FileId) => number): Generator<FileId[]> {
  let part: FileId[] = [];
  let bytes = 0;
  for (const id of ids) {
    part.push(id);
    bytes += sizeOf(id);
    if (bytes < PART_BYTES) continue;
    yield part;
    part = [];
    bytes = 0;
  }
  if (part.length > 0) yield part;
}
