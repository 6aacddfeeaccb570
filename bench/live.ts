/**
 * From a save to the browser's socket: `node --import tsx bench/live.ts [--files 20000 | --project PATH] [--saves 60]`.
 * A daemon is started on a copy, one file is saved at a time, and the clock runs from the end of the write
 * until the event arrives at a client of `GET /api/events`. The first saves come while the daemon still warms up, and
 * are told apart from the others. `bytes` is the size of the median event.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mri from 'mri';
import { openEvents } from '../test/helpers/events.ts';
import { temporaryFolder } from '../test/helpers/project.ts';
import { startDaemon } from '../test/live/live-daemon.ts';
import { benchProject } from './project.ts';

const options = mri(process.argv.slice(2), { string: ['project', 'files', 'saves'] });
const saves = Number(options.saves ?? 60);
/** By then a daemon has practised what a save asks of it. */
const WARM_MS = 5000;
const { root, sources } = benchProject(options);
const home = temporaryFolder();
const env = { HOME: home, XDG_CONFIG_HOME: join(home, 'config'), XDG_STATE_HOME: join(home, 'state') };

type Change = (text: string, i: number) => string;

/** Packages come and go with it. */
const IMPORT: Change = (text, i) => `import 'added-${i % 3}'\n${text}`;

const KINDS: Readonly<Record<string, Change>> = {
  'an import more or less': IMPORT,
  'text only, same lines': (text, i) => `${text}// ${String(i).padStart(4, '0')}`,
  'one line more': (text, i) => `${text}${'\n'.repeat(i + 2)}`,
};

const daemon = await startDaemon(root, env);
try {
  await daemon.report();
  // Before its watches stand, a change is found by a sweep: that is not what is measured here.
  while ((await daemon.status()).watch.mode === 'starting') await sleep(100);
  const events = await openEvents(daemon.url);
  const rows = [];
  rows.push(await measure('right after the start', IMPORT, { events, saves: 3 }));
  await sleep(WARM_MS);
  for (const [kind, change] of Object.entries(KINDS))
    rows.push(await measure(kind, change, { events, saves }));
  console.table(rows);
  events.close();
} finally {
  await daemon.stop();
}

interface Course {
  readonly events: Awaited<ReturnType<typeof openEvents>>;
  readonly saves: number;
}

async function measure(kind: string, change: Change, { events, saves }: Course) {
  const times: number[] = [];
  const sizes: number[] = [];
  let silent = 0;
  for (let i = 0; i < saves; i++) {
    const path = join(root, sources[(i * 7919) % sources.length]);
    const original = readFileSync(path, 'utf8');
    for (const text of [change(original, i), original]) {
      if (text === readFileSync(path, 'utf8')) continue;
      writeFileSync(path, text);
      const saved = performance.now();
      const event = await events.next('revision', AbortSignal.timeout(1500));
      if (event) {
        times.push(performance.now() - saved);
        sizes.push(Buffer.byteLength(JSON.stringify(event.data)));
      } else silent++;
      await sleep(30 + ((i * 37) % 50));
    }
  }
  times.sort((a, b) => a - b);
  sizes.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(1);
  return {
    kind,
    saves: times.length + silent,
    'no event': silent,
    median: at(0.5),
    p95: at(0.95),
    worst: at(1),
    bytes: sizes[sizes.length >> 1],
  };
}
