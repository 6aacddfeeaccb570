import { fail } from '../../shared/errors.ts';
import { splitGlobs } from '../../shared/globs.ts';
import { isGroup, isStructured, type Option, optionEntries, type ValueType } from './options.ts';
import { expectation, refusal, refuse } from './values.ts';

export interface TextOptions {
  /** As the user wrote it: `--port`. */
  readonly option: string;
  /** The command that explains it: `depgraph serve --help`. */
  readonly help: string;
  readonly languages?: readonly string[] | undefined;
}

/** Parses the text after a flag as the value of an option (`top`, `server.port`). Lists are split at commas, except inside the braces of a glob. */
export function valueFromText(key: string, text: string, options: TextOptions): unknown {
  const { type } = optionAt(key);
  const value = read(type, text);
  const reason = isStructured(type) ? refusal(expectation(type), text) : refuse(type, value, options);
  if (reason === undefined) return value;
  const { expected, got } = reason;
  return fail('option_value', { option: options.option, expected, got, help: options.help });
}

/** What an option accepts, worded to follow "expected". */
export function expectationOf(key: string): string {
  return expectation(optionAt(key).type);
}

/** Looks up an option by its dotted key. An unknown key is a bug in our own code. */
function optionAt(key: string): Option {
  const [name, inner] = key.split('.');
  const entry = optionEntries().find(([known]) => known === name)?.[1];
  const option = entry && isGroup(entry) ? entry.options[inner ?? ''] : entry;
  if (option === undefined) throw new Error(`no option ${key}`);
  return option;
}

// Text that does not parse as the type is returned unchanged, so that the error can quote it.
function read(type: ValueType, text: string): unknown {
  switch (type.kind) {
    case 'integer':
      return /^\d{1,15}$/.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'list':
      return type.form === 'glob' ? splitGlobs(text) : text.split(',').map(item => item.trim());
    default:
      return text;
  }
}
