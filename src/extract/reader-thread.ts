import { parentPort, workerData } from 'node:worker_threads';
import { languagesOf, loadLanguages } from '../languages/registry.ts';
import { extractQuickly } from './extract.ts';
import type { Answer, Order } from './readers.ts';

/** A thread of its own for reading: see `readOnThreads`. */
const { root, maxFileSize } = workerData as { root: string; maxFileSize: number };

parentPort?.on('message', async (text: string) => {
  const orders = JSON.parse(text) as Order[];
  await loadLanguages(languagesOf(orders.map(({ id }) => id)));
  parentPort?.postMessage(JSON.stringify(orders.map(read)));
});

function read({ id, look }: Order): Answer {
  const found = extractQuickly(id, { root, maxFileSize, look: () => look, isCopied: true });
  return 'text' in found ? id : found;
}
