import type { Config } from '../../core/config/options.ts';
import { configFor, type ProjectSettings } from '../../project/settings/settings.ts';
import { once } from '../../shared/once.ts';
import type { Arguments } from './command.ts';
import { readProjectOptions } from './project-options.ts';
import { locateRoot } from './target.ts';
import type { Terminal } from './terminal.ts';

/** A project that a command works on. */
export interface Project {
  readonly root: string;
  readonly settings: ProjectSettings;
  readonly terminal: Terminal;
  /** Reads the configuration, once. */
  config(): Promise<Config>;
}

export function projectWith(settings: ProjectSettings, terminal: Terminal): Project {
  return {
    root: settings.target.root,
    settings,
    terminal,
    config: once(() => configFor(settings, terminal.env)),
  };
}

/** The project at a root, with the options of the command line. */
export function projectAt(root: string, args: Arguments, terminal: Terminal): Project {
  return projectWith(readProjectOptions(root, args, terminal.cwd), terminal);
}

/** The project in a folder, or else around the current one. */
export function projectIn(path: string | undefined, args: Arguments, terminal: Terminal): Project {
  return projectAt(locateRoot(path, args, terminal), args, terminal);
}
