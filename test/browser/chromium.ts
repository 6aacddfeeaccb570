import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The shell without windows takes half the CPU time of a whole browser. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** Debian's packages, best first. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/** Browsers outside `PATH`. */
const INSTALLED: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:/Program Files/Google/Chrome/Application/chrome.exe',
    'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
  ],
};

/** The browser for the tests: `CHROMIUM`, or the first one found in `PATH` or a standard location. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = folders.flatMap(folder => NAMES.map(name => join(folder, name)));
  return [...onPath, ...(INSTALLED[process.platform] ?? [])].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs Debian's package if no browser is found. */
export function installChromium(): void {
  if (findChromium()) return;
  if (process.platform !== 'linux')
    throw new Error(
      'the browser tests need Chromium: install Chrome, or set CHROMIUM to the path of a browser',
    );
  console.log('The browser tests need Chromium: installing it.');
  apt('update');
  for (const name of PACKAGES) {
    try {
      apt('install', name);
      break;
    } catch (error) {
      if (name === PACKAGES.at(-1)) throw error;
    }
  }
  if (!findChromium()) throw new Error('installed chromium, but cannot find it; set CHROMIUM to its path');
}

function apt(command: string, ...names: string[]): void {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [program, ...args] = [...asRoot, 'apt-get', command, '-y', '-qq', ...names];
  execFileSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

if (process.argv[1] === import.meta.filename) installChromium();
