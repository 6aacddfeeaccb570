import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import {
  type Config,
  type ConfigInput,
  defaultConfig,
  isGroup,
  optionEntries,
} from '../../core/config/options.ts';
import { parseConfig } from '../../core/config/parse.ts';
import type { KnownNames, Source } from '../../core/config/source.ts';
import { validate } from '../../core/config/validate.ts';
import { fail } from '../../shared/errors.ts';
import { show } from '../../shared/shape.ts';
import { readConfigFile } from './read.ts';
import { repositoryForRoot } from './repository.ts';

export interface LoadOptions extends KnownNames {
  /** Absolute path of the analysed folder. */
  readonly root: string;
  /** Read instead of the root's `.depgraphrc`. It must exist. */
  readonly configFile?: string | undefined;
  /** The text of the root's `.depgraphrc` in another state than the disk; without it, the file is read. */
  readonly projectText?: (() => string | undefined) | undefined;
  /** Overrides of the built-in defaults; files and flags take precedence over them. */
  readonly defaults?: ConfigInput | undefined;
  /** Options from the command line, which take precedence over all files. Paths are absolute. */
  readonly flags?: ConfigInput | undefined;
  /** Where the flags come from, for messages. */
  readonly flagsFrom?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface LoadedConfig {
  readonly config: Config;
  /** Absolute paths of the files that were read, in ascending order of precedence. */
  readonly sources: readonly string[];
}

export const PROJECT_FILE = '.depgraphrc';

/**
 * The effective configuration: defaults, overridden by the user's file, the project's file and the flags, in this order.
 * Allowed hosts from flags are added to those from files.
 */
export async function loadConfig(options: LoadOptions): Promise<LoadedConfig> {
  const {
    root,
    configFile,
    defaults = {},
    flags = {},
    flagsFrom = 'the command line',
    env,
    languages,
    builtInRules,
  } = options;
  const userFile = userConfigFile(env);
  const projectFile = configFile === undefined ? join(root, PROJECT_FILE) : resolve(configFile);
  const common = { languages, builtInRules, userFile: userFile ?? '~/.config/depgraph/config' };

  const sources: string[] = [];
  let config = merge(defaultConfig(), defaults);
  const userText = userFile === undefined ? undefined : readConfigFile(userFile, 'user');
  if (userFile !== undefined && userText !== undefined) {
    const { value, locate } = await parseConfig(userText, userFile);
    const source: Source = { ...common, scope: 'user', locate };
    config = merge(config, repositoryForRoot(root, validate(value, source), source));
    sources.push(userFile);
  }
  const projectText =
    configFile === undefined && options.projectText
      ? options.projectText()
      : readConfigFile(projectFile, configFile === undefined ? 'project' : 'named');
  if (projectText !== undefined) {
    const { value, locate } = await parseConfig(projectText, projectFile);
    const source: Source = { ...common, scope: 'project', locate };
    config = merge(config, requireOutDirInside(root, validate(value, source), source));
    sources.push(projectFile);
  }
  const { allowedHosts } = config.server;
  config = merge(config, validate(flags, { ...common, scope: 'user', locate: () => flagsFrom }));
  const server = { allowedHosts: [...allowedHosts, ...(flags.server?.allowedHosts ?? [])] };
  return { config: merge(config, { server }), sources };
}

/** The absolute path of the output folder. */
export function outDirOf(root: string, config: Pick<Config, 'outDir'>): string {
  return resolve(root, config.outDir);
}

/** The path of the user's own configuration, whether it exists or not; undefined without a home folder. */
export function userConfigFile(env: LoadOptions['env']): string | undefined {
  // The XDG specification requires relative paths to be ignored.
  const xdg = env.XDG_CONFIG_HOME;
  if (xdg && isAbsolute(xdg)) return join(xdg, 'depgraph', 'config');
  const home = env.HOME || env.USERPROFILE;
  return home && isAbsolute(home) ? join(home, '.config', 'depgraph', 'config') : undefined;
}

/** Merges one source into the configuration: groups by key, layers and modules by name, everything else as a whole. */
function merge(base: Config, input: ConfigInput): Config {
  const over: Readonly<Record<string, unknown>> = input;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, entry] of optionEntries()) {
    const value = over[key];
    if (value === undefined) continue;
    const byKey = isGroup(entry) || entry.type.kind === 'record';
    merged[key] = byKey ? { ...(merged[key] as object), ...(value as object) } : value;
  }
  return merged as unknown as Config;
}

// The output folder is written to and never analysed. The root itself would hide the whole project, `.git` would mix our
// files with git's, and a path outside would let a repository choose where we write.
function requireOutDirInside(root: string, input: ConfigInput, source: Source): ConfigInput {
  if (input.outDir === undefined) return input;
  const path = relative(root, resolve(root, input.outDir));
  const first = path.split(sep)[0] ?? '';
  if (isAbsolute(path) || first === '' || first === '..' || first.toLowerCase() === '.git') {
    fail('config_out_dir', { location: source.locate(['outDir'], 'value'), got: show(input.outDir) });
  }
  return input;
}
