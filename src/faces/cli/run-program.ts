import type { Program } from './command.ts';

/** 0 success, 1 findings, 2 usage or environment error, 3 bug or exhausted resources. */
const EXIT_CODES: readonly unknown[] = [0, 1, 2, 3];
const FAILED = 3;
/** How long the process may live once its exit code is known: a library may leave handles open. */
const LINGER_MS = 200;

/**
 * Runs a program and exits with a documented code in every case, including an error thrown outside any promise and an
 * event loop that drains before the command finishes. No module awaits at its top level, because Node exits with 13 if
 * such an await never settles. Signals are not handled: a killed process keeps the status of its signal.
 *
 * All other modules are imported from here, so that a failed import is explained as well.
 */
export function runProgram(program: Program): void {
  let exitCode: number | undefined;
  // Imported first: when an error needs explaining, there may be no file descriptor left to load this.
  const explanation = import('./print-failure.ts');

  process.on('uncaughtException', error => {
    recordExitCode(FAILED);
    // A running server has its own listener: it shuts down cleanly, then its command rejects with this error.
    if (process.listenerCount('uncaughtException') > 1) return;
    setTimeout(() => process.exit(), LINGER_MS);
    void explainFailure(error).finally(() => process.exit());
  });
  process.on('beforeExit', () => {
    if (exitCode !== undefined) return;
    recordExitCode(FAILED);
    void explainFailure('the event loop drained before the command finished');
  });
  process.on('exit', () => {
    process.exitCode = exitCode ?? FAILED;
  });
  explanation
    .then(() => execute(program, process.argv.slice(2)))
    .catch(explainFailure)
    .then(code => {
      recordExitCode(code);
      setTimeout(() => process.exit(), LINGER_MS).unref();
    });

  /** Keeps the highest code: a failure after the command finished is still a failure. */
  function recordExitCode(code: number): void {
    exitCode = Math.max(exitCode ?? 0, EXIT_CODES.includes(code) ? code : FAILED);
    process.exitCode = exitCode;
  }

  /** Never rejects. If `printFailure.ts` itself cannot be loaded, prints the bare message. */
  async function explainFailure(error: unknown): Promise<number> {
    try {
      const { printFailure } = await explanation;
      return await printFailure(program.name, error, process);
    } catch {
      const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
      await new Promise(done => process.stderr.write(`${program.name}: cannot start: ${line}\n`, done));
      return FAILED;
    }
  }
}

async function execute(program: Program, words: readonly string[]): Promise<number> {
  if (isServer(program, words)) {
    // Before other modules are loaded, because the copy would load them again. If there is no copy, the command warns.
    const { runFromCopy } = await import('./own-copy.ts');
    const copyRun = await runFromCopy(program.name, process.env);
    if ('exitCode' in copyRun) return copyRun.exitCode;
  }
  const { main } = await import('./main.ts');
  return main(program, words, process);
}

function isServer({ servers = [] }: Program, [first, ...rest]: readonly string[]): boolean {
  return servers.includes(first) && !rest.some(word => ['--help', '-h', '--version'].includes(word));
}
