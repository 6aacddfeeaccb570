import { relative, resolve as resolvePath } from 'node:path';
import { type Explanation, explain } from '../../engine/explain.ts';
import { configFor } from '../../engine/settings.ts';
import { fail } from '../../shared/errors.ts';
import { toFileId } from '../../shared/paths.ts';
import type { Resolution } from '../../types.ts';
import type { Arguments, Command } from '../command.ts';
import { readProjectOptions } from '../project-options.ts';
import type { Style, Terminal } from '../terminal.ts';

export const resolveCommand: Command = {
  name: 'resolve',
  usage: '<file> <specifier>',
  summary: 'explain where an import leads: what was tried, which config decided, how it ended',
  details: [
    'The specifier is what stands between the quotes of the import, or the module of a Python import.\n' +
      'It need not be in the file: then it is explained as if it were.',
  ],
  maxPositional: 2,
  options: {
    project: { value: 'DIR', description: 'the project (default: the current folder)' },
    config: { value: 'FILE', description: 'read this configuration instead of .depgraphrc' },
    json: { description: 'print JSON' },
  },
  examples: ['depgraph resolve src/app.ts @/core/cart', 'depgraph resolve tools/run.py .steps'],
  run: resolve,
};

async function resolve(args: Arguments, terminal: Terminal): Promise<number> {
  const [file, specifier] = args.positional;
  if (file === undefined || specifier === undefined) {
    fail('argument_missing', {
      command: 'resolve',
      argument: 'a file and a specifier',
      help: 'depgraph resolve --help',
    });
  }
  const options = readProjectOptions(args.text('project'), args, terminal.cwd);
  const { root } = options.target;
  const id = toFileId(relative(root, resolvePath(terminal.cwd, file)));
  const config = await configFor(options, terminal.env);
  const explanations = await explain({ root, config, file: id, specifier });
  if (!explanations) {
    const suggestion = 'it must lie in the project, be of a known language, and not be ignored or excluded';
    fail('file_not_in_project', { file, root, suggestion });
  }
  const { out } = terminal;
  if (args.flag('json')) out.line(JSON.stringify(explanations));
  else for (const line of explanations.flatMap(one => story(id, one, out.style))) out.line(line);
  return 0;
}

function story(file: string, { raw, isInFile, steps, resolutions }: Explanation, style: Style): string[] {
  const where = isInFile
    ? `${file}:${raw.line}`
    : `${file} ${style.dim('(does not import it; as if it did)')}`;
  const names = raw.names ? ` ${style.dim(`(names ${raw.names.join(', ')})`)}` : '';
  return [
    `${style.bold(raw.specifier)}${names} in ${where}`,
    ...steps.map(step => `  ${step}`),
    ...(resolutions.length === 0 ? [`${style.yellow('→')} matches nothing, which is no edge`] : []),
    ...resolutions.map(resolution => ending(resolution, style)),
  ];
}

function ending(resolution: Resolution, style: Style): string {
  switch (resolution.kind) {
    case 'file':
      return `${style.green('→')} ${style.bold(resolution.id)}`;
    case 'package':
      return `${style.green('→')} external package ${style.bold(resolution.name)}`;
    case 'builtin':
      return `${style.green('→')} ${style.bold(resolution.name)}, part of the language: an edge only with "builtins": true`;
    case 'outside':
      return `${style.yellow('→')} ${resolution.id}, which is there but is not analysed: no edge, and not unresolved`;
    case 'unresolved':
      return `${style.red('→')} unresolved${resolution.specifier ? `: ${resolution.specifier}` : ''}`;
  }
}
