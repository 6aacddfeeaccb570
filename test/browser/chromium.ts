import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Systems whose browsers are not on the path. */
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

/** The browser that the tests use: `CHROMIUM`, or the first of the usual names on the path. */
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

/** Debian's package, where there is no browser yet. */
export function installChromium(): void {
  if (findChromium()) return;
  if (process.platform !== 'linux')
    throw new Error('the tests of the page need a browser: install Chrome, or name one in CHROMIUM');
  console.log('The tests of the page need a browser: installing chromium.');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const command of ['update', 'install']) {
    const args = ['apt-get', command, '-y', '-qq', ...(command === 'install' ? ['chromium'] : [])];
    const [program, ...rest] = [...asRoot, ...args];
    execFileSync(program, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  if (!findChromium()) throw new Error('there is still no chromium; install one, or name it in CHROMIUM');
}

if (process.argv[1] === import.meta.filename) installChromium();
