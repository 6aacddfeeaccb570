/**
 * The time from a save to its event: `node --import tsx bench/live.ts [--files 20000 | --project PATH] [--saves 60]`.
 * Starts a daemon on a copy, saves one file at a time, and measures from the end of the write until the event arrives
 * at a client of `GET /api/events`. The first saves, while the daemon warms up, have a row of their own. `bytes` is
 * the median size of an event.
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
/** After this time a daemon has warmed up the code of a save. */
const WARM_MS = 5000;
const { root, sources } = benchProject({ project: options.project, files: options.files });
const home = temporaryFolder();
const env = { HOME: home, XDG_CONFIG_HOME: join(home, 'config'), XDG_STATE_HOME: join(home, 'state') };

type Change = (text: string, i: number) => string;

/** Also adds or removes a package. */
const IMPORT: Change = (text, i) => `import 'added-${i % 3}'\n${text}`;

const KINDS: Readonly<Record<string, Change>> = {
  'import added or removed': IMPORT,
  'text only, same lines': (text, i) => `${text}// ${String(i).padStart(4, '0')}`,
  'lines added': (text, i) => `${text}${'\n'.repeat(i + 2)}`,
};

const daemon = await startDaemon(root, env);
try {
  await daemon.report();
  // Before the watches are ready, only a sweep finds a change, which is not measured here.
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

interface MeasureOptions {
  readonly events: Awaited<ReturnType<typeof openEvents>>;
  readonly saves: number;
}

async function measure(kind: string, change: Change, { events, saves }: MeasureOptions) {
  const times: number[] = [];
  const sizes: number[] = [];
  let missing = 0;
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
      } else missing++;
      await sleep(30 + ((i * 37) % 50));
    }
  }
  times.sort((a, b) => a - b);
  sizes.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(1);
  return {
    kind,
    saves: times.length + missing,
    'no event': missing,
    median: at(0.5),
    p95: at(0.95),
    worst: at(1),
    bytes: sizes[sizes.length >> 1],
  };
}
