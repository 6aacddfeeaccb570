import { visible } from './visible.ts';

/**
 * Every error that a user can run into. `fail` replaces `{name}`. A message is one line that says what is wrong; a hint
 * is one line that says what to do about it.
 */
const ERRORS = {
  // ---- what to analyse
  path_missing: {
    message: 'no such file or folder: {path}',
    hint: 'check the spelling, or leave out the path to use the project around the current folder',
  },
  path_unreadable: {
    message: 'cannot read {path}: {reason}',
    hint: 'check its permissions, or run as a user who can read it',
  },
  path_not_supported: {
    message: '{path} is neither a folder nor a source file of a known language',
    hint: 'give a folder, or a file with one of these extensions: {extensions}',
  },

  path_is_file: {
    message: '{path} is a file, but "{command}" expects a project',
    hint: 'give its folder, or run "depgraph analyze {path}" to see what this file uses and what uses it',
  },
  path_not_a_folder: {
    message: '{path} is not a folder',
    hint: 'give the folder of a project',
  },
  nothing_to_draw: {
    message: 'the overview shows source files, and this project has only tests or other files',
    hint: '"depgraph export html" writes the page with all files',
  },
  nothing_analysed: {
    message: 'no files were analysed: {reason}',
    hint: 'check the path, and "include", "exclude" and "languages" in the configuration and on the command line',
  },
  work_aborted: {
    message: 'the work was aborted',
    hint: 'its signal was aborted; open the project again to go on',
  },
  project_closed: {
    message: 'the project {path} is closed',
    hint: 'open it again',
  },
  current_folder_missing: {
    message: 'the current folder no longer exists',
    hint: 'change to a folder that exists, or give an absolute path',
  },

  // ---- revisions
  git_missing: {
    message: 'git was not found on the PATH',
    hint: 'install git; "depgraph analyze" and "depgraph check" read the files on disk without it',
  },
  git_none: {
    message: '{path} is not in a git repository',
    hint: 'run it in a clone; "depgraph analyze" and "depgraph check" read the files on disk without git',
  },
  git_bare: {
    message: '{path} is a bare repository, without files to analyse',
    hint: 'clone it, and run it in the clone',
  },
  git_folder_missing: {
    message: 'the git folder {path} is missing or incomplete',
    hint: 'run "git worktree repair" or "git submodule update", or clone again',
  },
  git_no_commit: {
    message: 'the current branch has no commit yet',
    hint: 'commit first; "depgraph analyze" and "depgraph check" read the files on disk without a commit',
  },
  git_damaged: {
    message: 'git cannot read {what} of {revision}',
    hint: 'the repository is damaged: run "git fsck" to see where, or clone again',
  },
  git_failed: {
    message: 'git {command} failed: {reason}',
    hint: 'run "git fsck" to see whether the repository is damaged',
  },
  git_irregular: {
    message: '{path} is not a regular file, and git could wait for it without end',
    hint: 'remove it, or clone the repository again',
  },
  git_silent: {
    message: 'git {command} wrote nothing for {seconds} s and was ended',
    hint: 'look below .git for anything but regular files, for example with "find .git -type p"; then clone again',
  },
  git_reftable: {
    message: '{path} keeps its references in the reftable format, which is not supported',
    hint: 'name commits by their full ids, or run "git refs migrate --ref-format=files"',
  },
  git_state: {
    message: "no folder for the private copy of git's settings: {reason}",
    hint: 'set XDG_STATE_HOME to a folder that you can write to',
  },
  revision_unknown: {
    message: 'unknown revision "{revision}"{suggestion}',
    hint: 'give a branch, a tag or a commit that this clone has{fetch}',
  },
  revision_incomplete: {
    message: 'this clone lacks {what} of {revision}',
    hint: 'fetch more of the history: "git fetch --unshallow", or "git fetch --refetch --no-filter"',
  },
  revisions_unrelated: {
    message: '{base} and {head} have no common ancestor',
    hint: 'compare them exactly, as in "{base}..{head}"',
  },
  base_unknown: {
    message: 'no base to compare with: there is neither an upstream nor a branch main or master',
    hint: 'name one, as in "depgraph {command} origin/develop"',
  },
  history_short: {
    message: 'the history of {revision} has {count} in this period, which shows no development',
    hint: 'choose a longer period with --since, or a shorter step with --every',
  },
  when_short: {
    message: 'HEAD is older than --since {since}, so there is nothing to search',
    hint: 'choose an earlier date, or leave --since out to search the whole history',
  },
  history_cut: {
    message: 'this clone is cut at {commit}, which leaves {count} of {revision} in this period',
    hint: 'fetch the rest of the history: "git fetch --unshallow"',
  },
  history_long: {
    message: '{count} of this period would be measured, which is more than {most}',
    hint: 'choose a shorter period, or a longer step',
  },
  index_conflicts: {
    message: 'the index has conflicts, the first in {file}',
    hint: 'resolve the conflicts of the merge first',
  },
  index_unreadable: {
    message: 'the index cannot be read: {reason}',
    hint: 'run "git status" to see whether the repository is damaged',
  },

  // ---- configuration
  config_missing: {
    message: 'the configuration file {path} does not exist',
    hint: 'check the path after --config, or run "depgraph init" to write a .depgraphrc',
  },
  config_unreadable: {
    message: 'cannot read the configuration file {path}: {reason}',
    hint: 'it must be a readable text file in UTF-8 of at most 1 MiB',
  },
  config_syntax: {
    message: 'syntax error in the configuration at {location}: {reason}',
    hint: 'the format is JSON; comments and trailing commas are allowed',
  },
  config_duplicate_key: {
    message: 'duplicate key "{key}" at {location}',
    hint: 'remove one of them; the first is at {first}',
  },
  config_unknown_key: {
    message: 'unknown key "{key}" at {location}',
    hint: '{suggestion}',
  },
  config_wrong_value: {
    message: 'invalid value for "{key}" at {location}: expected {expected}, got {got}',
    hint: '{key}: {description}',
  },
  config_user_only: {
    message: 'the key "{key}" at {location} cannot be set by a project',
    hint: 'for security, set it in your own {userFile} instead',
  },
  rules_source_missing: {
    message: 'no such file: {file}',
    hint: 'name the configuration of the other tool, such as .importlinter',
  },
  rules_source_unknown: {
    message: '{file} contains no rules of a known tool',
    hint: 'give the configuration of one of these: {tools}',
  },
  rules_source_syntax: {
    message: 'cannot read the rules in {file}: {reason}',
    hint: 'correct the file, or translate it by hand',
  },
  rules_source_is_code: {
    message: '{file} is a program, and depgraph does not run programs of a project',
    hint: 'print it as JSON, and give that file: {command}',
  },
  config_out_dir: {
    message: 'the "outDir" at {location} must be a folder inside the project, got {got}',
    hint: 'use a relative path such as ".depgraph"; to write elsewhere, run "depgraph analyze --out-dir DIR"',
  },
  config_repository: {
    message: 'the "repository" at {location} must be the absolute path of a folder, got {got}',
    hint: 'correct or remove it; for one run, use "depgraph analyze --repository DIR"',
  },

  // ---- baseline
  baseline_missing: {
    message: 'the baseline {file} does not exist',
    hint: 'run "depgraph baseline create", or remove "baseline" from the configuration',
  },
  baseline_unreadable: {
    message: 'cannot read the baseline {file}: {reason}',
    hint: 'it must be a readable file; check its permissions',
  },
  baseline_exists: {
    message: 'there is already a baseline: {file}',
    hint: 'run "depgraph baseline update", which keeps reasons, owners and dates',
  },
  baseline_absent: {
    message: 'there is no baseline: {file}',
    hint: 'run "depgraph baseline create"',
  },
  baseline_empty: {
    message: 'the baseline {file} is empty',
    hint: 'restore it, or delete it and run "depgraph baseline create"',
  },
  baseline_conflict: {
    message: 'the baseline has a merge conflict at {location}',
    hint: 'keep the entries of both sides, then run "depgraph baseline update"',
  },
  baseline_version: {
    message: 'the baseline has version {version} at {location}, expected {expected}',
    hint: 'use the version of depgraph that wrote it, or delete it and run "depgraph baseline create"',
  },
  baseline_invalid: {
    message: 'the baseline is invalid at {location}: {reason}',
    hint: 'correct the line, or restore the file',
  },
  invalid_date: {
    message: '"{date}" is not a date',
    hint: 'write year, month and day, such as 2027-03-01',
  },
  finding_unknown: {
    message: '{findings} an id that begins with "{id}"',
    hint: 'run "depgraph check" to see the id of each finding',
  },

  // ---- rules
  rule_matches_nothing: {
    message: '{where}: {reason}',
    hint: 'correct it in the configuration, or set "optional": true if it may match nothing',
  },
  rule_selector: {
    message: '{where}: {reason}',
    hint: 'correct it in the configuration',
  },
  rule_too_broad: {
    message: '{where}: {findings} findings with their chains are too many for a report',
    hint: 'name fewer files in it, or look at direct imports only: without "transitive", or with "direct": true',
  },

  // ---- command line
  command_unknown: {
    message: 'unknown command "{command}"',
    hint: '{suggestion}',
  },
  option_unknown: {
    message: 'unknown option {option}',
    hint: '{suggestion}',
  },
  option_value: {
    message: 'invalid value for {option}: expected {expected}, got {got}',
    hint: 'see "{help}"',
  },
  environment_value: {
    message: 'invalid value for the environment variable {name}: expected {expected}, got {got}',
    hint: 'correct it, or unset it to use the default',
  },
  option_other_action: {
    message: '"{command}" takes no {option}, which belongs to {actions}',
    hint: 'see "{help}"',
  },
  option_staged_range: {
    message: '--staged compares the index with one revision, not with a range such as {range}',
    hint: 'leave --staged out, or name one revision',
  },
  option_needs: {
    message: '{option} has no effect without {other}',
    hint: 'see "{help}"',
  },
  option_conflict: {
    message: '{option} cannot be used together with {other}',
    hint: 'leave one of them out',
  },
  formats_share_output: {
    message: '--format {format} and {other} cannot both be printed',
    hint: 'write one of them to a file: {other}=FILE',
  },
  argument_missing: {
    message: '{command} needs {argument}',
    hint: 'see "{help}"',
  },
  argument_extra: {
    message: 'unexpected argument "{argument}" for {command}',
    hint: 'see "{help}"',
  },
  argument_misplaced: {
    message: 'unexpected argument "{argument}" for {command}',
    hint: '{suggestion} see "{help}"',
  },

  argument_empty: {
    message: 'an argument of {command} is empty',
    hint: 'see "{help}"',
  },

  question_invalid: {
    message: '{problem}',
    hint: 'see "{help}"',
  },

  // ---- output and cache
  output_unwritable: {
    message: 'cannot write {path}: {reason}',
    hint: 'choose another path, or make this one writable',
  },
  output_folder_missing: {
    message: 'cannot write {path}: the folder {folder} does not exist',
    hint: 'create it first',
  },
  page_missing: {
    message: 'cannot read the built page {path}: {reason}',
    hint: 'install depgraph again, or run "npm run build" in a checkout',
  },
  stdout_unwritable: {
    message: 'cannot write to standard output: {reason}',
    hint: 'check where the output is redirected to',
  },
  demo_unwritable: {
    message: 'cannot write {path}: {reason}',
    hint: 'run "depgraph demo" in a folder that you can write to',
  },
  init_unwritable: {
    message: 'cannot write {path}: {reason}',
    hint: 'check the permissions of the folder',
  },
  init_exists: {
    message: '{path} already exists',
    hint: 'edit it, or delete it first; "depgraph init" never overwrites a file',
  },
  cache_missing: {
    message: 'there is no cache at {path}',
    hint: 'run "depgraph analyze {root}" first',
  },
  cache_unusable: {
    message: 'the cache at {path} cannot be used: {reason}',
    hint: 'the next "depgraph analyze" replaces it if necessary',
  },
  cache_untrusted: {
    message: 'the cache at {path} is not used: {reason}',
    hint: '{remedy}',
  },
  cache_no_such_file: {
    message: '{file} is not in the cache',
    hint: '{suggestion}',
  },
  file_missing: {
    message: 'no such file: {file}',
    hint: 'check the spelling; paths are relative to the current folder',
  },
  file_outside_project: {
    message: '{file} is outside the project {root}',
    hint: 'run the command in the project of the file, or name that with --project',
  },
  file_is_folder: {
    message: '{file} is a folder',
    hint: 'name one of its files',
  },
  file_not_in_project: {
    message: '{file} is not an analysed file of {root}: {reason}',
    hint: 'only files of a known language that are neither ignored nor excluded are analysed',
  },
  port_in_use: {
    message: 'port {port} on {host} is already in use',
    hint: 'choose another with --port, or leave --port out to take the next free one',
  },
  listen_failed: {
    message: 'cannot listen on {host}, port {port}: {reason}',
    hint: 'choose an address of this machine with --host, and a port above 1023 with --port',
  },

  // ---- the daemon
  project_gone: {
    message: 'the project {path} no longer exists',
    hint: 'the last state is kept; a daemon exits if the project does not come back',
  },
  project_missing: {
    message: 'there is no folder at {path}',
    hint: 'give the path of a folder that exists on the machine that runs the server',
  },
  project_served: {
    message: '{root} is already being served{where}',
    hint: 'open that address, or stop the server with "depgraphd stop {root}"',
  },
  state_unusable: {
    message: 'cannot use the state folder {path}: {reason}',
    hint: 'set XDG_STATE_HOME to a folder that you own and can write to',
  },
  daemon_failed: {
    message: 'the daemon for {root} did not start: {reason}',
    hint: 'see {log}',
  },
  daemon_silent: {
    message: 'the daemon for {root}{pid} is running but does not respond',
    hint: 'replace it with "depgraphd restart {root}"',
  },
  daemon_stays: {
    message: 'cannot stop the daemon for {root}: {reason}',
    hint: 'wait a moment and try again, or kill its process yourself',
  },
  daemon_absent: {
    message: 'no daemon is running for {root}',
    hint: 'start one with "depgraphd start {root}", or "depgraph serve {root}" in the foreground',
  },
  daemon_differs: {
    message: 'cannot compare with the daemon for {root}: {reason}',
    hint: 'give the options that it was started with, or run "depgraphd stop {root}" and then "depgraphd start {root}"',
  },
  log_missing: {
    message: 'there is no log at {path}',
    hint: 'it is written when a daemon for this project starts',
  },

  // ---- the installation and the machine
  package_unusable: {
    message: 'cannot load the package {package}: {reason}',
    hint: 'run "{command}" in {folder}',
  },
  too_many_open_files: {
    message: 'too many open files',
    hint: 'raise the limit, for example with "ulimit -n 4096", or close programs that hold many files open',
    exitCode: 3,
  },

  // ---- advice
  advise_unconfigured: {
    message:
      'no language model is configured: enter the base URL of its API, such as {example}, or set advise.base_url in ~/.config/depgraph/config',
    hint: 'see "Advice" in docs/http-api.md',
  },
  advise_base_url: {
    message: 'base_url {problem}',
    hint: 'give an address such as http://127.0.0.1:11434/v1, or set advise.base_url in your own configuration',
  },
  advise_field: {
    message: '"{field}" must be {expected}',
    hint: 'see GET /api/openapi.json',
  },
  advise_upstream: {
    message: 'the service at {host} {problem}',
    hint: 'check base_url, the model and the key',
  },
  advise_timeout: {
    message: 'the service at {host} did not respond within {seconds} s',
    hint: 'try again, or choose a faster model',
  },
  advise_too_large: {
    message: 'the response of the service at {host} is larger than {limit}',
    hint: 'try again, or choose another model',
  },
  advise_redirect: {
    message: 'the service at {host} sent a redirect, which is not followed',
    hint: 'set base_url to the address that it redirects to, if you trust it',
  },
  advise_answer: {
    message: 'the service at {host} sent an unexpected response: {problem}',
    hint: 'check that base_url and provider match',
  },
  advise_gone: {
    message: 'the client disconnected',
    hint: 'ask again',
  },

  // ---- opening files and folders
  no_opener: {
    message: 'no program to open folders was found',
    hint: 'install xdg-utils, or open the folder yourself',
  },
  no_editor: {
    message: 'no graphical editor was found',
    hint: 'set "editor" in your own configuration, or $VISUAL, to a command such as "code"',
  },
  open_failed: {
    message: 'cannot start {command}: {reason}',
    hint: 'check "editor" in your own configuration, $VISUAL and $EDITOR',
  },
  open_name: {
    message: 'the name contains characters that are not safe to pass to {command}',
    hint: 'open it yourself',
  },
  not_a_file: {
    message: 'the file or folder to open no longer exists',
    hint: 'it was deleted or replaced',
  },
  outside_project: {
    message: 'the file or folder to open is a link that leads outside the project',
    hint: 'open it yourself, if you trust it',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** The values for the placeholders in an error's message and hint. */
export type ErrorValues<C extends ErrorCode> = {
  readonly [K in Placeholders<(typeof ERRORS)[C]['message'] | (typeof ERRORS)[C]['hint']>]: string | number;
};

/** An error that the user can fix. Shown as one line and a hint, never with a stack. */
export class DepgraphError extends Error {
  override readonly name = 'DepgraphError';
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly exitCode: number;

  constructor(code: ErrorCode, values: Readonly<Record<string, string | number>>) {
    const entry: ErrorEntry = ERRORS[code];
    super(fill(entry.message, values));
    this.code = code;
    this.hint = fill(entry.hint, values) || undefined;
    this.exitCode = entry.exitCode ?? 2;
  }
}

/** Throws the error with this code. */
export function fail<C extends ErrorCode>(code: C, values: ErrorValues<C>): never {
  throw new DepgraphError(code, values);
}

/** All codes, in the order of the table. */
export const errorCodes = Object.keys(ERRORS) as readonly ErrorCode[];

/** The reason of a system error in words, without the system call and the path in Node's message. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  const known = code === undefined ? undefined : SYSTEM_REASONS[code];
  return known ?? (error instanceof Error ? error.message : String(error));
}

/** Message and hint on one line, for warnings. */
export function withHint({ message, hint }: DepgraphError): string {
  return hint === undefined ? message : `${message}; ${hint}`;
}

/** Is the process or the system out of file descriptors? Such an error says nothing about the file itself. */
export function isOutOfFiles(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === 'EMFILE' || code === 'ENFILE';
}

interface ErrorEntry {
  readonly message: string;
  readonly hint: string;
  /** 2 by default: usage or configuration can be fixed. 3: the machine is at fault. */
  readonly exitCode?: 3;
}

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EADDRNOTAVAIL: 'the address is not available on this machine',
  EBUSY: 'it is in use',
  EDQUOT: 'the disk quota is exceeded',
  EEXIST: 'it already exists',
  EIO: 'input/output error',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links form a loop',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ENFILE: 'too many files are open',
  ENOENT: 'it does not exist',
  ENOSPC: 'no space is left on the disk',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
};

function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => visible(String(values[name] ?? '')));
}
