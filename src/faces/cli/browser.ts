import { spawn } from 'node:child_process';
import type { Terminal } from './terminal.ts';

/** Opens a URL in the user's browser, without a shell. Resolves to false if no opener could be started. */
export function openInBrowser(url: string, env: Terminal['env']): Promise<boolean> {
  const [program, ...args] = OPENERS[process.platform] ?? OPENERS.linux;
  return new Promise(done => {
    const child = spawn(program, [...args, url], { detached: true, stdio: 'ignore', env });
    child.once('error', () => done(false));
    child.once('spawn', () => {
      child.unref();
      done(true);
    });
  });
}

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> & {
  readonly linux: readonly [string, ...string[]];
} = {
  darwin: ['open'],
  win32: ['rundll32.exe', 'url.dll,FileProtocolHandler'],
  linux: ['xdg-open'],
};
