import { resolve } from 'node:path';
import type { OptionValues } from '../daemon/remembered.ts';
import { writtenAs } from './arguments.ts';
import type { Arguments, OptionSpecs } from './command.ts';

/** The options whose value is a path, relative to the current folder. */
const PATHS = new Set(['config', 'out-dir', 'repository']);

/** The given options among `specs`. Paths become absolute. */
export function givenOptions(args: Arguments, specs: OptionSpecs, cwd: string): OptionValues {
  const given = Object.entries(specs).flatMap(([name, spec]): [string, true | readonly string[]][] => {
    if (spec.value === undefined) return args.flag(name) ? [[name, true]] : [];
    const values = args.list(name).map(value => (PATHS.has(name) ? resolve(cwd, value) : value));
    return values.length > 0 ? [[name, values]] : [];
  });
  return Object.fromEntries(given);
}

/** Drops values that are not in `specs` or have the wrong type (flag or list). */
export function knownOptions(values: OptionValues, specs: OptionSpecs): OptionValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => Object.hasOwn(specs, name) && (specs[name].value === undefined) === (value === true),
    ),
  );
}

/** The arguments, with these values for options that were not given. */
export function withDefaults(args: Arguments, values: OptionValues): Arguments {
  const listOf = (name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : true;
    return value === true ? [] : value;
  };
  return {
    ...args,
    flag: name => args.flag(name) || (Object.hasOwn(values, name) && values[name] === true),
    text: name => args.text(name) ?? listOf(name).at(-1),
    list: name => (args.list(name).length > 0 ? args.list(name) : listOf(name)),
  };
}

/** The options as typed: `--host=0.0.0.0`, `--no-watch`. */
export function toWords(values: OptionValues, specs: OptionSpecs): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const written = writtenAs(name, specs[name]);
    return value === true ? [written] : value.map(text => `${written}=${text}`);
  });
}
