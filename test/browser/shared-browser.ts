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

/** Longer than loading the next file takes. */
const IDLE_MS = 3000;

let shared: Promise<Browser> | undefined;
let ending: NodeJS.Timeout | undefined;
let borrowers = 0;

/**
 * The browser of this process, which all its tests use, because starting one takes longer than most of them. The runner
 * gives all files with pages to one process: a browser that several share would send every message through a third.
 */
export async function borrowBrowser(): Promise<Browser> {
  clearTimeout(ending);
  borrowers++;
  const known = await shared?.catch(() => undefined);
  // A test may have ended the browser.
  if (known?.isConnected()) return known;
  shared = launch();
  return shared;
}

/** Closes the browser unless somebody else has it or borrows it soon. */
export function returnBrowser(): void {
  if (--borrowers > 0) return;
  ending = setTimeout(async () => {
    const browser = await shared;
    shared = undefined;
    await browser?.close();
  }, IDLE_MS);
}

async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium not found; npm run verify installs it');
  return chromium.launch({ executablePath, args: FLAGS, ...SIGNALS });
}
