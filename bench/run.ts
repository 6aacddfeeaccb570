/**
 * Measures whole runs: `npm run bench -- [--project PATH …] [--files N,N] [--runs N] [--peers LIST] [--works LIST]
 * [--json]`. The works alternate, so that a busy minute of the machine affects all of them: compare the ratios within
 * one run, not the milliseconds of two. See README.md in this folder.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, join } from 'node:path';
import mri from 'mri';
import { thisBuild } from './build.ts';
import { installedPeers, type Peer } from './peers.ts';
import type { Cost } from './process.ts';
import { benchProject } from './project.ts';
import { ownWorks, peerWorks, WARM, type Work } from './works.ts';

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

const options = mri(process.argv.slice(2), {
  boolean: ['json'],
  string: ['project', 'files', 'runs', 'peers', 'works'],
});
const runs = Number(options.runs ?? 5);
const listed = (value: unknown) => (value === undefined ? undefined : String(value).split(','));
const peers = installedPeers(listed(options.peers));
const rows: Row[] = [];
for (const wanted of wantedProjects()) rows.push(...(await measure(wanted, peers)));
if (options.json) console.log(JSON.stringify({ ...environment(), rows }, null, 2));
else print(rows);

function wantedProjects(): Readonly<Record<string, unknown>>[] {
  const given = [options.project ?? []].flat() as string[];
  if (given.length > 0) return given.map(project => ({ project }));
  return (listed(options.files) ?? ['1000', '5000', '20000']).map(files => ({ files }));
}

async function measure(wanted: Readonly<Record<string, unknown>>, peers: readonly Peer[]): Promise<Row[]> {
  const { root, sources } = benchProject(wanted);
  makeRepository(root);
  const project = wanted.project ? basename(root) : `generated ${wanted.files}`;
  const only = listed(options.works);
  const works = [...ownWorks({ build: thisBuild(), root, sources }), ...peerWorks(peers, root)].filter(
    ({ name }) => only?.some(part => name.startsWith(part)) ?? true,
  );
  const costs = new Map<Work, Cost[]>(works.map(work => [work, []]));
  for (let run = 0; run < runs; run++) {
    for (const work of works) {
      showProgress(`${project}: ${run + 1} of ${runs}, ${work.name}`);
      costs.get(work)?.push(await work.run());
    }
  }
  showProgress('');
  return works.map(work => ({ project, work: work.name, ...medianOf(costs.get(work) ?? []) }));
}

function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text}\x1b[K`);
}

/** Tools read the ignore rules of git, and the fresh clones need a commit. */
function makeRepository(root: string): void {
  appendFileSync(join(root, '.gitignore'), '\n.depgraph\nnode_modules\n');
  const git = (...args: string[]) => spawnSync('git', ['-C', root, ...args], { stdio: 'ignore' });
  if (!existsSync(join(root, '.git'))) git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '--quiet', '-m', 'bench');
}

function medianOf(costs: readonly Cost[]): Omit<Row, 'project' | 'work'> {
  const sorted = costs.toSorted((a, b) => a.ms - b.ms);
  const median = sorted[Math.floor(sorted.length / 2)];
  return {
    medianMs: median.ms,
    leastMs: sorted[0].ms,
    cpuMs: costs.map(({ cpuMs }) => cpuMs).sort((a, b) => a - b)[Math.floor(costs.length / 2)],
    peakMB: Math.max(...costs.map(({ peakMB }) => peakMB)),
  };
}

function print(rows: readonly Row[]): void {
  const { node, cpu, date, versions } = environment();
  console.log(`${date}, Node ${node}, ${cpu}; ${versions}`);
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
    versions: peers.map(({ name, version }) => `${name} ${version}`).join(', '),
  };
}
