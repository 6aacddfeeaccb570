/**
 * The performance budgets of the page: `node --import tsx bench/page.ts [--files 1000,20000,50000] [--project PATH]
 * [--view overview|map]`. A daemon serves a project to a headless browser without a GPU. Without `--view`, it measures
 * the view that the bare address shows.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mri from 'mri';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../test/browser/chromium.ts';
import { temporaryFolder } from '../test/helpers/project.ts';
import { startDaemon } from '../test/live/live-daemon.ts';
import { layoutTime } from './overview-layout.ts';
import {
  budgetTable,
  FIRST_LOAD_KB,
  firstLoadKb,
  LAYOUT_MS,
  type Measurement,
  overBudget,
} from './page-budgets.ts';
import { benchProject } from './project.ts';

/** Runs in the page before any other script, and records the timings. */
const OBSERVE = `
  window.bench = { map: 0, longest: 0, received: 0, painted: 0 };
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) bench.longest = Math.max(bench.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  const Source = EventSource;
  window.EventSource = class extends Source {
    constructor(...args) {
      super(...args);
      super.addEventListener('revision', () => { bench.received = performance.now(); });
    }
  };
  new MutationObserver(() => {
    if (bench.map === 0 && document.querySelector('main [data-box]')) {
      bench.map = -1;
      requestAnimationFrame(() => setTimeout(() => { bench.map = performance.now(); }));
    }
  }).observe(document, { childList: true, subtree: true });
  new MutationObserver(() => {
    requestAnimationFrame(() => setTimeout(() => { if (bench.received > bench.painted) bench.painted = performance.now(); }));
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-revision'] });
`;

/** Longer than the debounce of the page's background computations. */
const PAUSE_MS = 1000;

const options = mri(process.argv.slice(2), { string: ['project', 'files', 'view'] });
if (options.view !== undefined && !['overview', 'map'].includes(options.view)) {
  console.error(`--view must be overview or map, not "${options.view}"`);
  process.exit(2);
}
const query = options.view === undefined ? '' : `?view=${options.view}`;
const sizes = String(options.files ?? '1000,20000,50000').split(',');
const projects = options.project ? [{ project: options.project }] : sizes.map(files => ({ files }));
const rows: Measurement[] = [];
for (const project of projects) rows.push(await measure(project));
for (const line of budgetTable(rows)) console.log(line);
const layoutMs = layoutTime();
const isSlow = layoutMs > LAYOUT_MS;
console.log(
  `layout of 60 boxes and 600 dependencies: ${layoutMs.toFixed(0)} of ${LAYOUT_MS} ms${isSlow ? ' OVER' : ''}`,
);
const firstKb = firstLoadKb(join(import.meta.dirname, '../dist/ui'));
const isTooLarge = firstKb > FIRST_LOAD_KB;
console.log(
  `first script and style, gzipped: ${firstKb.toFixed(1)} of ${FIRST_LOAD_KB} KB${isTooLarge ? ' OVER' : ''}`,
);
const over = [
  ...overBudget(rows),
  ...(isSlow ? ['layout'] : []),
  ...(isTooLarge ? ['first script and style'] : []),
];
console.log(over.length === 0 ? 'all within the budgets' : `over the budget: ${over.join('; ')}`);

async function measure(wanted: Readonly<Record<string, unknown>>): Promise<Measurement> {
  const { root, sources } = benchProject(wanted);
  const home = temporaryFolder();
  const env = { HOME: home, XDG_CONFIG_HOME: join(home, 'config'), XDG_STATE_HOME: join(home, 'state') };
  const daemon = await startDaemon(root, env);
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
  });
  try {
    await daemon.report();
    const loads: Loaded[] = [];
    for (let i = 0; i < 3; i++) {
      const page = await browser.newPage();
      loads.push(await load(page, `${daemon.url}/${query}`));
      // It would apply the saves below, too.
      await page.close();
    }
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await load(page, `${daemon.url}/${query}`);
    const frames = await panning(page);
    const expand = await expanding(page);
    const saves = [];
    let moved = 0;
    for (let i = 0; i < 20; i++) {
      const file = join(root, sources[(i * 97) % sources.length]);
      await sleep(PAUSE_MS);
      const before = await corners(page);
      saves.push(await saving(page, () => appendFileSync(file, `import 'bench-${i}'\n`)));
      const after = await corners(page);
      moved += Object.keys(before).filter(id => id in after && after[id] !== before[id]).length;
    }
    const best = (key: keyof Loaded) => Math.min(...loads.map(each => each[key]));
    return {
      files: wanted.files === undefined ? sources.length : Number(wanted.files),
      values: {
        'shell painted, ms': best('shell'),
        'boxes painted with labels, ms': best('map'),
        'frame p95 while panning and zooming, ms': at(frames, 0.95),
        'expand or zoom into a folder, ms': at(expand, 0.5),
        'live patch to paint, ms': at(saves, 0.5),
        'boxes moved by a save': moved,
        'longest main-thread task, ms': best('longest'),
        'heap, MB': await heapOf(page),
      },
    };
  } finally {
    await browser.close();
    await daemon.stop();
  }
}

/** The heap after all saves, without garbage. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  return (await page.evaluate<number>('performance.memory.usedJSHeapSize')) / 1e6;
}

interface Loaded {
  readonly shell: number;
  readonly map: number;
  readonly longest: number;
}

async function load(page: Page, url: string): Promise<Loaded> {
  await page.addInitScript(OBSERVE);
  await page.goto(url);
  await until(page, 'bench.map > 0');
  const shell = await page.evaluate<number>(
    `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0`,
  );
  return {
    shell,
    map: await page.evaluate<number>('bench.map'),
    longest: await page.evaluate<number>('bench.longest'),
  };
}

/** Polls, because the page's content security policy forbids the `eval` of `waitForFunction`. */
async function until(page: Page, condition: string): Promise<void> {
  while (!(await page.evaluate<boolean>(condition))) await sleep(5);
}

/** Frame times while the map is dragged and zoomed. */
async function panning(page: Page): Promise<number[]> {
  await page.evaluate(`
    bench.frames = [];
    bench.run = true;
    (function frame(last) {
      requestAnimationFrame(now => {
        bench.frames.push(now - last);
        if (bench.run) frame(now);
      });
    })(performance.now());
  `);
  await page.mouse.move(640, 400);
  await page.mouse.down();
  for (let i = 0; i < 60; i++) await page.mouse.move(640 + (i % 20) * 6, 400 + (i % 15) * 5);
  await page.mouse.up();
  for (let i = 0; i < 20; i++) await page.mouse.wheel(0, i % 2 === 0 ? -60 : 60);
  await page.evaluate('bench.run = false');
  return (await page.evaluate<number[]>('bench.frames')).slice(2);
}

/** Opens closed folders of the map, or zooms into boxes of the overview and out again. */
async function expanding(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(`(async () => {
    const times = [];
    const closed = [...document.querySelectorAll('.box.folder.closed')];
    const boxes = closed.length > 0 ? closed : [...document.querySelectorAll('main [data-box]')];
    const folders = boxes.slice(0, 6).map(box => box.dataset.box);
    for (const id of folders) {
      const box = document.querySelector('[data-box="' + CSS.escape(id) + '"]');
      if (!box) continue;
      const start = performance.now();
      box.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
      await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
      times.push(performance.now() - start);
      if (closed.length > 0) continue;
      dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      await new Promise(done => setTimeout(done, 300));
    }
    return times;
  })()`);
}

/** The time from the arrival of an event to the next paint. */
async function saving(page: Page, save: () => void): Promise<number> {
  await page.evaluate('bench.painted = 0; bench.received = 0');
  save();
  await until(page, 'bench.painted > bench.received && bench.received > 0');
  return page.evaluate<number>('bench.painted - bench.received');
}

function at(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Box → its top left corner on the screen. */
async function corners(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate<Readonly<Record<string, string>>>(`Object.fromEntries(
    [...document.querySelectorAll('main [data-box]')].map(box => {
      const { x, y } = box.getBoundingClientRect();
      return [box.dataset.box, Math.round(x) + ' ' + Math.round(y)];
    }),
  )`);
}
