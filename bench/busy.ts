/**
 * How fast a busy daemon responds: `node --import tsx bench/busy.ts [--files 50000 | --project PATH]`.
 * Polls the status during a first analysis without a cache, then stops a daemon in the middle of another one.
 */
import { join } from 'node:path';
import mri from 'mri';
import { askStatus } from '../src/faces/daemon/client.ts';
import { stateDirOf } from '../src/faces/daemon/state-dir.ts';
import { temporaryFolder } from '../test/helpers/project.ts';
import { startDaemon } from '../test/live/live-daemon.ts';
import { benchProject } from './project.ts';

const options = mri(process.argv.slice(2), { string: ['project', 'files'] });
const { root } = benchProject({ ...options, files: String(options.files ?? 50_000) });
const folder = temporaryFolder();
const env = { HOME: folder, XDG_CONFIG_HOME: join(folder, 'config'), XDG_STATE_HOME: join(folder, 'state') };
const stateDir = stateDirOf(root, env);
if (!stateDir) throw new Error('no state directory');

const first = await startDaemon(root, env);
const times: number[] = [];
for (let isBusy = true; isBusy; ) {
  const start = performance.now();
  const answer = await askStatus(stateDir, 10_000);
  times.push(performance.now() - start);
  isBusy = answer.state === 'answered' && answer.body.revision === undefined;
  await new Promise(done => setTimeout(done, 10));
}
await first.stop();

const second = await startDaemon(root, env);
const begin = performance.now();
await second.stop();
const stopped = performance.now() - begin;

times.sort((a, b) => a - b);
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
console.table([
  { what: 'status while analysing', requests: times.length, median: at(0.5), p95: at(0.95), worst: at(1) },
  { what: 'depgraphd stop while analysing', requests: 1, median: stopped.toFixed(1) },
]);
