import type { Page } from 'playwright-core';

/** A fake `EventSource`, whose events the test sends. */
const FAKE = `
  window.EventSource = class extends EventTarget {
    constructor() {
      super();
      window.streams = [...(window.streams ?? []), this];
    }
    close() {}
  };
`;

/** Replaces the event stream of the page. Call it before the page is opened. */
export async function fakeStream(page: Page): Promise<void> {
  await page.addInitScript(FAKE);
}

/** Sends an event to the page through the fake stream. */
export async function sendEvent(page: Page, event: string, data: unknown): Promise<void> {
  const text = JSON.stringify(JSON.stringify(data));
  await page.evaluate(
    `streams.at(-1).dispatchEvent(new MessageEvent(${JSON.stringify(event)}, { data: ${text} }))`,
  );
}

/** The `hello` event of a server of this version. */
export function hello(version: string) {
  return { bootId: 'one', revision: 1, version, path: '/' };
}

/** Holds matching requests back until the returned function is called. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>(done => {
    release = done;
  });
  await page.route(address, async route => {
    await held;
    await route.continue();
  });
  return () => release();
}
