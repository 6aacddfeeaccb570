/** A server that never finishes stopping, so that `untilStopped` has to handle a second signal. With "late", it opens late. */
import { writeSync } from 'node:fs';
import { untilStopped } from '../../src/faces/cli/serving.ts';
import type { Daemon } from '../../src/faces/daemon/daemon.ts';

setInterval(() => {}, 1000);
const daemon = {
  stopped: new Promise<string>(() => {}),
  stop: (reason: string) => writeSync(1, `stopping: ${reason}\n`),
} as unknown as Daemon;
let open = (_daemon: Daemon) => {};
const opening = new Promise<Daemon>(done => {
  open = done;
});
void untilStopped(opening, () => writeSync(1, 'serving\n'));
if (process.argv[2] === 'late') {
  process.once('SIGTERM', () => setTimeout(open, 0, daemon));
  writeSync(1, 'opening\n');
} else open(daemon);
