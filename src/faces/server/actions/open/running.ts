import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The names of running programs; empty if the system does not list them. */
export async function findRunning(): Promise<readonly string[]> {
  try {
    if (process.platform === 'linux') return await fromProc();
    if (process.platform === 'darwin') return await fromPs();
  } catch {
    // Without the list, no running editor is found.
  }
  return [];
}

async function fromProc(): Promise<readonly string[]> {
  const ids = (await readdir('/proc')).filter(name => /^\d+$/.test(name));
  const names = ids.map(id => readFile(`/proc/${id}/comm`, 'utf8').catch(() => ''));
  return (await Promise.all(names)).map(name => name.trim());
}

async function fromPs(): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)('/bin/ps', ['-axo', 'comm='], {
    timeout: 2000,
    maxBuffer: 1 << 24,
  });
  return stdout.split('\n').map(nameOnMac);
}

/** `/Applications/Visual Studio Code.app/Contents/MacOS/Electron` → `code`. */
function nameOnMac(path: string): string {
  const app = /([^/]+)\.app\//.exec(path)?.[1].toLowerCase() ?? path.replace(/^.*\//, '');
  return MAC_NAMES[app] ?? app;
}

const MAC_NAMES: Readonly<Record<string, string>> = {
  'visual studio code': 'code',
  'intellij idea': 'idea',
  'sublime text': 'subl',
  macvim: 'gvim',
};
