import { walkAll } from '../../../project/discover/surroundings.ts';
import type { Existence } from '../../../project/engine/existence.ts';
import type { Explanation } from '../../../project/engine/explain.ts';
import { rulesFor } from '../../../project/settings/settings.ts';
import type { FileId, Resolution } from '../../../types.ts';
import type { Arguments, Command } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { failNotAnalysed } from '../not-analysed.ts';
import { type Project, projectIn } from '../project.ts';
import { ENCLOSING_OPTION, PROJECT_OPTIONS } from '../project-options.ts';
import { openSession } from '../session.ts';
import { locateFile } from '../target.ts';
import type { Style, Terminal } from '../terminal.ts';
import { plural } from '../words.ts';

export const resolveCommand: Command = {
  name: 'resolve',
  usage: '<file> <specifier>',
  summary: 'explain how an import resolves: candidates, configuration, result',
  details: [
    'The specifier is the text between the quotes of an import, the module of a Python import, or a name\n' +
      'that the file uses without importing it. A specifier that is not in the file is explained as if it\n' +
      'were imported there.',
    'The result is the same as with "depgraph analyze" and the same options. Both use the same cache.',
  ],
  maxPositional: 2,
  needed: [2, 'a file and a specifier'],
  options: {
    ...ENCLOSING_OPTION,
    json: { description: 'print JSON' },
    ...PROJECT_OPTIONS,
  },
  examples: ['depgraph resolve src/app.ts @/core/cart', 'depgraph resolve tools/run.py .steps'],
  run: resolve,
};

async function resolve(args: Arguments, terminal: Terminal): Promise<number> {
  const [file, specifier] = args.positional;
  const project = projectIn(args.text('project'), args, terminal);
  const id = locateFile(file, project.root, terminal.cwd);
  const explained = await explain(id, specifier, project);
  if (!explained) return failNotAnalysed(file, id, project);
  const { out } = terminal;
  if (args.flag('json')) out.line(jsonLine({ explanations: explained.explanations }));
  else for (const line of linesOf(explained, out.style)) out.line(line);
  return 0;
}

interface Explained {
  readonly file: FileId;
  /** The specifier as typed. */
  readonly specifier: string;
  readonly explanations: readonly Explanation[];
  /** Whether built-in modules of the language count as packages. */
  readonly builtins: boolean;
}

/** Undefined for a file that is not analysed. The walk finds that out before any file is read. */
async function explain(file: FileId, specifier: string, project: Project): Promise<Explained | undefined> {
  const { root, settings } = project;
  const config = await project.config();
  const walked = await walkAll(root, rulesFor(settings.target, config));
  if (!walked.sources.has(file)) return undefined;
  await using session = await openSession(project);
  await session.engine.scan();
  const explanations = await session.engine.explain(file, specifier);
  return explanations && { file, specifier, explanations, builtins: config.builtins };
}

function linesOf(explained: Explained, style: Style): string[] {
  const { file, explanations } = explained;
  const problems = explanations[0]?.problems ?? [];
  return [
    ...problems.map(({ line, message }) => {
      const where = line > 0 ? `${file}:${line}` : file;
      return `${style.yellow('problem:')} ${where}: ${message}`;
    }),
    ...explanations.flatMap(one => explanationLines(one, explained, style)),
  ];
}

function explanationLines(
  explanation: Explanation,
  { file, specifier, builtins }: Explained,
  style: Style,
): string[] {
  const { raw, steps, resolutions, existence } = explanation;
  const names = raw.names ? ` ${style.dim(`(names ${raw.names.join(', ')})`)}` : '';
  return [
    `${style.bold(specifier)}${names} in ${whereIn(file, explanation, style)}`,
    ...steps.map(step => `  ${step}`),
    ...(resolutions.length === 0 ? [`${style.yellow('→')} no match, so no edge`] : []),
    ...resolutions.map(resolution => resolutionLine(resolution, builtins, style)),
    ...(existence ? [`  ${EXISTENCE_WORDS[existence.kind]}: ${style.dim(existence.reason)}`] : []),
  ];
}

const EXISTENCE_WORDS: Readonly<Record<Existence['kind'], string>> = {
  'type-only': 'type-only, no import at run time',
  erased: 'erased, no import at run time',
  kept: 'exists at run time',
  'not asked': 'not asked whether it is erased',
};

function whereIn(file: FileId, { raw, isInFile, lines }: Explanation, style: Style): string {
  if (!isInFile) return `${file} ${style.dim('(not imported there; explained as if it were)')}`;
  const others = lines.length - 1;
  return `${file}:${raw.line}${others > 0 ? ` ${style.dim(`(and ${plural(others, 'other line')})`)}` : ''}`;
}

function resolutionLine(resolution: Resolution, builtins: boolean, style: Style): string {
  switch (resolution.kind) {
    case 'file':
      return `${style.green('→')} ${style.bold(resolution.id)}`;
    case 'package':
      return `${style.green('→')} external package ${style.bold(resolution.name)}`;
    case 'builtin': {
      const edge = builtins ? 'an edge because of' : 'an edge only with';
      return `${style.green('→')} built-in module ${style.bold(resolution.name)}: ${edge} "builtins": true`;
    }
    case 'outside':
      return `${style.yellow('→')} ${resolution.id} exists but is not analysed: neither an edge nor unresolved`;
    case 'unresolved':
      return `${style.red('→')} unresolved${resolution.specifier ? `: ${resolution.specifier}` : ''}`;
  }
}
