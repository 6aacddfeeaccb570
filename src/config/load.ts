import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fail } from '../shared/errors.ts';
import { type Config, type ConfigInput, defaultConfig, isGroup, optionEntries } from './options.ts';
import { parseConfig } from './parse.ts';
import { readConfigFile } from './read.ts';
import { type Source, validate } from './validate.ts';
import { show } from './values.ts';

export interface LoadOptions {
  /** Absolute path of the analysed folder. */
  readonly root: string;
  /** Read instead of the root's `.depgraphrc`; it must exist. */
  readonly configFile?: string | undefined;
  /** What holds where neither a file nor the command line says anything, in place of the defaults. */
  readonly defaults?: ConfigInput | undefined;
  /** What the command line says; it wins over all files. Paths in it are absolute. */
  readonly flags?: ConfigInput | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The names that `languages` may hold; not checked without them. */
  readonly languages?: readonly string[] | undefined;
}

export interface LoadedConfig {
  readonly config: Config;
  /** Absolute paths of the files that were read, the weaker first. */
  readonly sources: readonly string[];
}

export const PROJECT_FILE = '.depgraphrc';

/**
 * The effective configuration: defaults, then the user's file, then the project's, then the flags. Hosts that a flag
 * allows are added to those of the files.
 */
export async function loadConfig(options: LoadOptions): Promise<LoadedConfig> {
  const { root, configFile, defaults = {}, flags = {}, env, languages } = options;
  const userFile = userConfigFile(env);
  const projectFile = configFile === undefined ? join(root, PROJECT_FILE) : resolve(configFile);
  const common = { languages, userFile: userFile ?? '~/.config/depgraph/config' };

  const sources: string[] = [];
  let config = merge(defaultConfig(), defaults);
  const userText = userFile === undefined ? undefined : readConfigFile(userFile, 'user');
  if (userFile !== undefined && userText !== undefined) {
    const { value, place } = await parseConfig(userText, userFile);
    config = merge(config, validate(value, { ...common, scope: 'user', place }));
    sources.push(userFile);
  }
  const projectText = readConfigFile(projectFile, configFile === undefined ? 'project' : 'named');
  if (projectText !== undefined) {
    const { value, place } = await parseConfig(projectText, projectFile);
    const source: Source = { ...common, scope: 'project', place };
    config = merge(config, keepInside(root, validate(value, source), source));
    sources.push(projectFile);
  }
  const { allowedHosts } = config.server;
  config = merge(config, validate(flags, { ...common, scope: 'user', place: () => 'the command line' }));
  const server = { allowedHosts: [...allowedHosts, ...(flags.server?.allowedHosts ?? [])] };
  return { config: merge(config, { server }), sources };
}

/** The absolute path of the output dir. */
export function outDirOf(root: string, config: Pick<Config, 'outDir'>): string {
  return resolve(root, config.outDir);
}

/** Where the user's own configuration is, whether it exists or not; undefined without a home. */
export function userConfigFile(env: LoadOptions['env']): string | undefined {
  // The XDG specification says that a relative path there is to be ignored.
  const xdg = env.XDG_CONFIG_HOME;
  if (xdg && isAbsolute(xdg)) return join(xdg, 'depgraph', 'config');
  const home = env.HOME || env.USERPROFILE;
  return home && isAbsolute(home) ? join(home, '.config', 'depgraph', 'config') : undefined;
}

/** Lets one source speak over what is known so far: groups by key, layers by name, the rest as a whole. */
function merge(base: Config, input: ConfigInput): Config {
  const over: Readonly<Record<string, unknown>> = input;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, entry] of optionEntries()) {
    const value = over[key];
    if (value === undefined) continue;
    const byKey = isGroup(entry) || entry.type.kind === 'layers';
    merged[key] = byKey ? { ...(merged[key] as object), ...(value as object) } : value;
  }
  return merged as unknown as Config;
}

// The output dir is written to and never analysed: the root itself would hide the whole project, `.git`
// would mix our files with git's, and a path outside would let a repository choose where we write.
function keepInside(root: string, input: ConfigInput, source: Source): ConfigInput {
  if (input.outDir === undefined) return input;
  const path = relative(root, resolve(root, input.outDir));
  const first = path.split(sep)[0] ?? '';
  if (isAbsolute(path) || first === '' || first === '..' || first.toLowerCase() === '.git') {
    fail('config_out_dir', { place: source.place(['outDir'], 'value'), got: show(input.outDir) });
  }
  return input;
}
