import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../test/helpers/project.ts';
import type { Peer } from './peers.ts';
import { type Cost, costOf } from './process.ts';

/** One kind of work on one project; each run of it is prepared, measured and cleaned up by itself. */
export interface Work {
  readonly name: string;
  run(): Promise<Cost>;
}

export interface Bench {
  readonly root: string;
  /** A file that may be edited. */
  readonly source: string;
}

/** A little more than files need to be old to be believed. */
const SETTLED_MS = 2500;

const DIST = resolve(import.meta.dirname, '../dist');
const CLI = join(DIST, 'depgraph.js');
const DAEMON = join(DIST, 'depgraphd.js');

/** A user of their own, so that nobody's daemon or configuration takes part. */
const home = temporaryFolder();
const env = { HOME: home, XDG_CONFIG_HOME: join(home, 'config'), XDG_STATE_HOME: join(home, 'state') };

export function ownWorks({ root, source }: Bench): Work[] {
  const cache = join(root, '.depgraph');
  const analyze = (cwd = root) => costOf([process.execPath, CLI, 'analyze', '--quiet'], { cwd, env });
  /** A clone like those of a build server, whose cache the next one gets. */
  let first: string | undefined;
  const cached = async () => {
    if (first === undefined) {
      first = cloneOf(root);
      rmSync(join(first, '.depgraph'), { recursive: true, force: true });
      await analyze(first);
    }
    return first;
  };
  return [
    {
      name: 'cold',
      async run() {
        rmSync(cache, { recursive: true, force: true });
        return analyze();
      },
    },
    {
      name: 'warm',
      async run() {
        if (!existsSync(cache)) await analyze();
        return analyze();
      },
    },
    {
      name: 'warm, fresh clone',
      async run() {
        const clone = cloneOf(await cached());
        try {
          return await analyze(clone);
        } finally {
          rmSync(clone, { recursive: true, force: true });
        }
      },
    },
    {
      name: 'one edit',
      async run() {
        const original = readFileSync(join(root, source));
        appendFileSync(join(root, source), '\n');
        try {
          return await analyze();
        } finally {
          writeFileSync(join(root, source), original);
          await delay(SETTLED_MS); // Or the next run could not believe what this file looks like.
        }
      },
    },
    {
      name: 'with a daemon',
      async run() {
        mustRun(process.execPath, [DAEMON, 'start', root, '--port', '0'], env);
        try {
          // The first question waits for the daemon's first look, and after that it practises a save.
          for (let i = 0; i < 3; i++) await analyze();
          return await analyze();
        } finally {
          mustRun(process.execPath, [DAEMON, 'stop', root], env);
        }
      },
    },
  ];
}

/** With the cache of what is cloned, where it has one. */
function cloneOf(root: string): string {
  const clone = join(temporaryFolder(), 'clone');
  mustRun('git', ['clone', '--quiet', '--local', root, clone]);
  const cache = join(root, '.depgraph');
  if (existsSync(cache)) cpSync(cache, join(clone, '.depgraph'), { recursive: true });
  return clone;
}

/** The second run of one with a cache finds it filled. */
export function peerWorks(peers: readonly Peer[], { root }: Bench): Work[] {
  return peers.flatMap(({ name, command }): Work[] => {
    const run = () => costOf(command, { cwd: root, isAnyCodeFine: true });
    if (!command.includes('--cache')) return [{ name, run }];
    const cache = join(root, 'node_modules/.cache');
    const cold = async () => {
      rmSync(cache, { recursive: true, force: true });
      return run();
    };
    const warm = async () => {
      if (!existsSync(cache)) await run();
      return run();
    };
    return [
      { name: `${name}, cold`, run: cold },
      { name: `${name}, warm`, run: warm },
    ];
  });
}

function mustRun(
  program: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...more } });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}`);
}
