import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { readInfo } from '../../src/faces/daemon/instance.ts';
import { startTimeOf } from '../../src/faces/daemon/process-time.ts';
import type { DaemonStatus } from '../../src/faces/daemon/protocol.ts';
import { knownStateDirs, type StateDir, stateDirOf } from '../../src/faces/daemon/state-dir.ts';
import { CLI, type CliResult, DAEMON, depgraph, depgraphd } from './cli.ts';
import { temporaryFolder } from './project.ts';
import { shareProgramCopy } from './shared-copy.ts';

export type Env = Readonly<Record<string, string>>;

/** A temporary user, whose daemons end with the test. */
export interface World {
  readonly env: Env;
  stateDir(root: string): StateDir;
  depgraph(args: readonly string[], env?: Env): Promise<CliResult>;
  depgraphd(args: readonly string[], env?: Env): Promise<CliResult>;
  /** Starts a daemon on a free port and returns its URL. */
  start(root: string, ...args: string[]): Promise<string>;
  status(root: string): Promise<DaemonStatus & { readonly state: string }>;
  /** A command that stays in the foreground. */
  foreground(program: 'depgraph' | 'depgraphd', args: readonly string[], env?: Env, cwd?: string): Foreground;
  /** The same with the program of another installation. */
  foregroundProgram(program: string, args: readonly string[]): Foreground;
  /** The process id of a daemon, from its info file. */
  pid(root: string): number;
}

export interface Foreground {
  readonly process: ChildProcess;
  output(): string;
  /** Waits until stdout or stderr matches, and returns the match. */
  printed(text: RegExp): Promise<string>;
  ended(): Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** The environment of a user with a new home folder. */
export function temporaryUser(): Env {
  const folder = temporaryFolder();
  return {
    HOME: folder,
    XDG_STATE_HOME: join(folder, 'state'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    DEPGRAPH_CACHE_KEY: '', // Use the key in the home folder.
  };
}

/** A parser for the next save takes as long to start as the rest of a daemon, and few tests need it. */
const NO_RESERVE: Env = { DEPGRAPH_PARSERS: '0' };

/** Runs a test as a temporary user, who has started a daemon before, and leaves no process running. */
export function inWorld(test: (world: World) => Promise<void>): () => Promise<void> {
  return inNewWorld(async world => {
    await shareProgramCopy(world.env);
    await test(world);
  });
}

/** The same for a user who has started no daemon yet. */
export function inNewWorld(test: (world: World) => Promise<void>): () => Promise<void> {
  return async () => {
    const env = { ...temporaryUser(), ...NO_RESERVE };
    const children: Foreground[] = [];
    const world = createWorld(env, children);
    try {
      await test(world);
    } finally {
      for (const child of children) await endForeground(child);
      for (const home of knownStateDirs(env)) await endDaemon(home);
    }
  };
}

function createWorld(env: Env, children: Foreground[]): World {
  const home = (root: string): StateDir => stateDirOf(root, env) ?? missing('HOME is not set');
  const world: World = {
    env,
    stateDir: home,
    depgraph: (args, more = {}) => depgraph(args, { env: { ...env, ...more } }),
    depgraphd: (args, more = {}) => depgraphd(args, { env: { ...env, ...more } }),
    async start(root, ...args) {
      const { code, stdout, stderr } = await world.depgraphd(['start', root, '--port', '0', ...args]);
      assert.is(code, 0, stderr);
      return urlIn(stdout);
    },
    async status(root) {
      return JSON.parse((await world.depgraphd(['status', root, '--json'])).stdout).daemon;
    },
    foreground(program, args, more = {}, cwd = process.cwd()) {
      const entry = program === 'depgraph' ? CLI : DAEMON;
      const child = startForeground([entry, ...args], { ...env, ...more }, cwd);
      children.push(child);
      return child;
    },
    foregroundProgram(program, args) {
      const child = startForeground([program, ...args], env, process.cwd());
      children.push(child);
      return child;
    },
    pid: root => readInfo(home(root))?.pid ?? missing(`no daemon.json for ${root}`),
  };
  return world;
}

function missing(what: string): never {
  throw new Error(what);
}

export function urlIn(text: string): string {
  return /http:\/\/[^\s/]+:\d+/.exec(text)?.[0] ?? missing(`no address in: ${text}`);
}

/** Installs another version beside the tested one, and returns the path of its `depgraphd`. */
export function installVersion(version: string): string {
  const folder = temporaryFolder();
  const ours = join(import.meta.dirname, '../..');
  for (const part of ['dist', 'migrations'])
    cpSync(join(ours, part), join(folder, part), { recursive: true });
  symlinkSync(join(ours, 'node_modules'), join(folder, 'node_modules'));
  const manifest = JSON.parse(readFileSync(join(ours, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }));
  return join(folder, 'dist', 'depgraphd.js');
}

export interface HttpAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its response.
  readonly body: any;
}

export function get(url: string): Promise<HttpAnswer> {
  return ask(url, 'GET');
}

export function post(url: string, body: unknown): Promise<HttpAnswer> {
  return ask(url, 'POST', JSON.stringify(body));
}

function ask(url: string, method: string, body?: string): Promise<HttpAnswer> {
  return new Promise((done, failed) => {
    const request = httpRequest(url, {
      method,
      agent: false,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
    });
    request.on('error', failed).on('response', async response => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      done({ status: response.statusCode ?? 0, body: JSON.parse(text) });
    });
    request.end(body);
  });
}

/** Polls until the condition holds, for states that cannot be awaited. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!(await isSo())) {
    if (performance.now() > deadline) assert.unreachable(`timed out waiting until ${what}`);
    await delay(20);
  }
}

export function isAlive(pid: number): boolean {
  return startTimeOf(pid) !== undefined;
}

/** Files whose first analysis takes seconds, because each needs the full parser. */
export function manyFiles(count: number): Record<string, string> {
  const body = `${'export const f = (x: number) => ({ a: [x, x + 1, `t${x}`], b: () => x });\n'.repeat(900).replaceAll(' f ', () => ` f${Math.trunc(Math.random() * 1e9)} `)}`;
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `src/f${i}.ts`,
      `${body}export const lazy${i} = (x: number) => (x ? 1 : import('./f${(i + 1) % count}'))\n`,
    ]),
  );
}

function startForeground(words: readonly string[], env: Env, cwd: string): Foreground {
  const child = spawn(process.execPath, words, {
    cwd,
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  const hear = (data: string) => {
    output += data;
    for (const listener of listeners) listener();
  };
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', hear);
  const closed = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(done => {
    child.on('close', (code, signal) => {
      done({ code, signal });
      for (const listener of listeners) listener();
    });
  });
  return {
    process: child,
    output: () => output,
    ended: () => closed,
    printed: text =>
      new Promise((done, failed) => {
        const look = () => {
          const found = text.exec(output);
          const isOver = child.exitCode !== null || child.signalCode !== null;
          if (!found && !isOver) return;
          listeners.delete(look);
          if (found) done(found[0]);
          else failed(new Error(`ended without printing ${text}:\n${output}`));
        };
        listeners.add(look);
        look();
      }),
  };
}

async function endForeground({ process, ended }: Foreground): Promise<void> {
  if (process.exitCode === null && process.signalCode === null) process.kill('SIGKILL');
  await ended();
}

/** Kills the process in the info file, but only if its start time still matches. */
async function endDaemon(home: StateDir): Promise<void> {
  const info = existsSync(home.info) ? readInfo(home) : undefined;
  if (!info?.startTime || startTimeOf(info.pid) !== info.startTime) return;
  process.kill(info.pid, 'SIGKILL');
  await until('the daemon is gone', () => startTimeOf(info.pid) !== info.startTime);
}

/** Writes the configuration of the temporary user. */
export function writeUserConfig({ env }: World, config: unknown): void {
  mkdirSync(join(env.XDG_CONFIG_HOME, 'depgraph'), { recursive: true });
  writeFileSync(join(env.XDG_CONFIG_HOME, 'depgraph', 'config'), JSON.stringify(config));
}
