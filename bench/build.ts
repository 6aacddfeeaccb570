import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PLAIN_ENV } from '../test/helpers/cli.ts';
import { temporaryFolder } from '../test/helpers/project.ts';
import { UsageError } from './arguments.ts';

/** A built checkout of depgraph. */
export interface Build {
  readonly name: string;
  /** The paths of its two programs. */
  readonly depgraph: string;
  readonly depgraphd: string;
  /** A home folder of its own, so that no other daemon, configuration or state takes part. */
  readonly env: Readonly<Record<string, string>>;
  /** Its version, commit and folder. */
  readonly description: string;
}

/** The build of the checkout that this file belongs to. */
export function thisBuild(): Build {
  return buildAt('this', resolve(import.meta.dirname, '..'));
}

/** The build of another checkout. */
export function thatBuild(path: string): Build {
  if (path === '') throw new UsageError('--against needs the path of another checkout of depgraph');
  if (!existsSync(path)) throw new UsageError(`--against: ${path} does not exist`);
  return buildAt('that', realpathSync(path));
}

function buildAt(name: string, folder: string): Build {
  const [depgraph, depgraphd] = ['depgraph.js', 'depgraphd.js'].map(file => join(folder, 'dist', file));
  for (const program of [depgraph, depgraphd])
    if (!existsSync(program))
      throw new UsageError(`${program} does not exist: run "npm install && npm run build" in ${folder}`);
  return { name, depgraph, depgraphd, env: ownHome(), description: describe(folder) };
}

function ownHome(): Record<string, string> {
  const home = temporaryFolder();
  return {
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    // The daemons of tests and benches have this key; commands trust their results only with the same one.
    DEPGRAPH_CACHE_KEY: PLAIN_ENV.DEPGRAPH_CACHE_KEY,
  };
}

function describe(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const git = spawnSync('git', ['-C', folder, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  return [version, ...(git.status === 0 ? [git.stdout.trim()] : []), folder].join(', ');
}
