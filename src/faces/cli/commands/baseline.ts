import type { Config } from '../../../core/config/options.ts';
import { isDate } from '../../../core/rules/baseline/dates.ts';
import {
  type Baseline,
  type BaselineEntry,
  byEntry,
  describeEntry,
  type EntryNotes,
  entryOf,
  notesOf,
} from '../../../core/rules/baseline/entry.ts';
import { baselineFile } from '../../../core/rules/baseline/file-name.ts';
import { addToBaseline, type BaselineUpdate, describeUpdate } from '../../../core/rules/baseline/update.ts';
import { hasBaseline, readBaseline, writeBaseline } from '../../../project/settings/baseline-file.ts';
import { isPartial } from '../../../project/settings/settings.ts';
import { fail } from '../../../shared/errors.ts';
import { version } from '../../../shared/version.ts';
import { rejectBoth } from '../arguments.ts';
import { answerProject } from '../check/checked.ts';
import type { Arguments, Command } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { type Project, projectIn } from '../project.ts';
import { ENCLOSING_OPTION, PROJECT_OPTIONS } from '../project-options.ts';
import type { Style, Terminal } from '../terminal.ts';
import { plural } from '../words.ts';

type Action = (project: Project, args: Arguments) => Promise<number>;

const ACTIONS: Readonly<Record<string, Action>> = { create, update, add, show };
/** The actions that add entries. */
const ACCEPTING = ['create', 'add', 'update'];

export const baselineCommand: Command = {
  name: 'baseline',
  usage: '<action>',
  summary: 'accept the findings of today, so that only new ones count',
  details: [
    [
      'Actions:',
      '  create         write a baseline with all findings of today',
      '  update         remove entries that are fixed, follow moved files; --accept adds new findings.',
      '                 Lists the removed entries that have a reason, an owner or a date',
      '  add <id>       accept one finding; "depgraph check" shows its id',
      '  show           list the entries with their reasons, owners and dates',
    ].join('\n'),
    'Commit .depgraph-baseline.json. A known cycle may shrink or split; it may not grow.',
  ],
  maxPositional: 2,
  actions: Object.keys(ACTIONS),
  withArgument: ['add'],
  options: {
    accept: { description: 'with update: add findings that are new', actions: ['update'] },
    'prune-only': { description: 'with update: only remove entries that are fixed', actions: ['update'] },
    reason: {
      value: 'TEXT',
      expected: 'a sentence',
      description: 'why the findings are accepted, with create, add and update --accept',
      actions: ACCEPTING,
    },
    owner: {
      value: 'NAME',
      expected: 'a name',
      description: 'who takes care of them',
      actions: ACCEPTING,
    },
    until: {
      value: 'DATE',
      expected: 'a date such as 2027-03-01',
      description: 'the last day on which they are accepted',
      actions: ACCEPTING,
    },
    ...ENCLOSING_OPTION,
    json: { description: 'with show and update: print JSON', actions: ['show', 'update'] },
    ...PROJECT_OPTIONS,
  },
  examples: [
    'depgraph baseline create',
    'depgraph baseline add 1f3a --reason "moves with #812" --until 2027-03-01',
    'depgraph baseline update',
  ],
  run: baseline,
};

async function baseline(args: Arguments, terminal: Terminal): Promise<number> {
  return ACTIONS[args.positional[0]](projectIn(args.text('project'), args, terminal), args);
}

async function create(project: Project, args: Arguments): Promise<number> {
  const { root, terminal } = project;
  const notes = readNotes(args);
  const config = await project.config();
  const file = baselineFile(config);
  if (hasBaseline(root, config)) fail('baseline_exists', { file });
  const { findings } = await answerProject({ kind: 'findings' }, project);
  const entries = findings.map(finding => entryOf(finding, notes)).sort(byEntry);
  writeBaseline(root, config, { build: version(), entries });
  terminal.out.line(`${file}: ${plural(findings.length, 'known finding')}`);
  terminal.out.line('Commit it. From now on "depgraph check" reports only what is new.');
  return 0;
}

async function update(project: Project, args: Arguments): Promise<number> {
  const { root, settings, terminal } = project;
  rejectBoth(args, 'accept', 'prune-only');
  const notes = readNotes(args);
  const [given] = Object.keys(notes);
  if (given !== undefined && !args.flag('accept'))
    fail('option_needs', { option: `--${given}`, other: '--accept', help: args.help });
  const [accept, pruneOnly] = [args.flag('accept'), args.flag('prune-only')];
  const config = await project.config();
  existingBaseline(root, config);
  const question = { kind: 'update-baseline', pruneOnly, accept, notes } as const;
  const { update: updated } = await answerProject({ ...question, isPartial: isPartial(settings) }, project);
  writeBaseline(root, config, { build: version(), entries: updated.entries });
  printUpdate(updated, { file: baselineFile(config), isJson: args.flag('json') }, terminal);
  if (updated.refused.length > 0 && !pruneOnly) {
    const count = plural(updated.refused.length, 'new finding');
    terminal.err.line(`depgraph: ${count} not accepted; "depgraph check" lists them, --accept adds them`);
    return 1;
  }
  return 0;
}

function printUpdate(
  updated: BaselineUpdate,
  { file, isJson }: { readonly file: string; readonly isJson: boolean },
  { out }: Terminal,
): void {
  const { added, removed, changed, refused, removedNotes } = updated;
  if (isJson) {
    out.line(jsonLine({ file, added, removed, changed, refused: refused.length, removedNotes }));
    return;
  }
  out.line(`${file}: ${describeUpdate(updated)}`);
  if (removedNotes.length === 0) return;
  out.line('Removed entries with notes:');
  for (const line of entryLines(removedNotes, out.style)) out.line(`  ${line}`);
}

async function add(project: Project, args: Arguments): Promise<number> {
  const { root, terminal } = project;
  const id = args.positional[1];
  const reason = args.text('reason');
  if (id === undefined || reason === undefined) {
    const argument = id === undefined ? 'the id of a finding' : '--reason, why the finding is accepted';
    fail('argument_missing', { command: 'baseline add', argument, help: args.help });
  }
  const notes = readNotes(args);
  const config = await project.config();
  const { build, entries } = hasBaseline(root, config)
    ? existingBaseline(root, config)
    : { build: version(), entries: [] };
  const { findings } = await answerProject({ kind: 'findings' }, project);
  const added = addToBaseline(entries, findings, { id, ...notes, reason });
  writeBaseline(root, config, { build, entries: added.entries });
  const { rule } = added.entry;
  terminal.out.line(`${baselineFile(config)}: accepted ${rule} ${describeEntry(added.entry)}`);
  return 0;
}

async function show({ root, terminal: { out }, config }: Project, args: Arguments): Promise<number> {
  const { entries } = existingBaseline(root, await config());
  if (args.flag('json')) out.line(jsonLine({ entries }));
  else for (const line of entryLines(entries, out.style)) out.line(line);
  return 0;
}

function entryLines(entries: readonly BaselineEntry[], style: Style): string[] {
  const width = Math.max(...entries.map(({ rule }) => rule.length));
  return entries.map(entry => {
    const { rule, reason, owner, until } = entry;
    const notes = [reason, owner, until === undefined ? undefined : `until ${until}`]
      .filter(Boolean)
      .join(', ');
    const name = style.bold(rule) + ' '.repeat(width - rule.length);
    return `${name}  ${describeEntry(entry)}${notes === '' ? '' : `  ${style.dim(notes)}`}`;
  });
}

function existingBaseline(root: string, config: Config): Baseline {
  return readBaseline(root, config) ?? fail('baseline_absent', { file: baselineFile(config) });
}

/** A wrong date is refused before anything is analysed. */
function readNotes(args: Arguments): EntryNotes {
  const [reason, owner, until] = ['reason', 'owner', 'until'].map(name => args.text(name));
  if (until !== undefined && !isDate(until)) fail('invalid_date', { date: until });
  return notesOf({ reason, owner, until });
}
