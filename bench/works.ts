import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../test/helpers/project.ts';
import { UsageError } from './arguments.ts';
import type { Build } from './build.ts';
import { costOfSaves } from './daemon.ts';
import { edit } from './edit.ts';
import type { Peer } from './peers.ts';
import { type Cost, costOf } from './process.ts';

/** One kind of work on one project. Each run prepares, measures and cleans up. */
export interface Work {
  readonly name: string;
  run(): Promise<Cost>;
}

export interface Bench {
  readonly build: Build;
  readonly root: string;
  /** Files that may be edited. */
  readonly sources: readonly string[];
}

/** The work that works with edits are compared with. */
export const WARM = 'warm';
export const FRESH_CLONE = 'warm, fresh clone';
export const ONE_EDIT = 'one edit';

/** A large pull request, or an hour of work with a daemon. */
export const MANY_EDITS = 50;

/** Timestamps are only trusted if a file is at least two seconds older than its analysis. */
const SETTLE_MS = 2500;

/** The works of a build. */
export function ownWorks({ build, root, sources }: Bench): Work[] {
  const { env } = build;
  const cache = join(root, '.depgraph');
  const analyze = (cwd = root, output = '--quiet') =>
    costOf([process.execPath, build.depgraph, 'analyze', output], { cwd, env });
  const buildServer = createBuildServer(root, analyze);
  return [
    {
      name: 'cold',
      async run() {
        rmSync(cache, { recursive: true, force: true });
        return analyze();
      },
    },
    {
      name: WARM,
      async run() {
        await analyze(); // Picks up the reverted edits of earlier works.
        return analyze();
      },
    },
    { name: 'warm, --json', run: () => analyze(root, '--json') },
    {
      name: FRESH_CLONE,
      run: async () => analyze(await buildServer.checkOut()),
    },
    {
      name: 'fresh clone, 50 edits',
      async run() {
        const clone = await buildServer.checkOut();
        for (const source of spread(sources, MANY_EDITS)) edit(join(clone, source));
        return analyze(clone);
      },
    },
    {
      name: ONE_EDIT,
      async run() {
        const undo = edit(join(root, spread(sources, 1)[0]));
        try {
          return await analyze();
        } finally {
          undo();
          await delay(SETTLE_MS); // Otherwise the next run could not trust this file's timestamps.
        }
      },
    },
    {
      name: 'with a daemon',
      async run() {
        mustRun(process.execPath, [build.depgraphd, 'start', root, '--port', '0'], env);
        try {
          // The first request waits for the first analysis, after which the daemon warms up the code of a save.
          for (let i = 0; i < 3; i++) await analyze();
          return await analyze();
        } finally {
          mustRun(process.execPath, [build.depgraphd, 'stop', root], env);
        }
      },
    },
    {
      name: 'daemon, 50 edits',
      async run() {
        const order = { build, sources: spread(sources, MANY_EDITS) };
        const { times, cpuMs, residentMB } = await costOfSaves(root, order);
        if (times.missed > 0) throw new Error(`${times.missed} saves without an event`);
        return { ms: times.revision.reduce((sum, ms) => sum + ms, 0), cpuMs, peakMB: residentMB };
      },
    },
  ];
}

/**
 * Checks the project out as a build server does: a fresh clone, always at the same path, with the `.depgraph/` of
 * the first build.
 */
function createBuildServer(root: string, analyze: (clone: string) => Promise<Cost>) {
  const folder = temporaryFolder();
  const [clone, cache] = [join(folder, 'clone'), join(folder, 'cache')];

  function cloneRoot(): void {
    rmSync(clone, { recursive: true, force: true });
    mustRun('git', ['clone', '--quiet', '--local', root, clone]);
  }

  return {
    async checkOut(): Promise<string> {
      cloneRoot();
      if (!existsSync(cache)) {
        await analyze(clone);
        renameSync(join(clone, '.depgraph'), cache);
        cloneRoot();
      }
      cpSync(cache, join(clone, '.depgraph'), { recursive: true, preserveTimestamps: true });
      return clone;
    },
  };
}

/** Picks `count` files, evenly spread over the list. */
export function spread(sources: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, i) => sources[Math.floor((sources.length * (i + 0.5)) / count)]);
}

/** The works whose names start with one of the given texts. */
export function chooseWorks<T extends { readonly name: string }>(
  works: readonly T[],
  starts: readonly string[],
): T[] {
  const names = works.map(({ name }) => name);
  for (const start of starts)
    if (!names.some(name => name.startsWith(start)))
      throw new UsageError(`--works: no work starts with "${start}"; there are ${names.join('; ')}`);
  return works.filter(({ name }) => starts.some(start => name.startsWith(start)));
}

/** A peer with a cache is measured without and with it. */
export function peerWorks(peers: readonly Peer[], root: string): Work[] {
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
  extraEnv: Readonly<Record<string, string>> = {},
): void {
  const { status, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...extraEnv },
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} exited with code ${status}: ${stderr}`);
}
