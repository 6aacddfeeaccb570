/**
 * Takes the screenshots of the README: `npm run screenshots`. They show the demo project, so that anyone can reproduce
 * them. `--out FOLDER` takes all views in both themes; `--project PATH` uses another project, without a selection.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import mri from 'mri';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../test/browser/chromium.ts';
import { temporaryFolder } from '../test/helpers/project.ts';
import { startDaemon } from '../test/live/live-daemon.ts';
import { benchProject } from './project.ts';

type Theme = 'light' | 'dark';

interface Screenshot {
  readonly name: string;
  /** The themes in the README. */
  readonly themes: readonly Theme[];
  /** The query string of the URL. */
  readonly query: string;
  /** The selector to wait for. */
  readonly until: string;
  /** A file or folder of the demo to select, and the selector to wait for then. */
  readonly selected?: { readonly at: string; readonly until: string };
}

const SCREENSHOTS: readonly Screenshot[] = [
  { name: 'overview', themes: ['light', 'dark'], query: 'view=overview', until: '.module' },
  {
    name: 'map',
    themes: [],
    query: 'view=map',
    until: '.box',
    selected: { at: 'shop/core', until: '.box.selected' },
  },
  { name: 'matrix', themes: ['light'], query: 'view=matrix', until: '.matrix canvas' },
  {
    name: 'focus',
    themes: ['light'],
    query: 'view=focus',
    until: '.view.focus',
    selected: { at: 'shop/core/order.ts', until: '.focus-columns' },
  },
  { name: 'cycles', themes: ['light'], query: 'view=cycles', until: '.cycle-columns' },
  { name: 'risks', themes: ['dark'], query: 'view=risks', until: '.risk-columns' },
  { name: 'rules', themes: [], query: 'view=rules', until: '.view.rules h2' },
  { name: 'table', themes: [], query: 'view=table', until: '.view.table tbody tr' },
];

const repository = join(import.meta.dirname, '..');
const options = mri(process.argv.slice(2), { string: ['project', 'out'] });
const isForReadme = options.out === undefined;
const isDemo = options.project === undefined;
const out = resolve(options.out ?? join(repository, 'ui/screenshots'));
const { root } = benchProject({ project: options.project ?? join(repository, 'demo') });
mkdirSync(out, { recursive: true });

const user = temporaryFolder();
const env = { HOME: user, XDG_CONFIG_HOME: join(user, 'config'), XDG_STATE_HOME: join(user, 'state') };
const daemon = await startDaemon(root, env);
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
});
try {
  for (const colorScheme of ['light', 'dark'] as const) await takeAll(browser, colorScheme);
} finally {
  await browser.close();
  await daemon.stop();
}

async function takeAll(browser: Browser, colorScheme: Theme): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 750 },
    reducedMotion: 'reduce',
    colorScheme,
  });
  // The hint of the first visit would cover a part of the page.
  await context.addInitScript("localStorage.setItem('depgraph-hint-seen', 'yes')");
  for (const { name, themes, query, until, selected } of SCREENSHOTS) {
    if (isForReadme && !themes.includes(colorScheme)) continue;
    const page = await context.newPage();
    const chosen = isDemo ? selected : undefined;
    await page.goto(`${daemon.url}/?${query}${chosen ? `&at=${encodeURIComponent(chosen.at)}` : ''}`);
    await page
      .locator(chosen?.until ?? until)
      .first()
      .waitFor();
    // The last of the lists beside the view.
    if (isDemo) await page.getByRole('heading', { name: 'Mutual dependencies' }).waitFor();
    const path = join(out, `${name}-${colorScheme}.png`);
    await page.screenshot({ path });
    console.log(path);
    await page.close();
  }
}
