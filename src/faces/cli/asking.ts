import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { renamed } from '../../core/query/expression.ts';
import { idBelow } from '../../shared/file-ids.ts';
import { readOption } from './arguments.ts';
import type { Arguments, OptionSpecs } from './command.ts';
import { type Project, projectIn } from './project.ts';
import { ENCLOSING_OPTION, PROJECT_OPTIONS } from './project-options.ts';
import type { Terminal } from './terminal.ts';
import { COUNT, WHOLE_NUMBER } from './values.ts';

export const ASK_OPTIONS: OptionSpecs = {
  ...ENCLOSING_OPTION,
  json: { description: 'print JSON' },
  ...PROJECT_OPTIONS,
};

/** The options of questions about chains of imports. */
export const IMPORT_OPTIONS: OptionSpecs = {
  runtime: { description: 'ignore type-only imports' },
  eager: { description: 'ignore type-only and lazy imports' },
  limit: { value: 'N', expected: WHOLE_NUMBER, description: 'list at most N entries' },
  ...ASK_OPTIONS,
};

/** For the help of every command that takes a selector. */
export const SELECTORS =
  'A selector is a file (src/core/cart.ts, or the end of its path: cart.ts), a folder (src/core/), a glob\n' +
  '(src/**/*.ts), a package (react, pkg:@acme/*), workspace:NAME, package:com.acme.**, module:NAME, tag:NAME,\n' +
  'or tests.';

/** A project that is asked, and the command line with the question. */
export interface Asking extends Project {
  readonly args: Arguments;
}

export function readAsking(args: Arguments, terminal: Terminal): Asking {
  return { ...projectIn(args.text('project'), args, terminal), args };
}

/** The values of `IMPORT_OPTIONS`. In a terminal, lists are short unless more is asked for. */
export function readFilter(args: Arguments, shortLimit?: number) {
  const limit = readOption(args, 'limit', COUNT) ?? (args.flag('json') ? undefined : shortLimit);
  return { runtime: args.flag('runtime'), eager: args.flag('eager'), limit };
}

/** The expression that an argument means, where names are paths from the current folder. */
export function expressionIn(argument: string, asking: Asking): string {
  // A number is one of steps, even where there is such a file.
  return renamed(argument, name => (/^\d+$/.test(name) ? name : selectorIn(name, asking)));
}

/** The selector that an argument means: a path that exists from the current folder is that file or folder. */
export function selectorIn(argument: string, { root, terminal: { cwd } }: Asking): string {
  const path = resolve(cwd, argument);
  if (path === root) return '.';
  const id = existsSync(path) ? idBelow(root, path) : undefined;
  // `tests` is the set of all tests, even where there is such a folder.
  if (id === undefined || argument === 'tests') return argument;
  return /[/\\]$/.test(argument) ? `${id}/` : id;
}
