import mri from 'mri';
import { fail } from '../../shared/errors.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import type { Arguments, Command, OptionSpec, OptionSpecs, ValueSpec } from './command.ts';

/** Options that every command accepts. */
export const COMMON_OPTIONS: OptionSpecs = {
  help: { alias: 'h', description: 'show this help' },
};

/** Parses the words after a command. Unknown options and extra arguments fail with a hint. */
export function readArguments(program: string, command: Command, words: readonly string[]): Arguments {
  const specs = new Map(Object.entries({ ...command.options, ...COMMON_OPTIONS }));
  const help = `${program} ${command.name} --help`;
  const parsed = parse(normalise(words, specs, help), specs);
  const values = (name: string) => toList(parsed[name]);

  for (const [name, spec] of specs) checkValue(name, spec, values(name), help);
  const positional = parsed._;
  if (positional.includes('')) fail('argument_empty', { command: command.name, help });
  const extra = positional[command.maxPositional];
  if (extra !== undefined) {
    const suggestion = command.aboutExtra?.(positional);
    const about = { command: command.name, argument: extra, help };
    if (suggestion === undefined) fail('argument_extra', about);
    fail('argument_misplaced', { ...about, suggestion });
  }

  return {
    program,
    command: command.name,
    help,
    positional,
    flag: name => [parsed[name]].flat().includes(specs.get(name)?.isNegated !== true),
    text: name => values(name).at(-1),
    list: values,
  };
}

/** Fails for arguments that are missing, for an unknown action, and for what an action would ignore. */
export function validateArguments(command: Command, { positional, help, ...args }: Arguments): void {
  const { name, needed = [0, ''], actions, withArgument = [], options } = command;
  if (actions === undefined) {
    const [count, argument] = needed;
    if (positional.length < count) fail('argument_missing', { command: name, argument, help });
    return;
  }
  const [action, argument] = positional;
  if (action === undefined)
    fail('argument_missing', { command: name, argument: `an action: ${actions.join(', ')}`, help });
  if (!actions.includes(action))
    fail('command_unknown', { command: `${name} ${action}`, suggestion: didYouMean(action, actions) });
  if (argument !== undefined && !withArgument.includes(action))
    fail('argument_extra', { command: `${name} ${action}`, argument, help });
  for (const [option, spec] of Object.entries(options)) {
    const isGiven = args.flag(option) || args.text(option) !== undefined;
    if (!isGiven || !spec.actions || spec.actions.includes(action)) continue;
    const others = spec.actions.map(one => `"${name} ${one}"`).join(' and ');
    const about = { option: writtenAs(option, spec), command: `${name} ${action}`, actions: others, help };
    fail('option_other_action', about);
  }
}

/** Fails if both options are given. */
export function rejectBoth(args: Arguments, option: string, other: string): void {
  const isGiven = (name: string) => args.flag(name) || args.text(name) !== undefined;
  if (isGiven(option) && isGiven(other))
    fail('option_conflict', { option: `--${option}`, other: `--${other}` });
}

/** What an option says; undefined if it is not given. Fails with what is expected if it cannot be read. */
export function readOption<T>(
  args: Arguments,
  name: string,
  { expected, read }: { readonly expected: string; read(text: string): T | undefined },
): T | undefined {
  const got = args.text(name);
  if (got === undefined) return undefined;
  return read(got) ?? fail('option_value', { option: `--${name}`, expected, got, help: args.help });
}

/** The option as typed: `--top`, `--no-cache`. */
export function writtenAs(name: string, spec: OptionSpec | undefined): string {
  return spec?.isNegated ? `--no-${name}` : `--${name}`;
}

type Specs = ReadonlyMap<string, OptionSpec>;

function parse(words: readonly string[], specs: Specs): mri.Argv {
  const names = [...specs.keys()];
  const takesValue = (name: string) => specs.get(name)?.value !== undefined;
  return mri([...words], {
    boolean: names.filter(name => !takesValue(name)),
    string: names.filter(takesValue),
    alias: Object.fromEntries([...specs].map(([name, spec]) => [name, spec.alias ?? []])),
  });
}

/**
 * Normalises the words for mri: options first, each joined with its value as in `--top=5`, then `--` and the rest.
 * Rejects unknown options. mri itself accepts any name (`__proto__` included), reads a value that starts with a dash
 * as the next option, and reads the word after a flag as its value: it turns `--quiet 007` into 7 and drops `true`.
 */
function normalise(words: readonly string[], specs: Specs, help: string): string[] {
  const options: string[] = [];
  const others: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === '--') {
      others.push(...words.slice(at + 1));
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      others.push(word);
      continue;
    }
    rejectUnknown(word, specs, help);
    const [name, spec] = optionAwaitingValue(word, specs) ?? [];
    if (name === undefined || spec === undefined) {
      options.push(word);
      continue;
    }
    if (spec.bare !== undefined) {
      options.push(`--${name}=${spec.bare}`);
      continue;
    }
    // `-fn 5` means `-f --lines=5`.
    if (!word.startsWith('--') && word.length > 2) options.push(word.slice(0, -1));
    const value = words[++at] ?? '--';
    if (value.startsWith('-') && value !== '-') {
      const got = value === '--' ? 'nothing' : value;
      fail('option_value', { option: `--${name}`, expected: spec.expected, got, help });
    }
    options.push(`--${name}=${value}`);
  }
  return [...options, '--', ...others];
}

/** The option whose value is the next word; undefined for a flag and for `--name=value`. */
function optionAwaitingValue(word: string, specs: Specs): [string, ValueSpec] | undefined {
  const isLong = word.startsWith('--');
  for (const [name, spec] of specs) {
    const isMatch = isLong ? word === `--${name}` : spec.alias !== undefined && word.endsWith(spec.alias);
    if (isMatch && spec.value !== undefined) return [name, spec];
  }
  return undefined;
}

function rejectUnknown(word: string, specs: Specs, help: string): void {
  const aliases = [...specs.values()].map(spec => spec.alias ?? '').join('');
  const [option] = word.split('=');
  const isKnown = option.startsWith('--')
    ? [...specs].some(([name, spec]) => writtenAs(name, spec) === option && !(word !== option && !spec.value))
    : [...option.slice(1)].every(letter => aliases.includes(letter)) && word === option;
  if (!isKnown) fail('option_unknown', { option: word, suggestion: suggest(option, specs, help) });
}

function suggest(option: string, specs: Specs, help: string): string {
  const name = option.replace(/^--?(no-)?/, '');
  const close = nearest(name, [...specs.keys(), 'version']);
  const form = close === undefined ? '' : writtenAs(close, specs.get(close));
  return form === '' || form === option ? `see "${help}"` : `did you mean ${form}? see "${help}"`;
}

function checkValue(name: string, spec: OptionSpec, values: readonly string[], help: string): void {
  if (spec.value === undefined) return;
  const option = writtenAs(name, spec);
  if (values.includes('')) fail('option_value', { option, expected: spec.expected, got: 'nothing', help });
  if (!spec.isList && values.length > 1) {
    fail('option_value', { option, expected: 'one value', got: values.join(' and '), help });
  }
}

function toList(value: unknown): string[] {
  if (value === undefined || value === false) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}
