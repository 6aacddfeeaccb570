import { viewWithoutModules } from '../../../core/ask/query-view.ts';
import type { Snapshot } from '../../../core/ask/snapshot.ts';
import { hasFolder } from '../../../core/graph/graph.ts';
import { explainFile } from '../../../core/rules/explain.ts';
import type { FileExplanation, Relation } from '../../../core/rules/explanation.ts';
import { type Suggestion, suggestRules } from '../../../core/rules/suggest.ts';
import { fail } from '../../../shared/errors.ts';
import { type Asking, selectorIn } from '../asking.ts';
import type { Arguments, Command } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { failNotAnalysed } from '../not-analysed.ts';
import { type Project, projectIn } from '../project.ts';
import { ENCLOSING_OPTION, PROJECT_OPTIONS } from '../project-options.ts';
import { openSession } from '../session.ts';
import { locateFile } from '../target.ts';
import type { Style, Terminal } from '../terminal.ts';
import { plural, thousands } from '../words.ts';
import { rulesFrom } from './rules-from.ts';

export const rulesCommand: Command = {
  name: 'rules',
  usage: '<action>',
  summary: 'explain rules, suggest some, or translate those of another tool',
  details: [
    [
      'Actions:',
      '  explain <file>   show its module, the rules about it, what it may use and who may use it',
      '  suggest          propose modules and layers as the project is today, with the violations of today',
      '  from <file>      translate the rules of dependency-cruiser, import-linter, tach, deptrac,',
      '                   go-arch-lint or Nx',
    ].join('\n'),
    'Rules are in .depgraphrc; "depgraph check" applies them.',
  ],
  maxPositional: 2,
  actions: ['explain', 'suggest', 'from'],
  withArgument: ['explain', 'from'],
  options: {
    in: { value: 'FOLDER', expected: 'a folder', description: 'of "suggest": divide this folder only' },
    ...ENCLOSING_OPTION,
    json: { description: 'print JSON' },
    ...PROJECT_OPTIONS,
  },
  examples: [
    'depgraph rules explain src/app.ts',
    'depgraph rules suggest',
    'depgraph rules suggest --in shop',
    'depgraph rules from .importlinter',
  ],
  run: rules,
};

async function rules(args: Arguments, terminal: Terminal): Promise<number> {
  const [action, file] = args.positional;
  const missing = (argument: string) =>
    fail('argument_missing', { command: `rules ${action}`, argument, help: args.help });
  if (action === 'explain') return explain(file ?? missing('a file'), args, terminal);
  if (action === 'from')
    return rulesFrom(file ?? missing('a configuration to translate'), args.flag('json'), terminal);
  return suggest(args, terminal);
}

async function explain(file: string, args: Arguments, terminal: Terminal): Promise<number> {
  const project = projectIn(args.text('project'), args, terminal);
  const id = locateFile(file, project.root, terminal.cwd);
  const snapshot = await analysed(project);
  const explained = explainFile(id, { ...inputOf(snapshot), config: await project.config() });
  if (!explained) return failNotAnalysed(file, id, project);
  print(explained, explanationLines, args, terminal);
  return 0;
}

async function suggest(args: Arguments, terminal: Terminal): Promise<number> {
  const project = projectIn(args.text('project'), args, terminal);
  const snapshot = await analysed(project);
  const folder = folderIn(snapshot, { ...project, args });
  const suggestion = suggestRules({ ...inputOf(snapshot), folder });
  print(
    suggestion ?? { modules: {}, rules: [] },
    suggestion ? suggestionLines : () => [noSuggestion(snapshot, folder)],
    args,
    terminal,
  );
  return 0;
}

/** The folder of an option, from the current folder or from the root; undefined without one. */
function folderIn({ graph }: Snapshot, asking: Asking): string | undefined {
  const named = asking.args.text('in');
  if (named === undefined) return undefined;
  const folder = selectorIn(named, asking).replace(/^\.\/|\/+$/g, '');
  if (folder === '.' || folder === '') return undefined;
  if (!hasFolder(graph, folder))
    fail('option_value', {
      option: '--in',
      expected: 'a folder with analysed files',
      got: named,
      help: asking.args.help,
    });
  return folder;
}

async function analysed(project: Project): Promise<Snapshot> {
  await using session = await openSession(project);
  return await session.engine.scan();
}

function inputOf(snapshot: Snapshot) {
  const { graph, analysis, unresolved } = snapshot;
  return { view: viewWithoutModules(snapshot), graph, analysis, unresolved };
}

function print<T extends object>(
  value: T,
  linesOf: (value: T, style: Style) => string[],
  args: Arguments,
  { out }: Terminal,
): void {
  if (args.flag('json')) out.line(jsonLine(value));
  else for (const line of linesOf(value, out.style)) out.line(line);
}

// ----------------------------------------------------------------------------------- explain

function explanationLines(explained: FileExplanation, style: Style): string[] {
  const { file, module, tags, isPublic, rules, mayUse, mayBeUsedBy } = explained;
  const privacy = isPublic === undefined ? '' : isPublic ? ', public' : ', not public';
  const named = module === undefined ? 'in no module' : `module ${style.bold(module)}${privacy}`;
  return [
    `${style.bold(file)}: ${named}${tags.length > 0 ? `, tags ${tags.join(', ')}` : ''}`,
    '',
    rules.length === 0 ? 'No rule is about this file.' : 'Rules about it:',
    ...rules.flatMap(({ name, level, description, help }) => [
      `  ${style.bold(name)} (${level}): ${description}`,
      ...(help ? [`    ${style.dim(help)}`] : []),
    ]),
    '',
    'It may use:',
    ...mayUse.map(relation => relationLine(relation, style)),
    '',
    'It may be used by:',
    ...mayBeUsedBy.map(relation => relationLine(relation, style)),
  ];
}

function relationLine({ name, total, allowed, rules, examples }: Relation, style: Style): string {
  const because = rules.length > 0 ? style.dim(` (${rules.join(', ')})`) : '';
  if (allowed === total) return `  ${style.green('yes')}  ${name}`;
  if (allowed === 0) return `  ${style.red('no')}   ${name}${because}`;
  const fewer = Math.min(allowed, total - allowed);
  const more = fewer > examples.length ? ` and ${thousands(fewer - examples.length)} more` : '';
  const word = allowed < total - allowed ? 'only' : 'all but';
  return `  ${style.yellow('some')} ${name}: ${word} ${examples.join(', ')}${more}${because}`;
}

// ----------------------------------------------------------------------------------- suggest

function noSuggestion({ analysis }: Snapshot, folder: string | undefined): string {
  if (folder !== undefined) return `${folder} has no folders that could be modules.`;
  return analysis.roles.sources === 0
    ? 'There are no source files: all are tests, generated, vendored or configuration.'
    : 'All source files are in one folder, so there are no modules to suggest.';
}

/** A `.depgraphrc`, with the violations in comments. */
function suggestionLines({ modules, rules }: Suggestion): string[] {
  const entry = (text: string, isLast: boolean) => `    ${text}${isLast ? '' : ','}`;
  const names = Object.keys(modules);
  return [
    '// The modules of today, and layers from who uses whom. Copy what you want to keep into .depgraphrc.',
    '{',
    '  "modules": {',
    ...names.map((name, i) =>
      entry(`${JSON.stringify(name)}: ${compact(modules[name])}`, i === names.length - 1),
    ),
    '  },',
    '  "rules": [',
    ...rules.flatMap(({ rule, violations }, i) => [
      `    // ${violations === 0 ? 'no violations' : plural(violations, 'violation')} today`,
      entry(compact(rule), i === rules.length - 1),
    ]),
    '  ]',
    '}',
  ];
}

/** JSON on one line, with a single item instead of a list of one. */
function compact(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 1 ? compact(value[0]) : `[${value.map(compact).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${compact(inner)}`);
  return `{ ${members.join(', ')} }`;
}
