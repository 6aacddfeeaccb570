/** A server that is asked to end and never comes to it: what a second signal does is up to `untilEnd`. */
import { writeSync } from 'node:fs';
import { untilEnd } from '../../src/cli/serving.ts';
import type { Daemon } from '../../src/daemon/daemon.ts';

setInterval(() => {}, 1000);
const daemon = {
  ended: new Promise<string>(() => {}),
  stop: (reason: string) => writeSync(1, `stopping: ${reason}\n`),
} as unknown as Daemon;
void untilEnd(daemon);
writeSync(1, 'serving\n');
