import { parentPort, workerData } from 'node:worker_threads';
import { languagesOf, loadLanguages } from '../languages/registry.ts';
import { encodeFacts } from '../shared/facts-codec.ts';
import { isSameStat, type StatNumbers } from '../shared/stat.ts';
import type { FileId } from '../types.ts';
import { extractQuickly } from './extract.ts';
import type { ReadRequest, ReadResponse } from './readers.ts';

/** A thread of its own for reading: see `readOnThreads`. */
const { root } = workerData as { root: string };

parentPort?.on('message', async ({ ids, looks }: ReadRequest) => {
  await loadLanguages(languagesOf(ids));
  const seenMs = Date.now();
  const columns: (string | number)[] = [];
  for (const [i, id] of ids.entries()) {
    const [size, mtimeMs, ctimeMs, ino] = looks.subarray(i * 4, i * 4 + 4);
    read(id, { size, mtimeMs, ctimeMs, ino }, columns);
  }
  parentPort?.postMessage({ seenMs, columns } satisfies ReadResponse);
});

/** Whatever is not as usual is left to whoever asked. */
function read(id: FileId, look: StatNumbers, columns: (string | number)[]): void {
  const isKnown = !Number.isNaN(look.size);
  const found =
    isKnown &&
    extractQuickly(id, { root, maxFileSize: look.size, statOf: () => look, willBeSerialised: true });
  const content = found && 'content' in found ? found.content : undefined;
  if (!content?.facts || !content.certain || !isSameStat(content.stat, look)) columns.push('', 0, '', '', '');
  else {
    const { loc, imports, problems, names } = encodeFacts(content.facts);
    columns.push(content.hash, loc, imports, problems, names);
  }
}
