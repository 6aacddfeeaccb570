/**
 * Searches for leaks: `node --import tsx bench/churn.ts [--minutes 30] [--files 5000] [--seed 1]`.
 * Edits, adds and deletes files and folders, connects and disconnects clients and sends requests, while it samples
 * memory, descriptors, watches and the write-ahead log of the daemon.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import mri from 'mri';
import { type EventStream, openEvents } from '../test/helpers/events.ts';
import { temporaryFolder } from '../test/helpers/project.ts';
import { createRandom } from '../test/helpers/random.ts';
import { coldAnalysis, untilExact } from '../test/live/exactness.ts';
import { fetchText, startDaemon } from '../test/live/live-daemon.ts';
import { benchProject } from './project.ts';

const options = mri(process.argv.slice(2), { string: ['minutes', 'files', 'seed', 'project'] });
const minutes = Number(options.minutes ?? 30);
const random = createRandom(Number(options.seed ?? 1));
const { root, sources } = benchProject({ ...options, files: String(options.files ?? 5000) });
const home = temporaryFolder();
const env = { HOME: home, XDG_CONFIG_HOME: join(home, 'config'), XDG_STATE_HOME: join(home, 'state') };
const daemon = await startDaemon(root, env);

interface Sample {
  readonly minute: string;
  readonly 'RSS MB': number;
  readonly descriptors: number;
  readonly watches: number;
  readonly 'WAL KB': number;
  readonly 'log KB': number;
  readonly edits: number;
  readonly revision: number;
}

const samples: Sample[] = [];
const clients = new Set<EventStream>();
const extra: string[] = [];
let edits = 0;
const begin = performance.now();
const elapsed = () => (performance.now() - begin) / 60_000;

try {
  await daemon.report();
  while (elapsed() < minutes) {
    if (elapsed() >= (samples.length * minutes) / 60) samples.push(await sample());
    await step();
  }
  samples.push(await sample());
  console.table(samples);
  const difference = await untilExact(daemon, await coldAnalysis(root, env));
  console.log(difference ?? 'the daemon ended with the same report as a cold analysis');
  if (difference) process.exitCode = 1;
} finally {
  for (const client of clients) client.close();
  await daemon.stop();
}

async function step(): Promise<void> {
  const what = random.below(100);
  if (what < 60) editOne();
  else if (what < 70) addOne();
  else if (what < 80) removeOne();
  else if (what < 84) rmSync(join(root, `churn/f${random.below(20)}`), { recursive: true, force: true });
  else if (what < 90)
    await fetchText(`${daemon.url}/api/${random.pick(['graph', 'model', 'badge', 'project'])}`);
  else if (what < 95) await changeClients();
  else for (let i = 0; i < 200; i++) editOne();
  await new Promise(done => setTimeout(done, random.below(150)));
}

function editOne(): void {
  const path = join(root, random.pick(sources));
  const text = readFileSync(path, 'utf8').replace(/^import 'churn-\d+'\n/, '');
  writeFileSync(path, random.chance(0.5) ? `import 'churn-${random.below(50)}'\n${text}` : text);
  edits++;
}

function addOne(): void {
  const id = `churn/f${random.below(20)}/g${random.below(5)}/m${random.below(50)}.ts`;
  mkdirSync(dirname(join(root, id)), { recursive: true });
  writeFileSync(join(root, id), `import '../g${random.below(5)}/m${random.below(50)}'\n// ${edits}\n`);
  extra.push(id);
  edits++;
}

function removeOne(): void {
  const [id] = extra.splice(random.below(extra.length || 1), 1);
  if (id) rmSync(join(root, id), { force: true });
  edits++;
}

async function changeClients(): Promise<void> {
  const [first] = clients;
  if (clients.size >= 8 || (first && random.chance(0.5))) {
    first?.close();
    if (first) clients.delete(first);
  } else clients.add(await openEvents(daemon.url));
}

async function sample(): Promise<Sample> {
  const of = (file: string) => readFileSync(`/proc/${daemon.pid}/${file}`, 'utf8');
  const fds = readdirSync(`/proc/${daemon.pid}/fd`);
  const status = await daemon.status();
  const row = {
    minute: elapsed().toFixed(1),
    'RSS MB': Math.round(Number(/VmRSS:\s+(\d+)/.exec(of('status'))?.[1]) / 1024),
    descriptors: fds.length,
    watches: fds.reduce((sum, fd) => sum + (infoOf(fd).match(/^inotify /gm)?.length ?? 0), 0),
    'WAL KB': sizeOf(join(root, '.depgraph/cache.db-wal')),
    'log KB': sizeOf(status.log),
    edits,
    revision: status.revision,
  };
  console.log(JSON.stringify(row));
  return row;
}

function infoOf(fd: string): string {
  try {
    return readFileSync(`/proc/${daemon.pid}/fdinfo/${fd}`, 'utf8');
  } catch {
    return ''; // Already closed.
  }
}

function sizeOf(path: string): number {
  return Math.round((statSync(path, { throwIfNoEntry: false })?.size ?? 0) / 1024);
}
