import type { Page } from 'playwright-core';

/** Takes the place of the stream of events, so that a test says what the server says. */
const FAKE = `
  window.EventSource = class extends EventTarget {
    constructor() {
      super();
      window.streams = [...(window.streams ?? []), this];
    }
    close() {}
  };
`;

/** The page hears nothing but what is told by the test. For the time before it is opened. */
export async function fakeStream(page: Page): Promise<void> {
  await page.addInitScript(FAKE);
}

/** An event of the stream that the page listens to. */
export async function tell(page: Page, event: string, data: unknown): Promise<void> {
  const text = JSON.stringify(JSON.stringify(data));
  await page.evaluate(
    `streams.at(-1).dispatchEvent(new MessageEvent(${JSON.stringify(event)}, { data: ${text} }))`,
  );
}

/** The greeting of a server of this version. */
export function hello(version: string) {
  return { bootId: 'one', revision: 1, version, path: '/' };
}

/** A request that waits until the test lets it through. */
export async function hold(page: Page, address: string): Promise<() => void> {
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
