/** A server that is asked to end, with "late" before it is open, and never comes to it: what a second signal does is up to `untilStopped`. */
import { writeSync } from 'node:fs';
import { untilStopped } from '../../src/cli/serving.ts';
import type { Daemon } from '../../src/daemon/daemon.ts';

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
