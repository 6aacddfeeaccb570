import type { Program } from './command.ts';

/** 0 done, 1 findings, 2 wrong usage or environment, 3 a bug or a machine without resources. */
const EXIT_CODES: readonly unknown[] = [0, 1, 2, 3];
const FAILED = 3;
/** How long the process may live on after its outcome is known: for handles that a library forgot to close. */
const LINGER_MS = 200;

/**
 * Runs a program and ends its process with a documented exit code, whatever happens: also where an error is thrown
 * outside any promise, and where the event loop runs dry before the command is done. Nothing here awaits at the top
 * level of a module, because Node ends with 13 where that await never settles. Signals are not handled: a process that
 * one of them kills keeps that status.
 *
 * All other modules are loaded from here, so that a failure to load them is explained as well.
 */
export function runProgram(program: Program): void {
  let exitCode: number | undefined;
  // First of all, because there may be no file descriptor left to load it with when it is needed.
  const explanation = import('./explain.ts');

  process.on('uncaughtException', error => {
    settle(FAILED);
    // A running server has a listener of its own: it stops in good order, then its command rejects with this error.
    if (process.listenerCount('uncaughtException') > 1) return;
    setTimeout(() => process.exit(), LINGER_MS);
    void explainFailure(error).finally(() => process.exit());
  });
  process.on('beforeExit', () => {
    if (exitCode !== undefined) return;
    settle(FAILED);
    void explainFailure('the event loop ran dry before the command was done');
  });
  process.on('exit', () => {
    process.exitCode = exitCode ?? FAILED;
  });
  explanation
    .then(() => perform(program, process.argv.slice(2)))
    .catch(explainFailure)
    .then(code => {
      settle(code);
      setTimeout(() => process.exit(), LINGER_MS).unref();
    });

  /** The worst outcome counts: a failure after the command was done is still a failure. */
  function settle(code: number): void {
    exitCode = Math.max(exitCode ?? 0, EXIT_CODES.includes(code) ? code : FAILED);
    process.exitCode = exitCode;
  }

  /** Never rejects. Where not even the explanation can be loaded, one bare line has to do. */
  async function explainFailure(error: unknown): Promise<number> {
    try {
      const { explain } = await explanation;
      return await explain(program.name, error, process);
    } catch {
      const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
      await new Promise(done => process.stderr.write(`${program.name}: cannot start: ${line}\n`, done));
      return FAILED;
    }
  }
}

async function perform(program: Program, words: readonly string[]): Promise<number> {
  if (isServer(program, words)) {
    // Before anything else is loaded, or the copy would load it a second time. If there is no copy, the command says why.
    const { runFromCopy } = await import('./own-copy.ts');
    const fromCopy = await runFromCopy(program.name, process.env);
    if ('exitCode' in fromCopy) return fromCopy.exitCode;
  }
  const { main } = await import('./main.ts');
  return main(program, words, process);
}

function isServer({ servers = [] }: Program, [first, ...rest]: readonly string[]): boolean {
  return servers.includes(first) && !rest.some(word => ['--help', '-h', '--version'].includes(word));
}
