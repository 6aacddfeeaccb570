import { fail } from '../../shared/errors.ts';
import { splitGlobs } from '../../shared/globs.ts';
import { expectation, readShape, type Shape, valueOfText } from '../../shared/shape.ts';
import { isGroup, type Option, optionEntries } from './options.ts';
import { GLOB } from './texts.ts';
import { optionShape } from './validate.ts';

export interface TextOptions {
  /** As the user wrote it: `--port`. */
  readonly option: string;
  /** The command that explains it: `depgraph serve --help`. */
  readonly help: string;
  readonly languages?: readonly string[] | undefined;
}

/** Parses the text after a flag as the value of an option (`top`, `server.port`). Lists are split at commas, except inside the braces of a glob. */
export function valueFromText(key: string, text: string, options: TextOptions): unknown {
  const { option, help, languages } = options;
  const shape = optionShape(optionAt(key), languages);
  return readShape(shape, listFrom(shape, text), ({ expected, got }) =>
    fail('option_value', { option, expected, got, help }),
  );
}

function listFrom(shape: Shape, text: string): unknown {
  if (shape.kind !== 'list') return valueOfText(shape, text);
  return shape.items === GLOB ? splitGlobs(text) : text.split(',').map(item => item.trim());
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
