import type { Browser, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { inWorld, type World } from '../helpers/daemon.ts';
import { inOwnWorld, type OwnWorld } from '../helpers/own-daemon.ts';
import { borrowBrowser, returnBrowser } from './shared-browser.ts';

/** Opens pages of projects in a browser. */
export interface Viewer<W extends Server = OwnWorld> {
  readonly world: W;
  /** From now on failed requests are not errors. */
  allowFailedRequests(): void;
  /** Serves the project and opens its page. */
  open(root: string, query?: string, options?: OpenOptions): Promise<Opened>;
}

/** Where a page comes from. */
export interface Server {
  start(root: string): Promise<string>;
}

export interface OpenOptions extends BrowserContextOptions {
  /** Runs before the page is loaded. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Whether to wait for the whole page, or only for the start of the document. */
  readonly waitUntil?: 'load' | 'commit';
}

export interface Opened {
  readonly page: Page;
  readonly url: string;
}

/**
 * Runs a test with its own pages, served by this process. Fails if a page sent a request to another origin, violated its
 * content security policy or logged an error or warning.
 */
export function inBrowser(test: (viewer: Viewer) => Promise<void>): () => Promise<void> {
  return inOwnWorld(world => view(world, test));
}

/** The same with daemons in processes of their own, for tests that end them. */
export function inBrowserOfDaemon(test: (viewer: Viewer<World>) => Promise<void>): () => Promise<void> {
  return inWorld(world => view(world, test));
}

async function view<W extends Server>(world: W, test: (viewer: Viewer<W>) => Promise<void>): Promise<void> {
  const { viewer, browser, assertNoErrors } = await openViewer(world);
  const others = browser.contexts();
  try {
    await test(viewer);
  } finally {
    for (const context of browser.contexts()) if (!others.includes(context)) await context.close();
    returnBrowser();
  }
  assertNoErrors();
}

/** The caller closes its pages and returns the browser. */
export async function openViewer<W extends Server>(world: W) {
  const browser = await borrowBrowser();
  const errors: string[] = [];
  let allowsFailedRequests = false;
  const viewer: Viewer<W> = {
    world,
    allowFailedRequests() {
      allowsFailedRequests = true;
    },
    open: (root, query, options) => openPage({ browser, world, errors }, root, query, options),
  };
  /** Fails if there were errors since the last call. */
  const assertNoErrors = () => {
    const unexpected = errors
      .splice(0)
      .filter(text => !(allowsFailedRequests && text.startsWith('Failed to load resource')));
    allowsFailedRequests = false;
    assert.equal(unexpected, []);
  };
  return { viewer, browser, assertNoErrors };
}

interface Setting {
  readonly browser: Browser;
  readonly world: Server;
  readonly errors: string[];
}

async function openPage(
  { browser, world, errors }: Setting,
  root: string,
  query = '',
  { before, waitUntil = 'load', ...options }: OpenOptions = {},
): Promise<Opened> {
  const url = await world.start(root);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('console', message => {
    if (isComplaint(message) && !isAboutDeletedFile(message)) errors.push(message.text());
  });
  page.on('pageerror', error => errors.push(String(error.stack)));
  page.on('request', request => {
    if (new URL(request.url()).origin !== url && !request.url().startsWith('blob:'))
      errors.push(request.url());
  });
  await before?.(page);
  await page.goto(`${url}/${withView(query)}`, { waitUntil });
  return { page, url };
}

/** Most tests are about the map; the page shows the overview first. */
export function withView(query: string): string {
  if (/[?&]view=/.test(query)) return query;
  return query === '' ? '?view=map' : `${query}&view=map`;
}

const isComplaint = (message: ConsoleMessage) => ['error', 'warning'].includes(message.type());

/** A file can be deleted before its rules are asked for, and the page hear of it after the answer. */
const isAboutDeletedFile = (message: ConsoleMessage) =>
  message.text().includes('404') && message.location().url.includes('/api/explain?');

/** Waits until the page shows a revision. */
export async function untilRevision(page: Page, revision: number): Promise<void> {
  await page.locator(`html[data-revision="${revision}"]`).waitFor({ state: 'attached' });
}
