import type { Command } from '../../src/faces/cli/command.ts';
import { main } from '../../src/faces/cli/main.ts';
import { printFailure } from '../../src/faces/cli/print-failure.ts';
import type { CliOptions, CliResult } from './cli.ts';
import { collectOutput } from './collect-output.ts';

/** Runs one command in this process, which is much faster than in a child process. */
export async function runCommand(
  program: string,
  command: Command,
  words: readonly string[],
  { cwd = process.cwd(), env = {} }: CliOptions = {},
): Promise<CliResult> {
  const stdout = collectOutput();
  const stderr = collectOutput();
  const fake = {
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: { NO_COLOR: '1', HOME: '/nonexistent', ...env },
    cwd: () => cwd,
  };
  const about = { name: program, description: '', commands: { [command.name]: async () => command } };
  const asProcess = fake as unknown as NodeJS.Process;
  const code = await main(about, [command.name, ...words], asProcess).catch(error =>
    printFailure(program, error, asProcess),
  );
  return { code, signal: null, stdout: stdout.text(), stderr: stderr.text() };
}
