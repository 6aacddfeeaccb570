import { COMMON_OPTIONS, writtenAs } from './arguments.ts';
import type { Command, OptionSpec, Program } from './command.ts';
import type { Style } from './terminal.ts';

export function programHelp(program: Program, commands: readonly Command[], style: Style): string {
  const rows = commands.map(({ name, usage, summary }) => [`${name} ${usage}`.trim(), summary]);
  return [
    program.description,
    '',
    style.bold('Usage'),
    `  ${program.name} <command> [options]`,
    '',
    style.bold('Commands'),
    ...table(rows),
    '',
    style.bold('Options'),
    ...table([
      ['-h, --help', 'show this help, or the help of a command'],
      ['-v, --version', 'show the version'],
    ]),
    '',
    `Run "${program.name} <command> --help" to see the options of a command.`,
    '',
  ].join('\n');
}

export function commandHelp(program: Program, command: Command, style: Style): string {
  const options = Object.entries({ ...command.options, ...COMMON_OPTIONS });
  return [
    `${capitalise(command.summary)}.`,
    '',
    style.bold('Usage'),
    `  ${program.name} ${command.name} ${command.usage}`.trimEnd() +
      (Object.keys(command.options).length > 0 ? ' [options]' : ''),
    ...(command.details ?? []).flatMap(paragraph => ['', paragraph]),
    '',
    style.bold('Options'),
    ...table(options.map(([name, spec]) => [optionForm(name, spec), spec.description])),
    ...(command.examples
      ? ['', style.bold('Examples'), ...command.examples.map(example => `  ${example}`)]
      : []),
    '',
  ].join('\n');
}

function optionForm(name: string, spec: OptionSpec): string {
  const alias = spec.alias ? `-${spec.alias}, ` : '';
  const value = spec.value && (spec.bare === undefined ? ` ${spec.value}` : `[=${spec.value}]`);
  return `${alias}${writtenAs(name, spec)}${value ?? ''}`;
}

/** Two columns. A left cell that does not fit its column gets a line of its own. */
function table(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length).filter(length => length <= 30));
  return rows.flatMap(([left, right]) =>
    left.length > width
      ? [`  ${left}`, `  ${' '.repeat(width)}  ${right}`]
      : [`  ${left.padEnd(width)}  ${right}`],
  );
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
