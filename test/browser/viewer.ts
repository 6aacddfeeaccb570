import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { inWorld, type World } from '../helpers/daemon.ts';
import { findChromium } from './chromium.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A person in front of a browser. */
export interface Viewer {
  readonly world: World;
  /** From now on the browser may complain that it does not reach the server. */
  expectLoss(): void;
  /** Serves the project and opens its page; `query` is the rest of the address. */
  open(root: string, query?: string, options?: OpenOptions): Promise<Opened>;
}

export interface OpenOptions extends BrowserContextOptions {
  /** What is to be arranged before the page is asked for. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Whether to wait for all of the page, or only until its document begins to come. */
  readonly waitUntil?: 'load' | 'commit';
}

export interface Opened {
  readonly page: Page;
  readonly url: string;
}

/**
 * Runs a test with windows and daemons of its own. At its end, no page may have asked another origin for
 * anything, broken its own policy or said anything on its console.
 */
export function inBrowser(test: (viewer: Viewer) => Promise<void>): () => Promise<void> {
  return inWorld(async world => {
    const browser = await borrowBrowser();
    const complaints: string[] = [];
    let isLossExpected = false;
    try {
      await test({
        world,
        expectLoss() {
          isLossExpected = true;
        },
        open: (root, query, options) => openPage({ browser, world, complaints }, root, query, options),
      });
    } finally {
      for (const context of browser.contexts()) await context.close();
      returnBrowser();
    }
    const unexpected = complaints.filter(
      text => !(isLossExpected && text.startsWith('Failed to load resource')),
    );
    assert.equal(unexpected, []);
  });
}

/** The tests of a file follow each other at once, and share one browser; it ends when no other test comes. */
let shared: Promise<Browser> | undefined;
let ending: NodeJS.Timeout | undefined;
const IDLE_MS = 300;

async function borrowBrowser(): Promise<Browser> {
  clearTimeout(ending);
  const executablePath = findChromium();
  if (!executablePath) throw new Error('there is no chromium: npm run verify installs one');
  shared ??= chromium.launch({ executablePath, args: FLAGS }).catch(error => {
    shared = undefined;
    throw error;
  });
  return shared;
}

function returnBrowser(): void {
  ending = setTimeout(async () => {
    const browser = await shared;
    shared = undefined;
    await browser?.close();
  }, IDLE_MS);
}

interface Setting {
  readonly browser: Browser;
  readonly world: World;
  readonly complaints: string[];
}

async function openPage(
  { browser, world, complaints }: Setting,
  root: string,
  query = '',
  { before, waitUntil = 'load', ...options }: OpenOptions = {},
): Promise<Opened> {
  const url = await world.start(root);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', error => complaints.push(String(error.stack)));
  page.on('request', request => {
    if (new URL(request.url()).origin !== url && !request.url().startsWith('blob:'))
      complaints.push(request.url());
  });
  await before?.(page);
  await page.goto(`${url}/${query}`, { waitUntil });
  return { page, url };
}

/** The page shows this revision. */
export async function untilRevision(page: Page, revision: number): Promise<void> {
  await page.locator(`html[data-revision="${revision}"]`).waitFor({ state: 'attached' });
}
