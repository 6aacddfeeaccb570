import type { Companion } from '../../../core/churn/usually-changed.ts';
import { renderCompanions } from '../../../core/formats/diff/companions.ts';
import { renderDiffMarkdown } from '../../../core/formats/diff/markdown.ts';
import { renderDiffMermaid } from '../../../core/formats/diff/mermaid.ts';
import { type DiffReport, isEmpty, nothingChanged } from '../../../core/formats/diff/report.ts';
import { renderDiffText } from '../../../core/formats/diff/text.ts';
import { diffAnswer } from '../../../project/revisions/diff-answer.ts';
import { openRange } from '../../../project/revisions/open-range.ts';
import { INDEX } from '../../../project/settings/revision.ts';
import { fail } from '../../../shared/errors.ts';
import { withNearest } from '../../../shared/nearest.ts';
import { rejectBoth } from '../arguments.ts';
import type { Arguments, Command } from '../command.ts';
import { DIFF_CONDITIONS, readDiffConditions, reasonsToFail } from '../diff/fail-on.ts';
import { type KnownDifference, rangeOfDaemon } from '../diff/from-daemon.ts';
import { statesOptions } from '../diff/states-options.ts';
import { jsonLine } from '../json-line.ts';
import { projectIn } from '../project.ts';
import { AROUND_OPTION, PROJECT_OPTIONS } from '../project-options.ts';
import type { Terminal } from '../terminal.ts';

type Render = (report: DiffReport & { readonly usuallyChanged: readonly Companion[] }) => string;

const FORMATS: Readonly<Record<string, Render>> = {
  text: report => renderDiffText(report) + renderCompanions(report.usuallyChanged, report),
  json: report => `${jsonLine(diffAnswer(report, report.usuallyChanged))}\n`,
  markdown: renderDiffMarkdown,
  mermaid: renderDiffMermaid,
};
const FORMAT_NAMES = Object.keys(FORMATS).join(', ');

export const diffCommand: Command = {
  name: 'diff',
  usage: '[base | base..head | base...head]',
  summary: 'show what a change does to the structure: cycles, dependencies, findings, packages',
  details: [
    'With one revision, its merge base with HEAD is compared with the files on disk, new files included.\n' +
      'A...B compares the merge base of both with B, A..B exactly these two. Without a revision, the base is\n' +
      'the merge base with the upstream, with the default branch of origin, or with a local main or master.',
    'Files that moved are recognised, so a move alone brings no import, cycle or finding. Both sides are judged by\n' +
      'the rules of the later one. If nothing changed, nothing is printed but a line on standard error.',
    `Checks of --fail-on: ${DIFF_CONDITIONS}.\nnew-findings counts those of level error.`,
    'Exit codes: 0 compared, 1 a --fail-on check failed, 2 wrong usage, or a clone without the base.',
  ],
  maxPositional: 1,
  options: {
    staged: { description: 'compare the index instead of the files on disk, by default with HEAD' },
    format: {
      value: 'NAME',
      expected: `one of ${FORMAT_NAMES}`,
      description: `${FORMAT_NAMES} (default: text)`,
    },
    json: { description: 'the same as --format json' },
    imports: {
      description: 'also list every import that was added, removed or changed its kind; JSON always has them',
    },
    'fail-on': {
      value: 'LIST',
      expected: DIFF_CONDITIONS,
      description: 'exit with 1 if one of these checks fails, such as "new-cycles,health-drop>2"; see above',
    },
    ...AROUND_OPTION,
    ...PROJECT_OPTIONS,
  },
  examples: [
    'depgraph diff',
    'depgraph diff origin/main --fail-on new-cycles',
    'depgraph diff v1.0..v2.0 --format markdown',
    'depgraph diff --staged',
  ],
  aboutExtra: ([from, to]) => `did you mean ${from}..${to}?`,
  run: diff,
};

async function diff(args: Arguments, terminal: Terminal): Promise<number> {
  const render = readFormat(args);
  const conditions = readDiffConditions(args);
  const project = projectIn(args.text('project'), args, terminal);
  const request = { text: args.positional[0], isStaged: args.flag('staged'), command: 'diff' };
  const options = statesOptions(project, request);
  using opened = await openRange(options);
  const { repository, range } = opened;
  const isCommit = range.head !== undefined && range.head !== INDEX;
  const headCommit = isCommit ? await repository.commitOf(range.head) : undefined;
  const compared = (await rangeOfDaemon(range, project)) ?? (await fromDisk());
  const { usuallyChanged } = compared;
  const { style } = terminal.out;
  const report = { ...compared.report, style, listsImports: args.flag('imports'), headCommit };
  await terminal.out.write(render({ ...report, usuallyChanged }));
  const { difference } = report;
  if (isEmpty(difference)) terminal.err.line(`depgraph: ${nothingChanged(report)}`);
  if (range.base.isAmbiguous)
    terminal.err.line('depgraph: there are several merge bases; this is the first of them');
  const failed = reasonsToFail(conditions, difference);
  for (const line of failed) terminal.err.line(`depgraph: ${line}`);
  return failed.length > 0 ? 1 : 0;

  async function fromDisk(): Promise<Omit<KnownDifference, 'revision'>> {
    // Loaded lazily: with a daemon, loading the engine would take longer than the answer.
    const { compareFromDisk } = await import('../diff/from-disk.ts');
    return compareFromDisk(opened, options);
  }
}

function readFormat(args: Arguments): Render {
  const name = args.text('format');
  rejectBoth(args, 'json', 'format');
  if (args.flag('imports') && (name === 'markdown' || name === 'mermaid'))
    fail('option_conflict', { option: '--imports', other: `--format ${name}` });
  const wanted = name ?? (args.flag('json') ? 'json' : 'text');
  if (Object.hasOwn(FORMATS, wanted)) return FORMATS[wanted];
  const expected = `one of ${FORMAT_NAMES}`;
  return fail('option_value', {
    option: '--format',
    expected,
    got: withNearest(wanted, Object.keys(FORMATS)),
    help: args.help,
  });
}
