import { parentPort, workerData } from 'node:worker_threads';
import { languagesOf, loadLanguages } from '../../core/languages/registry.ts';
import { encodeFacts } from '../../shared/facts-codec.ts';
import { isSameStat, type StatNumbers } from '../../shared/stat.ts';
import type { FileId } from '../../types.ts';
import { diskSource } from '../source/disk.ts';
import { extractQuickly } from './extract.ts';
import type { ReadRequest, ReadResponse } from './readers.ts';

/** The thread side of `readOnThreads`. */
const source = diskSource((workerData as { root: string }).root);

parentPort?.on('message', async ({ ids, stats }: ReadRequest) => {
  await loadLanguages(languagesOf(ids));
  const seenMs = Date.now();
  const columns: (string | number)[] = [];
  for (const [i, id] of ids.entries()) {
    const [size, mtimeMs, ctimeMs, ino] = stats.subarray(i * 4, i * 4 + 4);
    read(id, { size, mtimeMs, ctimeMs, ino }, columns);
  }
  parentPort?.postMessage({ seenMs, columns } satisfies ReadResponse);
});

/** Pushes an empty row for anything unusual, which the main thread then reads itself. */
function read(id: FileId, stat: StatNumbers, columns: (string | number)[]): void {
  const isKnown = !Number.isNaN(stat.size);
  const found =
    isKnown &&
    extractQuickly(id, { source, maxFileSize: stat.size, statOf: () => stat, willBeSerialised: true });
  const content = found && 'content' in found ? found.content : undefined;
  if (!content?.facts || !content.certain || !isSameStat(content.stat, stat))
    columns.push('', 0, '', '', '', '', '');
  else {
    const { loc, imports, problems, names, marks, exceptions } = encodeFacts(content.facts);
    columns.push(content.hash, loc, imports, problems, names, marks, exceptions);
  }
}
