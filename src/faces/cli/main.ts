import { fail, reasonOf } from '../../shared/errors.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { version } from '../../shared/version.ts';
import { readArguments, validateArguments } from './arguments.ts';
import type { Command, Program } from './command.ts';
import { commandHelp, programHelp } from './help.ts';
import { createTerminal, type Style, type Terminal } from './terminal.ts';

/** Runs the command named by the first word and resolves to its exit code. */
export async function main(
  program: Program,
  words: readonly string[],
  process: NodeJS.Process,
): Promise<number> {
  const terminal = createTerminal(process);
  const code = await dispatch(program, words, terminal);
  await terminal.out.write(''); // Write errors are known only after a flush.
  const failure = terminal.out.failure();
  if (failure) fail('stdout_unwritable', { reason: reasonOf(failure) });
  return code;
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
  if (!command && first.startsWith('-')) {
    const name = first.replace(/^-+/, '');
    const close = nearest(name, ['help', 'version']);
    const suggestion = close === undefined ? 'options follow the command' : `did you mean --${close}?`;
    fail('option_unknown', { option: first, suggestion: `${suggestion}; see "${program.name} --help"` });
  }
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
  const args = readArguments(program.name, command, rest);
  validateArguments(command, args);
  return command.run(args, terminal);
}

async function commandNamed({ commands }: Program, name = ''): Promise<Command | undefined> {
  return Object.hasOwn(commands, name) ? commands[name]() : undefined;
}

async function overview(program: Program, style: Style): Promise<string> {
  const commands = await Promise.all(Object.values(program.commands).map(load => load()));
  return programHelp(program, commands, style);
}
