import { isDate } from '../../../core/rules/baseline/dates.ts';
import {
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
import { configFor, isPartial } from '../../../project/settings/settings.ts';
import { fail } from '../../../shared/errors.ts';
import { didYouMean } from '../../../shared/nearest.ts';
import { requireOptionsFor } from '../arguments.ts';
import type { AskedProject } from '../ask-project.ts';
import { answerProject } from '../check/checked.ts';
import type { Arguments, Command } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { FOLDER, PROJECT_OPTIONS, readProjectOptions } from '../project-options.ts';
import { locateRoot } from '../target.ts';
import type { Style, Terminal } from '../terminal.ts';
import { plural } from '../words.ts';

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
    project: {
      value: 'DIR',
      expected: FOLDER,
      description: 'the project (default: the one that contains the current folder)',
    },
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

type Action = (root: string, args: Arguments, terminal: Terminal) => Promise<number>;

const ACTIONS: Readonly<Record<string, Action>> = { create, update, add, show };

async function baseline(args: Arguments, terminal: Terminal): Promise<number> {
  const [action, argument] = args.positional;
  const names = Object.keys(ACTIONS);
  if (action === undefined) {
    const wanted = `an action: ${names.join(', ')}`;
    fail('argument_missing', { command: 'baseline', argument: wanted, help: args.help });
  }
  if (!Object.hasOwn(ACTIONS, action))
    fail('command_unknown', { command: `baseline ${action}`, suggestion: didYouMean(action, names) });
  if (argument !== undefined && action !== 'add')
    fail('argument_extra', { command: `baseline ${action}`, argument, help: args.help });
  requireOptionsFor(action, baselineCommand, args);
  return ACTIONS[action](locateRoot(args.text('project'), args, terminal), args, terminal);
}

async function create(root: string, args: Arguments, terminal: Terminal): Promise<number> {
  const notes = readNotes(args);
  const asked = await readAsked(root, args, terminal);
  const { config } = asked;
  const file = baselineFile(config);
  if (hasBaseline(root, config)) fail('baseline_exists', { file });
  const { findings } = await answerProject({ kind: 'findings' }, asked);
  writeBaseline(root, config, findings.map(finding => entryOf(finding, notes)).sort(byEntry));
  terminal.out.line(`${file}: ${plural(findings.length, 'known finding')}`);
  terminal.out.line('Commit it. From now on "depgraph check" reports only what is new.');
  return 0;
}

async function update(root: string, args: Arguments, terminal: Terminal): Promise<number> {
  if (args.flag('accept') && args.flag('prune-only'))
    fail('option_conflict', { option: '--accept', other: '--prune-only' });
  const notes = readNotes(args);
  const [given] = Object.keys(notes);
  if (given !== undefined && !args.flag('accept'))
    fail('option_needs', { option: `--${given}`, other: '--accept', help: args.help });
  const [accept, pruneOnly] = [args.flag('accept'), args.flag('prune-only')];
  const asked = await readAsked(root, args, terminal);
  const { config, settings } = asked;
  existingEntries(root, config);
  const question = { kind: 'update-baseline', pruneOnly, accept, notes } as const;
  const { update: updated } = await answerProject({ ...question, isPartial: isPartial(settings) }, asked);
  writeBaseline(root, config, updated.entries);
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

async function add(root: string, args: Arguments, terminal: Terminal): Promise<number> {
  const id = args.positional[1];
  const reason = args.text('reason');
  if (id === undefined || reason === undefined) {
    const argument = id === undefined ? 'the id of a finding' : '--reason, why the finding is accepted';
    fail('argument_missing', { command: 'baseline add', argument, help: args.help });
  }
  const notes = readNotes(args);
  const asked = await readAsked(root, args, terminal);
  const { config } = asked;
  const entries = hasBaseline(root, config) ? existingEntries(root, config) : [];
  const { findings } = await answerProject({ kind: 'findings' }, asked);
  const added = addToBaseline(entries, findings, { id, ...notes, reason });
  writeBaseline(root, config, added.entries);
  const { rule } = added.entry;
  terminal.out.line(`${baselineFile(config)}: accepted ${rule} ${describeEntry(added.entry)}`);
  return 0;
}

async function show(root: string, args: Arguments, terminal: Terminal): Promise<number> {
  const config = await configFor(readProjectOptions(root, args, terminal.cwd), terminal.env);
  const entries = existingEntries(root, config);
  const { out } = terminal;
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

async function readAsked(root: string, args: Arguments, terminal: Terminal): Promise<AskedProject> {
  const settings = readProjectOptions(root, args, terminal.cwd);
  return { settings, config: await configFor(settings, terminal.env), terminal };
}

function existingEntries(root: string, config: AskedProject['config']): BaselineEntry[] {
  return readBaseline(root, config) ?? fail('baseline_absent', { file: baselineFile(config) });
}

/** A wrong date is refused before anything is analysed. */
function readNotes(args: Arguments): EntryNotes {
  const [reason, owner, until] = ['reason', 'owner', 'until'].map(name => args.text(name));
  if (until !== undefined && !isDate(until)) fail('invalid_date', { date: until });
  return notesOf({ reason, owner, until });
}
