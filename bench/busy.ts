/**
 * How a daemon answers while it is busy: `node --import tsx bench/busy.ts [--files 50000 | --project PATH]`.
 * A first analysis without a cache is under way; its status is asked for all the time, and then it is stopped in
 * the middle of another one.
 */
import { join } from 'node:path';
import mri from 'mri';
import { askStatus } from '../src/daemon/client.ts';
import { stateDirOf } from '../src/daemon/state-dir.ts';
import { temporaryFolder } from '../test/helpers/project.ts';
import { startDaemon } from '../test/live/live-daemon.ts';
import { benchProject } from './project.ts';

const options = mri(process.argv.slice(2), { string: ['project', 'files'] });
const { root } = benchProject({ ...options, files: String(options.files ?? 50_000) });
const folder = temporaryFolder();
const env = { HOME: folder, XDG_CONFIG_HOME: join(folder, 'config'), XDG_STATE_HOME: join(folder, 'state') };
const home = stateDirOf(root, env);
if (!home) throw new Error('there is no home');

const first = await startDaemon(root, env);
const times: number[] = [];
for (let isBusy = true; isBusy; ) {
  const asked = performance.now();
  const answer = await askStatus(home, 10_000);
  times.push(performance.now() - asked);
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
  { what: 'status while analysing', asked: times.length, median: at(0.5), p95: at(0.95), worst: at(1) },
  { what: 'depgraphd stop while analysing', asked: 1, median: stopped.toFixed(1) },
]);
