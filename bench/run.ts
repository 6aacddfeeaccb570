/**
 * What we claim about speed, measured: `npm run bench [-- --project PATH …] [--runs N]`.
 * Times on a shared machine swing, so read the ratios of one run, not the milliseconds of two.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import mri from 'mri';
import { generateMonorepo } from './generate.ts';

const options = mri(process.argv.slice(2), { string: ['project', 'runs', 'sizes'] });
const runs = Number(options.runs ?? 5);
const cli = resolve(import.meta.dirname, '../dist/depgraph.js');
const work = mkdtempSync(join(tmpdir(), 'depgraph-bench-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));

interface Row {
  readonly project: string;
  readonly work: string;
  readonly median: number;
  readonly least: number;
}

const rows = projects().flatMap(measure);
console.table(
  rows.map(({ project, work, median, least }) => ({
    project,
    work,
    'median ms': Math.round(median),
    'least ms': Math.round(least),
    'of cold': (
      median / (rows.find(row => row.project === project && row.work === 'cold')?.median ?? median)
    ).toFixed(2),
  })),
);

function projects(): { name: string; root: string }[] {
  const given = [options.project ?? []].flat() as string[];
  if (given.length > 0) return given.map(copyOf);
  const sizes = String(options.sizes ?? '1000,5000')
    .split(',')
    .map(Number);
  return sizes.map(size => {
    const root = join(work, `generated-${size}`);
    generateMonorepo(root, size);
    return { name: `generated ${size}`, root };
  });
}

/** The bench edits a file and writes a cache, so it never works on the original. */
function copyOf(path: string): { name: string; root: string } {
  const root = join(work, resolve(path).replaceAll(/[^\w.-]/g, '_'));
  cpSync(path, root, { recursive: true, verbatimSymlinks: true });
  return { name: path, root };
}

function measure({ name, root }: { name: string; root: string }): Row[] {
  const cache = join(root, '.depgraph');
  const edited = firstSource(root);
  return [
    time('cold', () => rmSync(cache, { recursive: true, force: true })),
    time('warm', () => {}),
    time('one file edited', () => appendFileSync(edited, '\nexport const edited = 1\n')),
  ];

  function time(work: string, prepare: () => void): Row {
    const samples = Array.from({ length: runs }, () => {
      prepare();
      const start = performance.now();
      const { status, stderr } = spawnSync(process.execPath, [cli, 'analyze', root, '--quiet'], {
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`depgraph ended with ${status}: ${stderr}`);
      return performance.now() - start;
    });
    samples.sort((a, b) => a - b);
    return { project: name, work, median: samples[Math.floor(runs / 2)], least: samples[0] };
  }
}

function firstSource(root: string): string {
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' }).find(
    path => /\.(ts|js|py)$/.test(path) && !path.includes('node_modules') && !path.endsWith('.d.ts'),
  );
  if (!found) throw new Error(`no source file in ${root}`);
  return join(root, found);
}
