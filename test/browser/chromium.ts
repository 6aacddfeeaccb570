import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser that the tests use: `CHROMIUM`, or the first of the usual names on the path. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap(folder => NAMES.map(name => join(folder, name))).find(isProgram);
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
