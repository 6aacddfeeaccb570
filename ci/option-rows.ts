import { isGroup, type Option, optionEntries, type Scope } from '../src/core/config/options.ts';
import { expectation } from '../src/shared/shape.ts';

/** One option, as help and documentation show it. */
export interface OptionRow {
  /** Dotted: `server.port`. */
  readonly key: string;
  readonly expected: string;
  /** As JSON. */
  readonly default: string;
  readonly description: string;
  readonly scope: Scope;
}

/** All options, groups flattened, in the order of the table. */
export function optionRows(): OptionRow[] {
  return optionEntries().flatMap(([key, entry]) =>
    isGroup(entry)
      ? Object.entries(entry.options).map(([inner, option]) => row(`${key}.${inner}`, option, entry.scope))
      : [row(key, entry, entry.scope)],
  );
}

function row(key: string, option: Option, scope: Scope = 'project'): OptionRow {
  return {
    key,
    expected: expectation(option.type),
    default: JSON.stringify(option.default),
    description: option.description,
    scope,
  };
}
