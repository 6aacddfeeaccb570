import type { Page } from 'playwright-core';
import { openOwnWorld } from '../helpers/own-daemon.ts';
import { returnBrowser } from './shared-browser.ts';
import { visit } from './steps.ts';
import { type Opened, type OpenOptions, openViewer, withView } from './viewer.ts';

/** One page of a project for several tests, because loading a page takes longer than most of them. */
export interface SharedPage {
  /** A test that begins at an address of the page, without the hint of the first visit. */
  at(query: string, test: (shared: Shared) => Promise<void>): () => Promise<void>;
  /** For `test.after`. */
  close(): Promise<void>;
}

export interface Shared extends Opened {
  readonly root: string;
  /** Until the end of this test failed requests are not errors. */
  allowFailedRequests(): void;
}

type OpenedPage = Awaited<ReturnType<typeof openShared>>;

/**
 * For tests that neither change the project nor intercept requests. A test that fails takes the page with it, so that
 * the next one has a new page.
 */
export function sharePage(rootOf: () => string, options: OpenOptions = {}): SharedPage {
  let known: OpenedPage | undefined;

  return {
    at: (query, test) => async () => {
      const address = withView(query);
      known ??= await openShared(rootOf(), address, options);
      const { shared, assertNoErrors } = known;
      try {
        await reset(shared.page, address, known.size);
        await test(shared);
        assertNoErrors();
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
  };

  async function close(): Promise<void> {
    const last = known;
    known = undefined;
    await last?.close();
  }
}

async function openShared(root: string, address: string, options: OpenOptions) {
  const { world, close: closeWorld } = openOwnWorld();
  const { viewer, assertNoErrors } = await openViewer(world);
  const opened = await viewer.open(root, address, {
    ...options,
    before: page => page.addInitScript("localStorage.setItem('depgraph-hint-seen', 'yes')"),
  });
  return {
    shared: { ...opened, root, allowFailedRequests: viewer.allowFailedRequests },
    size: opened.page.viewportSize(),
    assertNoErrors,
    async close() {
      await opened.page.context().close();
      returnBrowser();
      await closeWorld();
    },
  };
}

/** Undoes what a test leaves behind and the address does not say: a size, a dialog, the focus, a hovered box. */
async function reset(page: Page, address: string, size: ReturnType<Page['viewportSize']>): Promise<void> {
  const before = page.viewportSize();
  if (size && (before?.width !== size.width || before.height !== size.height))
    await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  while ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
  await page.mouse.move(0, 0);
  // An address without a camera does not move the map back, and an overview zooms out after a while.
  if (/[?&](?:camera|frame|in)=/.test(page.url())) await page.goto(new URL(address, page.url()).href);
  else await visit(page, address);
}
