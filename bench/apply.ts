/**
 * What one save costs: `node --import tsx bench/apply.ts [--files N] [--saves N]`.
 * A warm engine on a generated monorepo, in this process; each line is one kind of edit, told to
 * `engine.apply` as a watcher would tell it. `blocked` is the longest time in which the event loop answered nobody.
 */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import mri from 'mri';
import { defaultConfig } from '../src/config/options.ts';
import { createEngine, type Engine } from '../src/engine/engine.ts';
import { openStore } from '../src/store/store.ts';
import { seeded } from './generate.ts';
import { benchProject } from './project.ts';

const options = mri(process.argv.slice(2), { string: ['files', 'saves'] });
const saves = Number(options.saves ?? 50);
const { root, sources } = benchProject({ files: options.files });
/** From all of these the imports that are added lead somewhere. */
const modules = sources.filter(id => /^packages\/p\d+\/src\/feature\d\/module\d+\.ts$/.test(id)).sort();

interface Edit {
  readonly name: string;
  /** Changes the disk and returns the path to tell. */
  make(at: number): string;
}

const random = seeded(7);
const anyFile = () => modules[Math.floor(random() * modules.length)];
const append = (id: string, text: string) => appendFileSync(join(root, id), text);
const newFile = (at: number) => `packages/p${at}/src/feature3/brand-new${at}.ts`;

const EDITS: readonly Edit[] = [
  { name: 'touched', make: () => tell(anyFile(), id => append(id, '')) },
  { name: 'same line count', make: () => tell(anyFile(), id => append(id, ' ')) },
  { name: 'a line more', make: () => tell(anyFile(), id => append(id, '// more\n')) },
  {
    name: 'an import more',
    make: () => tell(anyFile(), id => append(id, "import '../feature1/module11'\n")),
  },
  { name: 'an import less', make: () => tell(anyFile(), dropFirstImport) },
  {
    name: 'a file more',
    make: at => tell(newFile(at), id => writeFileSync(join(root, id), "import './module3'\n")),
  },
  { name: 'a file less', make: at => tell(newFile(at), id => rmSync(join(root, id))) },
];

const store = openStore({ path: join(root, '.depgraph/cache.db'), warn: console.error });
const config = defaultConfig();
const engine = createEngine({ root, store, config: async () => config });
const rows = [await measureScan(engine, 'first scan'), await measureScan(engine, 'sweep')];
for (const edit of EDITS) rows.push(await measure(engine, edit));
await engine.close();
const again = createEngine({
  root,
  store: openStore({ path: join(root, '.depgraph/cache.db'), warn: console.error }),
  config: async () => config,
});
rows.push(await measureScan(again, 'scan from the cache'));
await again.close();
console.table(rows);

function tell(id: string, edit: (id: string) => void): string {
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
  await rest();
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
    await rest();
    delay.disable();
  }
  return { ...row(edit.name, samples, delay.max / 1e6), cpu: median(cpu) };
}

/** What a run leaves for later is done here, and counts as blocking but not as waiting. */
async function rest(): Promise<void> {
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
