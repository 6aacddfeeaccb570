import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { configEntries, unquoted } from '../git/config.ts';
import { type GitPaths, readText } from '../git/paths.ts';

/** Git's limit for nested includes. */
const MAX_DEPTH = 10;

/**
 * The texts of all configuration files that git may read in a repository, including those they include. Conditions of
 * includes are not evaluated, so every file counts. Undefined if an include cannot be followed.
 */
export function gitConfigTexts(paths: GitPaths): readonly string[] | undefined {
  const texts = new Map<string, string>();
  const isComplete = [...configFiles(paths)].every(file => collect(file, texts, MAX_DEPTH));
  return isComplete ? [...texts.values()] : undefined;
}

/** The folders where git installations keep the system-wide configuration. */
export const SYSTEM_FOLDERS: readonly string[] =
  process.platform === 'win32'
    ? [process.env.ProgramFiles ?? 'C:\\Program Files', process.env.ProgramData ?? 'C:\\ProgramData'].map(
        folder => join(folder, 'Git', 'etc'),
      )
    : ['/etc', '/usr/local/etc', '/opt/homebrew/etc'];

/** The folder of the user's own git configuration. */
export function userGitFolder(): string {
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'git');
}

function configFiles({ folder, common }: GitPaths): Set<string> {
  const { GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM } = process.env;
  const named = [GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM].filter(path => path !== undefined && isAbsolute(path));
  return new Set([
    join(common, 'config'),
    join(folder, 'config.worktree'),
    join(homedir(), '.gitconfig'),
    join(userGitFolder(), 'config'),
    ...SYSTEM_FOLDERS.map(system => join(system, 'gitconfig')),
    ...(named as string[]),
  ]);
}

/** Returns false if git might read a file that we cannot locate. */
function collect(file: string, texts: Map<string, string>, depth: number): boolean {
  if (texts.has(file)) return true;
  const text = readText(file) ?? '';
  texts.set(file, text);
  return includedPaths(text).every(path => {
    const included = pathOf(path, dirname(file));
    return included !== undefined && depth > 0 && collect(included, texts, depth - 1);
  });
}

/** Undefined for paths in another user's home, and for paths relative to the git installation. */
function pathOf(path: string | undefined, folder: string): string | undefined {
  if (path?.startsWith('~/')) return join(homedir(), path.slice(2));
  return path === undefined || /^(~|%\()/.test(path) ? undefined : resolve(folder, path);
}

/** The values of `path` in the sections `include` and `includeIf`. */
function includedPaths(text: string): (string | undefined)[] {
  return Array.from(configEntries(text.replace(/^\ufeff/, '')))
    .filter(
      ({ section, key, raw }) => /^include(if)?(\.|$)/.test(section) && key === 'path' && raw !== undefined,
    )
    .map(({ raw = '' }) => (hasOddEscape(raw) ? undefined : unquoted(raw)));
}

/** An escape such as `\t`, which no path contains. */
function hasOddEscape(raw: string): boolean {
  return (raw.match(/\\./g) ?? []).some(pair => !/["\\]/.test(pair[1]));
}
