/**
 * The time from a save to its event: `npm run bench:live -- [--files 20000 | --project PATH] [--saves 60]
 * [--language mixed|typescript|python]`. Starts a daemon on a copy, saves one file at a time, and measures from the
 * end of the write until the event arrives at a client of `GET /api/events`. The first saves, while the daemon warms
 * up, have a row of their own. `bytes` is the median size of a `revision` event, and `CPU` the daemon's CPU time for a
 * save. To compare two builds, see `npm run bench -- --against PATH --works saves`.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readArguments, readCount, runMain, UsageError } from './arguments.ts';
import { thisBuild } from './build.ts';
import { judges, SETTLE_MS, type Session, withDaemon } from './daemon.ts';
import { change, withComment, withImport } from './edit.ts';
import { cpuMsOf, residentMB } from './process.ts';
import { clearProgress, showProgress } from './progress.ts';
import { type BenchProject, benchProject, nameOf, readProjects } from './project.ts';
import { editAndRevert, type Save, type SaveOptions, timeSaves } from './saves.ts';
import { percentile } from './statistics.ts';

/** The text of a file after the save with this number. */
type Change = (path: string, text: string, i: number) => string;

/** Also adds or removes a package. */
const IMPORT: Change = (path, text, i) => withImport(path, text, `added_${i % 3}`);

const KINDS: Readonly<Record<string, Change>> = {
  'import added or removed': IMPORT,
  'text only, same lines': (path, text, i) => withComment(path, text, String(i).padStart(4, '0')),
  'lines added': (_path, text, i) => `${text}${'\n'.repeat(i + 2)}`,
};

await runMain(main);

async function main(): Promise<number> {
  const { values } = readArguments({
    options: {
      project: { type: 'string', multiple: true },
      files: { type: 'string' },
      language: { type: 'string' },
      saves: { type: 'string', default: '60' },
    },
  });
  const saves = readCount('--saves', values.saves);
  const [wanted, ...others] = readProjects(values, '20000');
  if (others.length > 0) throw new UsageError('bench:live measures one project');
  const build = thisBuild();
  showProgress(`${nameOf(wanted)}: preparing a copy`);
  const project = benchProject(wanted);
  showProgress(`${nameOf(wanted)}: first analysis`);
  await withDaemon(build, project.root, async session => {
    const measure = (kind: string, changed: Change, options: KindOptions) => {
      showProgress(`${nameOf(wanted)}: ${kind}`);
      const apply = (path: string, i: number) => change(path, text => changed(path, text, i));
      return measureKind(session, editAndRevert(filesOf(project, options.saves), apply), {
        kind,
        ...options,
      });
    };
    const rows = [await measure('right after the start', IMPORT, { saves: 3 })];
    await delay(SETTLE_MS);
    const isJudging = await judges(session.events, join(project.root, project.sources[0]));
    for (const [kind, changed] of Object.entries(KINDS))
      rows.push(await measure(kind, changed, { saves, isJudging }));
    clearProgress();
    console.table(rows);
    console.log(`memory of the daemon after the saves: ${Math.round(residentMB(session.pid))} MB`);
  });
  return 0;
}

interface KindOptions extends SaveOptions {
  readonly saves: number;
}

/** Spread over the whole project, so that no two saves in a row are of one folder. */
function filesOf({ root, sources }: BenchProject, count: number): string[] {
  return Array.from({ length: count }, (_, i) => join(root, sources[(i * 7919) % sources.length]));
}

async function measureKind(
  { pid, events }: Session,
  saves: Iterable<Save>,
  { kind, saves: files, isJudging = false }: KindOptions & { readonly kind: string },
) {
  const cpuBefore = cpuMsOf(pid);
  const { revision, judgement, bytes, missed } = await timeSaves(events, saves, { isJudging, isPaced: true });
  const cpuMs = cpuMsOf(pid) - cpuBefore;
  const at = (times: readonly number[], share: number) => percentile(times, share)?.toFixed(1);
  return {
    kind,
    saves: 2 * files,
    'no event': missed,
    median: at(revision, 0.5),
    p95: at(revision, 0.95),
    worst: at(revision, 1),
    ...(isJudging && { judged: at(judgement, 0.5), 'judged p95': at(judgement, 0.95) }),
    CPU: (cpuMs / (2 * files)).toFixed(1),
    bytes: percentile(bytes, 0.5),
  };
}
