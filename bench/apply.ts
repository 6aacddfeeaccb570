/**
 * The cost of one save: `node --import tsx bench/apply.ts [--files N] [--saves N]`.
 * Runs a warm engine on a generated monorepo in this process. Each row is one kind of edit, passed to `engine.apply`
 * as a watcher would pass it. `blocked` is the longest time that the event loop was blocked.
 */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import mri from 'mri';
import { defaultConfig } from '../src/core/config/options.ts';
import { createEngine, type Engine } from '../src/project/engine/engine.ts';
import { openStore } from '../src/project/store/store.ts';
import { seeded } from './generate.ts';
import { benchProject } from './project.ts';

const options = mri(process.argv.slice(2), { string: ['files', 'saves'] });
const saves = Number(options.saves ?? 50);
const { root, sources } = benchProject({ files: options.files });
/** The imports that are added below resolve from each of these. */
const modules = sources.filter(id => /^packages\/p\d+\/src\/feature\d\/module\d+\.ts$/.test(id)).sort();

interface Edit {
  readonly name: string;
  /** Changes a file on disk and returns its path. */
  make(at: number): string;
}

const random = seeded(7);
const anyFile = () => modules[Math.floor(random() * modules.length)];
const append = (id: string, text: string) => appendFileSync(join(root, id), text);
const newFile = (at: number) => `packages/p${at}/src/feature3/brand-new${at}.ts`;

const EDITS: readonly Edit[] = [
  { name: 'touched', make: () => editFile(anyFile(), id => append(id, '')) },
  { name: 'text changed', make: () => editFile(anyFile(), id => append(id, ' ')) },
  { name: 'line added', make: () => editFile(anyFile(), id => append(id, '// more\n')) },
  {
    name: 'import added',
    make: () => editFile(anyFile(), id => append(id, "import '../feature1/module11'\n")),
  },
  { name: 'import removed', make: () => editFile(anyFile(), dropFirstImport) },
  {
    name: 'file added',
    make: at => editFile(newFile(at), id => writeFileSync(join(root, id), "import './module3'\n")),
  },
  { name: 'file removed', make: at => editFile(newFile(at), id => rmSync(join(root, id))) },
];

const store = openStore({ path: join(root, '.depgraph/cache.db'), warn: console.error });
const config = defaultConfig();
const engine = createEngine({ root, store, config: async () => config });
const rows = [await measureScan(engine, 'first scan'), await measureScan(engine, 'sweep')];
for (const edit of EDITS) rows.push(await measure(engine, edit));
await engine.close();
const restarted = createEngine({
  root,
  store: openStore({ path: join(root, '.depgraph/cache.db'), warn: console.error }),
  config: async () => config,
});
rows.push(await measureScan(restarted, 'scan from the cache'));
await restarted.close();
console.table(rows);

function editFile(id: string, edit: (id: string) => void): string {
  edit(id);
  return id;
}

function dropFirstImport(id: string): void {
  const text = readFileSync(join(root, id), 'utf8');
  writeFileSync(join(root, id), text.replace(/^import .*\n/m, ''));
}

async function measureScan(engine: Engine, name: string) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  await engine.scan();
  const took = performance.now() - start;
  await runDeferred();
  return row(name, [took], delay.max / 1e6);
}

async function measure(engine: Engine, edit: Edit) {
  const samples: number[] = [];
  const cpu: number[] = [];
  for (let at = 0; at < 5; at++) await engine.apply([edit.make(at)]);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  for (let at = 0; at < saves; at++) {
    const id = edit.make(at + 5);
    delay.enable();
    const start = performance.now();
    const before = process.cpuUsage();
    await engine.apply([id]);
    const { user, system } = process.cpuUsage(before);
    samples.push(performance.now() - start);
    cpu.push((user + system) / 1000);
    await runDeferred();
    delay.disable();
  }
  return { ...row(edit.name, samples, delay.max / 1e6), cpu: median(cpu) };
}

/** Lets deferred work run: it counts as `blocked`, but not towards the time of the save. */
async function runDeferred(): Promise<void> {
  await new Promise(done => setTimeout(done, 20));
}

function median(samples: readonly number[]): number {
  return Number(samples.toSorted((a, b) => a - b)[samples.length >> 1].toFixed(1));
}

function row(name: string, samples: number[], blocked: number) {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => Number(sorted[Math.ceil(sorted.length * share) - 1].toFixed(1));
  return { edit: name, median: at(0.5), p95: at(0.95), blocked: Number(blocked.toFixed(1)) };
}
