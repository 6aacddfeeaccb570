import { DepgraphError, fail, reasonOf } from '../shared/errors.ts';
import { didYouMean } from '../shared/nearest.ts';
import { readArguments } from './arguments.ts';
import type { Command, Program } from './command.ts';
import { commandHelp, programHelp } from './help.ts';
import { createOutput, createTerminal, type Output, type Style, type Terminal } from './terminal.ts';
import { version } from './version.ts';

/** Runs a program and returns its exit code. Known errors are one line and a hint. */
export async function main(
  program: Program,
  words: readonly string[],
  process: NodeJS.Process,
): Promise<number> {
  const err = createOutput(process.stderr, process.env);
  try {
    const terminal = createTerminal(process);
    const code = await dispatch(program, words, terminal);
    await terminal.out.write(''); // Only when all before it has gone out is it known whether it could.
    const failure = terminal.out.failure();
    if (failure) fail('output_unwritable', { path: 'standard output', reason: reasonOf(failure) });
    return code;
  } catch (error) {
    return explain(program.name, error, err);
  }
}

async function dispatch(program: Program, words: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...rest] = words;
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    const about = first === 'help' ? await commandNamed(program, rest[0]) : undefined;
    const { style } = terminal.out;
    await terminal.out.write(about ? commandHelp(program, about, style) : await overview(program, style));
    return first === undefined ? 2 : 0;
  }
  if (first === '--version' || first === '-v') {
    terminal.out.line(version());
    return 0;
  }
  const command = await commandNamed(program, first);
  if (!command) {
    const suggestion = `see "${program.name} --help"; ${didYouMean(first, Object.keys(program.commands))}`;
    fail('command_unknown', { command: first, suggestion });
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    await terminal.out.write(commandHelp(program, command, terminal.out.style));
    return 0;
  }
  if (rest.includes('--version')) {
    terminal.out.line(version());
    return 0;
  }
  return command.run(readArguments(program.name, command, rest), terminal);
}

async function commandNamed({ commands }: Program, name = ''): Promise<Command | undefined> {
  return Object.hasOwn(commands, name) ? commands[name]() : undefined;
}

async function overview(program: Program, style: Style): Promise<string> {
  const commands = await Promise.all(Object.values(program.commands).map(load => load()));
  return programHelp(program, commands, style);
}

function explain(program: string, error: unknown, err: Output): number {
  if (error instanceof DepgraphError) {
    err.line(`${err.style.red(`${program}:`)} ${error.message}`);
    if (error.hint) err.line(err.style.dim(`  ${error.hint}`));
    return error.exitCode;
  }
  err.line(
    `${program}: unexpected failure, which is a bug in depgraph ${version()} on Node ${process.version}`,
  );
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  for (const line of stack.split('\n')) err.line(line);
  return 3;
}
