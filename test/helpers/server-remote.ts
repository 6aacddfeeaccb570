/**
 * A server, and a client on another machine: run in its own network namespace, this script creates a second one and
 * connects both with a veth pair. Prints one line of JSON per request.
 *
 *   unshare -rn node server-remote.js <host> '<requests as JSON>'
 *
 * Runs as a bundle, with `http-client.js` beside it.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withServer } from './server.ts';

export interface RemoteRequest {
  /** The address that the client connects to. */
  readonly address: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const [host, requests] = process.argv.slice(2);
const elsewhere = await otherMachine();
try {
  connect(String(elsewhere.pid));
  await withServer({ host }, async ({ port }) => {
    console.log(await askFrom(String(elsewhere.pid), port));
  });
} finally {
  elsewhere.stdin?.end();
}

/** A namespace lives as long as its processes, and this process lives until its standard input ends. */
async function otherMachine(): Promise<ChildProcess> {
  const child = spawn('unshare', ['-n', 'sh', '-c', 'echo ready; read line'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

function connect(pid: string): void {
  const ip = (...args: string[]) => execFileSync('ip', args);
  const there = (...args: string[]) => execFileSync('nsenter', ['-t', pid, '-n', 'ip', ...args]);
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'here', 'type', 'veth', 'peer', 'name', 'there');
  ip('link', 'set', 'there', 'netns', pid);
  ip('addr', 'add', '10.77.0.1/24', 'dev', 'here');
  ip('addr', 'add', 'fd77::1/64', 'dev', 'here', 'nodad');
  ip('link', 'set', 'here', 'up');
  there('addr', 'add', '10.77.0.2/24', 'dev', 'there');
  there('addr', 'add', 'fd77::2/64', 'dev', 'there', 'nodad');
  there('link', 'set', 'there', 'up');
}

async function askFrom(pid: string, port: number): Promise<string> {
  const client = join(import.meta.dirname, 'http-client.js');
  const args = ['-t', pid, '-n', process.execPath, client, String(port), requests];
  return (await promisify(execFile)('nsenter', args, { maxBuffer: 1 << 26 })).stdout.trim();
}
