/**
 * Measures whole runs: `npm run bench -- [--project PATH …] [--files N,N] [--language mixed|typescript|python]
 * [--runs N] [--works LIST] [--peers LIST | --against PATH] [--json]`. The works alternate, so that a busy minute of
 * the machine affects all of them: compare the ratios within one run, not the milliseconds of two. With `--against`,
 * they alternate with those of another checkout of depgraph. See README.md in this folder.
 */
import { cpus } from 'node:os';
import { compareBuilds } from './against.ts';
import { comparedTable, noteOn } from './against-table.ts';
import { readArguments, readCount, runMain, UsageError } from './arguments.ts';
import { thatBuild, thisBuild } from './build.ts';
import { installedPeers, type Peer } from './peers.ts';
import type { Cost } from './process.ts';
import { clearProgress, showProgress } from './progress.ts';
import { benchProject, nameOf, readProjects, type WantedProject } from './project.ts';
import { makeRepository } from './repository.ts';
import { median } from './statistics.ts';
import { chooseWorks, ownWorks, peerWorks, WARM, type Work } from './works.ts';

interface Row {
  readonly project: string;
  readonly work: string;
  readonly medianMs: number;
  readonly leastMs: number;
  readonly cpuMs: number;
  readonly peakMB: number;
}

/** The peer that the ratios refer to. */
const YARDSTICK = 'rev-dep';

await runMain(async () => {
  const { values } = readArguments({
    options: {
      project: { type: 'string', multiple: true },
      files: { type: 'string' },
      language: { type: 'string' },
      runs: { type: 'string', default: '5' },
      works: { type: 'string' },
      peers: { type: 'string' },
      against: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const { against, peers, json } = values;
  const common: Options = {
    projects: readProjects(values, '1000,5000,20000'),
    runs: readCount('--runs', values.runs),
    works: values.works?.split(','),
    json,
  };
  if (against === undefined) await measureAll(common, installedPeers(peers?.split(',')));
  else if (peers === undefined) await compareAll(common, against);
  else throw new UsageError('--peers and --against cannot be combined: --against compares two builds only');
  return 0;
});

interface Options {
  readonly projects: readonly WantedProject[];
  readonly runs: number;
  readonly works: readonly string[] | undefined;
  readonly json: boolean;
}

async function compareAll({ projects, runs, works, json }: Options, against: string): Promise<void> {
  const builds = { this: thisBuild(), that: thatBuild(against) };
  const rows = [];
  for (const project of projects) rows.push(...(await compareBuilds(project, { ...builds, runs, works })));
  const about = { this: builds.this.description, that: builds.that.description };
  if (json) {
    console.log(JSON.stringify({ ...environment(), ...about, runs, rows }, null, 2));
    return;
  }
  const { date, node, cpu } = environment();
  console.log(
    `${date}, Node ${node}, ${cpu}; ${runs === 1 ? 'one run' : `medians of ${runs} alternating runs`}`,
  );
  for (const [name, description] of Object.entries(about)) console.log(`${name}: ${description}`);
  for (const line of comparedTable(rows)) console.log(line);
  console.log(noteOn(rows, runs));
}

async function measureAll(options: Options, peers: readonly Peer[]): Promise<void> {
  const rows: Row[] = [];
  for (const project of options.projects) rows.push(...(await measure(project, peers, options)));
  const about = {
    ...environment(),
    versions: peers.map(({ name, version }) => `${name} ${version}`).join(', '),
  };
  if (options.json) {
    console.log(JSON.stringify({ ...about, rows }, null, 2));
    return;
  }
  console.log(`${about.date}, Node ${about.node}, ${about.cpu}; ${about.versions}`);
  print(rows);
}

async function measure(
  wanted: WantedProject,
  peers: readonly Peer[],
  { runs, works: starts }: Options,
): Promise<Row[]> {
  const { root, sources } = benchProject(wanted);
  makeRepository(root);
  const project = nameOf(wanted);
  const all = [...ownWorks({ build: thisBuild(), root, sources }), ...peerWorks(peers, root)];
  const works = starts ? chooseWorks(all, starts) : all;
  const costs = new Map<Work, Cost[]>(works.map(work => [work, []]));
  for (let run = 0; run < runs; run++) {
    for (const work of works) {
      showProgress(`${project}: ${run + 1} of ${runs}, ${work.name}`);
      costs.get(work)?.push(await work.run());
    }
  }
  clearProgress();
  return works.map(work => ({ project, work: work.name, ...medianOf(costs.get(work) ?? []) }));
}

function medianOf(costs: readonly Cost[]): Omit<Row, 'project' | 'work'> {
  return {
    medianMs: median(costs.map(({ ms }) => ms)),
    leastMs: Math.min(...costs.map(({ ms }) => ms)),
    cpuMs: median(costs.map(({ cpuMs }) => cpuMs)),
    peakMB: Math.max(...costs.map(({ peakMB }) => peakMB)),
  };
}

function print(rows: readonly Row[]): void {
  console.table(
    rows.map(row => {
      const [yardstick, warm] = [YARDSTICK, WARM].map(name =>
        rows.find(({ project, work }) => project === row.project && work === name),
      );
      return {
        project: row.project,
        work: row.work,
        'median ms': Math.round(row.medianMs),
        'min ms': Math.round(row.leastMs),
        'CPU ms': Math.round(row.cpuMs),
        'peak MB': Math.round(row.peakMB),
        [`of ${YARDSTICK}`]: yardstick ? (row.medianMs / yardstick.medianMs).toFixed(2) : '',
        'CPU of it': yardstick ? (row.cpuMs / yardstick.cpuMs).toFixed(2) : '',
        [`CPU of ${WARM}`]: warm ? (row.cpuMs / warm.cpuMs).toFixed(2) : '',
      };
    }),
  );
}

function environment() {
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    cpu: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
  };
}
