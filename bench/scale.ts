/**
 * How time and memory grow: `npm run bench:scale -- [--files N,N] [--runs N] [--chart FILE] [--json]`.
 * For each size, generates a monorepo and analyses it without a cache (cold), again (warm), and after one edit, and
 * prints the medians. `other` is the time outside all stages: starting the program, building and writing the report,
 * saving the cache. The chart shows the CPU time per file, which a busy machine disturbs least. For a save with a
 * daemon, see `npm run bench:live`.
 */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mri from 'mri';
import { temporaryFolder } from '../test/helpers/project.ts';
import { generateMonorepo } from './generate.ts';
import { growthChart } from './growth-chart.ts';
import { type Cost, costOf } from './process.ts';

interface Run extends Cost {
  readonly edges: number;
  readonly stages: Readonly<Record<string, number>>;
}

interface Row extends Run {
  readonly files: number;
  readonly work: string;
}

const WORKS = ['cold', 'warm', 'one edit'] as const;
type Work = (typeof WORKS)[number];

const CLI = resolve(import.meta.dirname, '../dist/depgraph.js');
/** A file of every generated project, and the text that the edit appends. */
const EDITED = 'packages/p0/src/feature5/module5.ts';
const EDIT = "import '../feature4/module4';\n";
/** Timestamps are only trusted if a file is at least two seconds older than its analysis. */
const SETTLE_MS = 2500;

const options = mri(process.argv.slice(2), { boolean: ['json'], string: ['files', 'runs', 'chart'] });
const sizes = String(options.files ?? '1000,3000,10000,30000,100000')
  .split(',')
  .map(Number);
const runs = Number(options.runs ?? 3);
const chart = resolve(options.chart ?? join(import.meta.dirname, 'growth.svg'));
/** A home folder of its own, so that no other daemon or configuration takes part. */
const home = temporaryFolder();
const env = {
  HOME: home,
  XDG_CONFIG_HOME: join(home, 'config'),
  XDG_STATE_HOME: join(home, 'state'),
  NO_COLOR: '1',
};

const rows: Row[] = [];
for (const files of sizes) rows.push(...(await measure(files)));
writeFileSync(chart, growthChart(WORKS.map(name => ({ name, points: pointsOf(name) }))));
const environment = {
  date: new Date().toISOString().slice(0, 10),
  node: process.versions.node,
  cpu: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
};
if (options.json) console.log(JSON.stringify({ ...environment, rows }, null, 2));
else {
  console.log(`${environment.date}, Node ${environment.node}, ${environment.cpu}; medians of ${runs}, ms`);
  console.table(rows.map(shown));
  console.log(chart);
}

async function measure(files: number): Promise<Row[]> {
  const root = temporaryFolder();
  try {
    generateMonorepo(root, files);
    const done: Record<Work, Run[]> = { cold: [], warm: [], 'one edit': [] };
    for (let run = 0; run < runs; run++) {
      rmSync(join(root, '.depgraph'), { recursive: true, force: true });
      await delay(SETTLE_MS);
      for (const work of WORKS) {
        showProgress(`${files} files: ${run + 1} of ${runs}, ${work}`);
        done[work].push(work === 'one edit' ? await analyzeEdited(root) : await analyze(root));
      }
    }
    showProgress('');
    return WORKS.map(work => ({ files, work, ...medianOf(done[work]) }));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function analyzeEdited(root: string): Promise<Run> {
  const path = join(root, EDITED);
  const original = readFileSync(path);
  appendFileSync(path, EDIT);
  try {
    return await analyze(root);
  } finally {
    writeFileSync(path, original);
  }
}

async function analyze(root: string): Promise<Run> {
  const printed = join(home, 'printed');
  const command = [process.execPath, CLI, 'analyze', '--timings'];
  const cost = await costOf(['/bin/sh', '-c', 'exec "$@" >"$0"', printed, ...command], { cwd: root, env });
  const text = readFileSync(printed, 'utf8');
  const edges = Number(/^ *Dependencies +([\d,]+)/m.exec(text)?.[1].replaceAll(',', ''));
  const stages = [...text.slice(text.indexOf('\nTimings')).matchAll(/^ {2}(\w+) +([\d.]+) ms$/gm)];
  if (stages.length === 0) throw new Error(`no timings in the output:\n${text}`);
  return { ...cost, edges, stages: Object.fromEntries(stages.map(([, stage, ms]) => [stage, Number(ms)])) };
}

/** The run with the median time, with the median CPU time and the peak memory of all runs. */
function medianOf(all: readonly Run[]): Run {
  const middle = Math.floor(all.length / 2);
  return {
    ...all.toSorted((a, b) => a.ms - b.ms)[middle],
    cpuMs: all.map(({ cpuMs }) => cpuMs).sort((a, b) => a - b)[middle],
    peakMB: Math.max(...all.map(({ peakMB }) => peakMB)),
  };
}

/** A stage that a run skipped is left blank. */
function shown({ files, work, edges, stages, ms, cpuMs, peakMB }: Row) {
  const counted = Object.values(stages).reduce((sum, stage) => sum + stage, 0);
  const names = new Set(rows.flatMap(row => Object.keys(row.stages)));
  const times = [...names].map(name => [name, name in stages ? Math.round(stages[name]) : '']);
  return {
    files,
    work,
    edges,
    ...Object.fromEntries(times),
    other: Math.round(ms - counted),
    total: Math.round(ms),
    CPU: Math.round(cpuMs),
    'peak MB': Math.round(peakMB),
    'µs/file': Math.round((1000 * ms) / files),
    'CPU µs/file': Math.round((1000 * cpuMs) / files),
  };
}

function pointsOf(name: Work) {
  return rows
    .filter(({ work }) => work === name)
    .map(({ files, cpuMs }) => ({ files, micros: (1000 * cpuMs) / files }));
}

function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text}\x1b[K`);
}
