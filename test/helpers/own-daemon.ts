import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Daemon, openDaemon } from '../../src/faces/daemon/daemon.ts';
import { version } from '../../src/shared/version.ts';
import { type CliResult, depgraph, PLAIN_ENV } from './cli.ts';
import { type Env, temporaryUser } from './daemon.ts';

/** A temporary user whose daemons run in this process: for tests that are not about a process. */
export interface OwnWorld {
  readonly env: Env;
  depgraph(args: readonly string[]): Promise<CliResult>;
  /** Serves a project, once, and returns its URL. */
  start(root: string, env?: Env): Promise<string>;
}

/** Runs a test as a temporary user, and leaves no daemon running. */
export function inOwnWorld(test: (world: OwnWorld) => Promise<void>): () => Promise<void> {
  return async () => {
    const { world, close } = openOwnWorld();
    try {
      await test(world);
    } finally {
      await close();
    }
  };
}

/** A temporary user, for several tests; `close` stops the daemons. */
export function openOwnWorld(): { readonly world: OwnWorld; close(): Promise<void> } {
  const env = { ...PLAIN_ENV, ...temporaryUser() };
  const daemons = new Map<string, Promise<Daemon>>();
  return {
    world: {
      env,
      depgraph: args => depgraph(args, { env }),
      async start(root, more = {}) {
        const opening = daemons.get(root) ?? openHere(root, { ...env, ...more });
        daemons.set(root, opening);
        return (await opening).listening.url;
      },
    },
    async close() {
      for (const opening of daemons.values()) {
        const daemon = await opening;
        daemon.stop('the test is over');
        await daemon.stopped;
      }
    },
  };
}

/** Opens a daemon of the built program with the defaults of `depgraphd start --port 0`. */
async function openHere(root: string, env: Env): Promise<Daemon> {
  const { openDaemon } = await builtDaemon();
  return openDaemon({
    settings: { target: { root }, hasCache: true, flags: { server: { port: 0 } } },
    env,
    version: version(),
    isWatching: true,
    isWriting: true,
    isPortFixed: false,
    idleMs: 0,
    isForeground: true,
    options: { server: {}, project: {} },
    warnings: [],
    // A process for the next save takes a fifth of the time of a daemon, and few tests need it.
    parsers: 0,
  });
}

/** The bundle's own file of `daemon/daemon.ts`: run from source, a daemon starts slow parsers and saves no state. */
async function builtDaemon(): Promise<{ readonly openDaemon: typeof openDaemon }> {
  const dist = join(import.meta.dirname, '../../dist');
  const file = readdirSync(dist).find(name => /^chunk-daemon-[\w-]{8}\.js$/.test(name));
  if (file === undefined) throw new Error('dist/ has no daemon: run "npm run build"');
  return import(pathToFileURL(join(dist, file)).href);
}
