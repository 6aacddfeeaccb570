import { type Browser, chromium } from 'playwright-core';
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

/** A signal ends the run, and the browser with it; Playwright would only end the browser. */
const SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/** One browser for all processes of a test run, because starting one takes longer than most tests. */
export interface SharedBrowser {
  readonly address: string;
  close(): Promise<void>;
}

export async function openSharedBrowser(): Promise<SharedBrowser> {
  const server = await chromium.launchServer({ ...launchOptions(), ...SIGNALS });
  return { address: server.wsEndpoint(), close: () => server.close() };
}

/** Connects to the browser of the run, or starts one for a file that runs alone. */
export function openBrowser(): Promise<Browser> {
  const address = process.env.DEPGRAPH_TEST_BROWSER;
  return address === undefined ? chromium.launch(launchOptions()) : chromium.connect(address);
}

function launchOptions(): { readonly executablePath: string; readonly args: string[] } {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium not found; npm run verify installs it');
  return { executablePath, args: FLAGS };
}
