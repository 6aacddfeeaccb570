import { resolve } from 'node:path';
import { valueFromText } from '../../core/config/text.ts';
import { repositoryOf } from '../../project/config/repository.ts';
import type { ProjectSettings } from '../../project/settings/settings.ts';
import { fail } from '../../shared/errors.ts';
import type { Arguments, OptionSpecs } from './command.ts';

/** Values for `expected` of an option. */
export const FILE = 'the path of a file';
export const FOLDER = 'the path of a folder';
const GLOBS = 'comma-separated globs such as "src/**"';

/** The options that say what to analyse, and how. */
export const PROJECT_OPTIONS: OptionSpecs = {
  config: {
    value: 'FILE',
    expected: FILE,
    description: 'use this configuration file instead of .depgraphrc',
  },
  include: {
    value: 'GLOBS',
    expected: GLOBS,
    isList: true,
    description: 'analyse only files that match one of these comma-separated globs',
  },
  exclude: {
    value: 'GLOBS',
    expected: GLOBS,
    isList: true,
    description: 'skip files that match one of these comma-separated globs',
  },
  'out-dir': {
    value: 'DIR',
    expected: FOLDER,
    description: 'folder for the report and the cache (default: .depgraph in the project)',
  },
  repository: {
    value: 'DIR',
    expected: FOLDER,
    description: 'take this folder above the project as the top of its repository, instead of asking git',
  },
  cache: { isNegated: true, description: 'neither read nor write the cache' },
};

/** The project, for commands whose arguments name something else. */
export const ENCLOSING_OPTION = projectOption(
  'the project (default: the one that contains the current folder)',
);
export const AROUND_OPTION = projectOption('the project (default: around the current folder)');

function projectOption(description: string): OptionSpecs {
  return { project: { value: 'DIR', expected: FOLDER, description } };
}

/** Reads the project options of a command line. */
export function readProjectOptions(root: string, args: Arguments, cwd: string): ProjectSettings {
  const configFile = args.text('config');
  const outDir = args.text('out-dir');
  const top = args.text('top');
  const repository = args.text('repository');
  const include = globsIn('include', args);
  const exclude = globsIn('exclude', args);
  if (outDir !== undefined && resolve(cwd, outDir) === root) {
    const expected = 'a folder other than the project itself';
    fail('option_value', { option: '--out-dir', expected, got: outDir, help: args.help });
  }
  return {
    target: { root },
    hasCache: !args.flag('cache'),
    configFile: configFile === undefined ? undefined : resolve(cwd, configFile),
    flags: {
      ...(include.length > 0 && { include }),
      ...(exclude.length > 0 && { exclude }),
      ...(outDir !== undefined && { outDir: resolve(cwd, outDir) }),
      ...(repository !== undefined && { repository: readRepository(root, resolve(cwd, repository), args) }),
      ...(top !== undefined && { top: readTop(top, args.help) }),
    },
  };
}

/** Collects the globs of an option that may be repeated and takes several globs each time. */
function globsIn(name: 'include' | 'exclude', args: Arguments): string[] {
  const context = { option: `--${name}`, help: args.help };
  return args.list(name).flatMap(text => valueFromText(name, text, context) as string[]);
}

function readRepository(root: string, path: string, { help }: Arguments): string {
  const expected = `a folder that contains ${root}`;
  return (
    repositoryOf(root, path) ?? fail('option_value', { option: '--repository', expected, got: path, help })
  );
}

function readTop(text: string, help: string): number {
  return valueFromText('top', text, { option: '--top', help }) as number;
}
