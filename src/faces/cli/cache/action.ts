import type { Config } from '../../../core/config/options.ts';
import type { Refusal } from '../../../project/settings/cache-trust.ts';
import type { CacheInspector } from '../../../project/store/inspect.ts';
import type { Arguments } from '../command.ts';
import type { Terminal } from '../terminal.ts';

/** The cache of a project. */
export interface CacheLocation {
  readonly root: string;
  readonly config: Config;
  /** The database file. */
  readonly path: string;
  /** Why the cache is not trusted. */
  readonly refusal?: Refusal | undefined;
}

/** What a word after `depgraph cache` does with an open cache. Returns the exit code. */
export type CacheAction = (
  cache: CacheInspector,
  location: CacheLocation,
  args: Arguments,
  terminal: Terminal,
) => number;
