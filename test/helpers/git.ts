import { execFileSync } from 'node:child_process';

/** Runs git without any user or system configuration. */
export function git(folder: string, ...args: string[]): string {
  return run('git', [...options(folder), ...args], folder, {});
}

/**
 * Runs git several times from one shell, and returns everything it printed. Each start from a process of tests, which is
 * large, takes longer than most git commands.
 */
export function gitEach(
  folder: string,
  commands: readonly (readonly string[])[],
  env: Readonly<Record<string, string>> = {},
  input?: Uint8Array,
): string {
  const lines = commands.map(args => ['git', ...options(folder), ...args].map(quoted).join(' '));
  return run('sh', ['-e', '-c', lines.join('\n')], folder, env, input);
}

/** Commits all files at a point in time, as in `2026-01-31T12:00:00Z`. */
export function commitAt(folder: string, date: string, message: string): void {
  const commands = [
    ['add', '--all'],
    ['commit', '-q', '--allow-empty', '-m', message],
  ];
  gitEach(folder, commands, { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date });
}

/** A commit would start a second git to look whether the repository needs maintenance. */
const options = (folder: string) => [
  ...['-c', 'core.fsmonitor=false'],
  ...['-c', 'maintenance.auto=false'],
  ...['-C', folder],
];
const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

function run(
  program: string,
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>>,
  input?: Uint8Array,
): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'ignore'],
    ...(input && { input }),
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_AUTHOR_NAME: 'a',
      GIT_AUTHOR_EMAIL: 'a@example.com',
      GIT_COMMITTER_NAME: 'a',
      GIT_COMMITTER_EMAIL: 'a@example.com',
      ...env,
    },
  });
}

/** The files that git does not ignore. */
export function listedByGit(folder: string): string[] {
  return git(folder, 'ls-files', '--others', '--cached', '--exclude-standard', '-z')
    .split('\0')
    .filter(id => id !== '')
    .sort();
}

/** Turns a project into a git work tree that tracks all its files, so that git vouches for an untracked cache. */
export function trackAll({ root }: { readonly root: string }): void {
  gitEach(root, [
    ['init', '-q'],
    ['add', '--all'],
  ]);
}
