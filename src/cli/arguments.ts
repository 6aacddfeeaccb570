import mri from 'mri';
import { fail } from '../shared/errors.ts';
import { nearest } from '../shared/nearest.ts';
import type { Arguments, Command, OptionSpec, OptionSpecs } from './command.ts';

/** Options that every command has. */
export const COMMON_OPTIONS: OptionSpecs = {
  help: { alias: 'h', description: 'show this help' },
};

/** Reads the words after a command. Whatever the command does not know is an error with a hint. */
export function readArguments(program: string, command: Command, words: readonly string[]): Arguments {
  const specs = new Map(Object.entries({ ...command.options, ...COMMON_OPTIONS }));
  const help = `${program} ${command.name} --help`;
  refuseUnknown(words, specs, help);
  const parsed = parse(words, specs);
  const values = (name: string) => toList(parsed[name]);

  for (const [name, spec] of specs) checkValue(name, spec, values(name), help);
  const positional = parsed._.map(String);
  const extra = positional[command.maxPositional];
  if (extra !== undefined) fail('argument_extra', { command: command.name, argument: extra, help });

  return {
    help,
    positional,
    flag: name => (specs.get(name)?.isNegated ? parsed[name] === false : parsed[name] === true),
    text: name => values(name).at(-1),
    list: values,
  };
}

/** As the user writes it: `--top`, `--no-cache`. */
export function writtenAs(name: string, spec: OptionSpec | undefined): string {
  return spec?.isNegated ? `--no-${name}` : `--${name}`;
}

function parse(words: readonly string[], specs: ReadonlyMap<string, OptionSpec>): mri.Argv {
  const names = [...specs.keys()];
  const takesValue = (name: string) => specs.get(name)?.value !== undefined;
  return mri(joinDashes(words, names), {
    boolean: names.filter(name => !takesValue(name)),
    string: names.filter(takesValue),
    alias: Object.fromEntries([...specs].map(([name, spec]) => [name, spec.alias ?? []])),
  });
}

/** `--out -` means standard output, but mri takes a lone dash for the next option. */
function joinDashes(words: readonly string[], names: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (word === '-' && last?.startsWith('--') && names.includes(last.slice(2)))
      joined.push(`${joined.pop()}=-`);
    else joined.push(word);
  }
  return joined;
}

/** Before mri reads them: it takes any name, also those that mean something to JavaScript itself. */
function refuseUnknown(words: readonly string[], specs: ReadonlyMap<string, OptionSpec>, help: string): void {
  const aliases = [...specs.values()].map(spec => spec.alias ?? '').join('');
  for (const word of words) {
    if (word === '--') return;
    if (!word.startsWith('-') || word === '-') continue;
    const [option] = word.split('=');
    const isKnown = option.startsWith('--')
      ? [...specs].some(
          ([name, spec]) => writtenAs(name, spec) === option && !(word !== option && !spec.value),
        )
      : [...option.slice(1)].every(letter => aliases.includes(letter)) && word === option;
    if (!isKnown) fail('option_unknown', { option: word, suggestion: suggest(option, specs, help) });
  }
}

function suggest(option: string, specs: ReadonlyMap<string, OptionSpec>, help: string): string {
  const name = option.replace(/^--?(no-)?/, '');
  const close = nearest(name, [...specs.keys()]);
  const form = close === undefined ? '' : writtenAs(close, specs.get(close));
  return form === '' || form === option ? `see "${help}"` : `did you mean ${form}? see "${help}"`;
}

function checkValue(name: string, spec: OptionSpec, values: readonly string[], help: string): void {
  if (spec.value === undefined) return;
  const option = writtenAs(name, spec);
  if (values.includes('')) fail('option_value', { option, expected: spec.value, got: 'nothing', help });
  if (!spec.isList && values.length > 1) {
    fail('option_value', { option, expected: 'one value', got: values.join(' and '), help });
  }
}

function toList(value: unknown): string[] {
  if (value === undefined || value === false) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}
