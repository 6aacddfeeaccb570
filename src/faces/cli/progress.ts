import type { Progress } from '../../project/engine/pipeline.ts';
import type { Output } from './terminal.ts';

/** A scan that finishes sooner shows no progress. */
const DELAY_MS = 250;
const EVERY_MS = 60;

/** A progress line that counts files; silent unless the output is a terminal. */
export function createProgress(err: Output): { show: (progress: Progress) => void; clear: () => void } {
  const start = performance.now();
  let last = start + DELAY_MS;
  let isShown = false;
  return {
    show({ done, total }) {
      if (!err.isTerminal || performance.now() - last < EVERY_MS) return;
      last = performance.now();
      isShown = true;
      const percent = Math.floor((100 * done) / total);
      err.write(`\r\x1b[K  reading ${done} / ${total} files  ${percent} %`);
    },
    clear() {
      if (isShown) err.write('\r\x1b[K');
    },
  };
}
