import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { DepgraphError, fail } from '../../shared/errors.ts';
import { assertRegularObjects } from './regular-files.ts';

/** Runs git with a private git folder, so that no configuration of the project takes effect. */
export interface GitProcess {
  /** The output of a command. Throws `git_failed` with git's own first line. */
  run(args: readonly string[], options?: RunOptions): Promise<Buffer>;
  /** The same, but undefined if git exits with an error. */
  tryRun(args: readonly string[], options?: RunOptions): Promise<Buffer | undefined>;
  /** For the rare file that nobody could foresee. */
  runSync(args: readonly string[]): Buffer | undefined;
  start(args: readonly string[]): ChildProcessWithoutNullStreams;
  /** Ends a started process that stays silent for too long while output is expected. */
  watch(child: ChildProcessWithoutNullStreams, command: string): OutputWatch;
}

/** Waits for the output of a process. */
export interface OutputWatch {
  /** Output is expected from now on: call it at the start, and after each chunk if there must be more. */
  expect(): void;
  /** None is expected. */
  end(): void;
  /** Why the process was ended, if it was. */
  failure(): DepgraphError | undefined;
}

export interface RunOptions {
  readonly input?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The exit codes of success; by default 0 only. */
  readonly exitCodes?: readonly number[] | undefined;
}

export interface GitProcessOptions {
  /** The private git folder; commands run in it, so that nothing of the project is on any search path. */
  readonly folder: string;
  /** The object folders of the project. */
  readonly objects: readonly string[];
  readonly shallowFile: string | undefined;
  /** How long git may write nothing, in milliseconds. */
  readonly silenceMs?: number | undefined;
}

const MAX_SILENCE_MS = 60_000;

const MAX_SYNC_BYTES = 64 * 1024 * 1024;

export function gitProcess(options: GitProcessOptions): GitProcess {
  const env = environment(options);
  const cwd = options.folder;
  const silenceMs = options.silenceMs ?? MAX_SILENCE_MS;
  let isChecked = false;

  return {
    async run(args, more) {
      const { code, output, message } = await collect(args, more);
      if (!(more?.exitCodes ?? [0]).includes(code ?? -1))
        fail('git_failed', { command: args[0], reason: message || `exit code ${code}` });
      return output;
    },
    async tryRun(args, more) {
      const { code, output } = await collect(args, more);
      return code === 0 ? output : undefined;
    },
    runSync(args) {
      check();
      const limits = { maxBuffer: MAX_SYNC_BYTES, timeout: silenceMs, killSignal: 'SIGKILL' } as const;
      const { status, stdout, error } = spawnSync('git', args, { cwd, env, ...limits });
      if (isMissing(error)) fail('git_missing', {});
      if (hasCode(error, 'ETIMEDOUT')) throw silent(args[0], silenceMs);
      return status === 0 ? stdout : undefined;
    },
    start(args) {
      check();
      return spawn('git', args, { cwd, env, stdio: 'pipe' });
    },
    watch: (child, command) => watchOutput(child, command, silenceMs),
  };

  /** Once, and not before it is needed: it lists all folders of loose objects. */
  function check(): void {
    if (!isChecked) assertRegularObjects(options.objects);
    isChecked = true;
  }

  function collect(
    args: readonly string[],
    { input, env: more, signal }: RunOptions = {},
  ): Promise<{ code: number | null; output: Buffer; message: string }> {
    check();
    return new Promise((resolve, reject) => {
      const child = spawn('git', args, { cwd, env: { ...env, ...more }, stdio: 'pipe', signal });
      const output: Buffer[] = [];
      const errors: Buffer[] = [];
      const watch = watchOutput(child, args[0], silenceMs);
      watch.expect();
      const collectIn = (parts: Buffer[]) => (part: Buffer) => {
        parts.push(part);
        watch.expect();
      };
      child.stdout.on('data', collectIn(output));
      child.stderr.on('data', collectIn(errors));
      child.on('error', error => {
        watch.end();
        reject(isMissing(error) ? new DepgraphError('git_missing', {}) : error);
      });
      child.on('close', code => {
        watch.end();
        const failure = watch.failure();
        if (failure) return reject(failure);
        const [message = ''] = Buffer.concat(errors).toString('utf8').split('\n');
        resolve({ code, output: Buffer.concat(output), message });
      });
      // Git may end before it has read everything; its exit code says why.
      child.stdin.on('error', () => {});
      child.stdin.end(input ?? '');
    });
  }
}

/** Is there no git on the PATH? */
export function isMissing(error: Error | undefined): boolean {
  return hasCode(error, 'ENOENT');
}

function hasCode(error: Error | undefined, code: string): boolean {
  return error !== undefined && 'code' in error && error.code === code;
}

function silent(command: string, silenceMs: number): DepgraphError {
  return new DepgraphError('git_silent', { command, seconds: Math.round(silenceMs / 1000) });
}

/**
 * Silence is counted in ticks, of which a pause of this process (Ctrl-Z, a blocked event loop) is at most one. Measured
 * by the clock, git would be ended before the output that it wrote in the meantime is read.
 */
const TICKS = 20;

function watchOutput(child: ChildProcessWithoutNullStreams, command: string, silenceMs: number): OutputWatch {
  let failure: DepgraphError | undefined;
  let timer: NodeJS.Timeout | undefined;
  let silentTicks = 0;
  const end = () => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    expect() {
      silentTicks = 0;
      timer ??= setInterval(tick, silenceMs / TICKS);
    },
    end,
    failure: () => failure,
  };

  function tick(): void {
    // The first one may be shorter.
    if (++silentTicks <= TICKS) return;
    end();
    failure = silent(command, silenceMs);
    child.kill('SIGKILL');
  }
}

function environment({ folder, objects, shallowFile }: GitProcessOptions): Record<string, string> {
  const env: Record<string, string> = {};
  // Variables such as GIT_CONFIG_COUNT or GIT_EXTERNAL_DIFF may come from a hook that runs us.
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined && !name.toUpperCase().startsWith('GIT_')) env[name] = value;
  return {
    ...env,
    LC_ALL: 'C',
    GIT_DIR: folder,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: objects.map(quoted).join(process.platform === 'win32' ? ';' : ':'),
    ...(shallowFile !== undefined && { GIT_SHALLOW_FILE: shallowFile }),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: '',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
  };
}

/** A quoted path may contain the separator of the list. */
function quoted(path: string): string {
  return `"${path.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`;
}
